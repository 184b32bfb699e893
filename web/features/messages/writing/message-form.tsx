import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useFormikContext } from 'formik';
import EyeIcon from 'lucide-react/icons/eye';
import { Suspense, useEffect, useId, useRef, useState } from 'react';
import { ATTACHMENT_LINK_DAYS, MESSAGE_ATTACHMENTS_MAX, messageForm, SUBJECT_MAX } from '../../../../schema/message-form.ts';
import { AppForm } from '../../../shared/forms/app-form.tsx';
import { Problem } from '../../../shared/forms/field-problem.tsx';
import { useFormField } from '../../../shared/forms/form-context.ts';
import { TextField } from '../../../shared/forms/form-field.tsx';
import { useUnsavedWork } from '../../../shared/forms/unsaved-work.tsx';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { type DraftStore, useDraft } from '../../../shared/store/use-draft.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Label } from '../../../shared/ui/controls.ts';
import { Stack } from '../../../shared/ui/layout.tsx';
import { Shape } from '../../../shared/ui/skeleton.tsx';
import { discardFiles } from '../../../shared/uploads/discard-files.ts';
import { UploadList } from '../../../shared/uploads/upload-list.tsx';
import { ConfirmSend } from './confirm-send.tsx';
import { DraftNotice } from './draft-notice.tsx';
import { MessagePreview } from './message-preview.tsx';
import { type Audience, EMPTY_MESSAGE, type MessageValues } from './message-values.ts';

/** Loaded after the form: it is larger than the rest of the page. */
const RichTextEditor = lazyPart(async () => (await import('../../../shared/rich-text/rich-text-editor.tsx')).RichTextEditor);

const ATTACHMENT_KINDS = ['document', 'image', 'audio', 'video'] as const;

function BodyField() {
  const { t, i18n } = useLingui();
  const id = `${useId()}-problem`;
  const { value, problem, set } = useFormField('content');
  const label = t`Message`;
  return (
    <Stack gap="1.5" minW="0">
      <Label as="span">{label}</Label>
      <Suspense fallback={<Shape h="12rem" />}>
        <RichTextEditor
          label={label}
          language={i18n.locale}
          html={String(value ?? '')}
          onChange={set}
          wrong={problem !== null}
          {...(problem === null ? {} : { describedBy: id })}
        />
      </Suspense>
      <Problem id={id} problem={problem} label={label} />
    </Stack>
  );
}

interface AttachmentsProps {
  scope: string;
  onUnused: (fileId: string) => void;
  onBusy: (busy: boolean) => void;
}

function Attachments({ scope, onUnused, onBusy }: AttachmentsProps) {
  const { values, setFieldValue } = useFormikContext<MessageValues>();
  const { problem } = useFormField('attachmentIds');
  const days = ATTACHMENT_LINK_DAYS;
  return (
    <UploadList
      name="attachments"
      scope={scope}
      kind={ATTACHMENT_KINDS}
      maximum={MESSAGE_ATTACHMENTS_MAX}
      label={<Trans>Attachments</Trans>}
      help={
        <Plural
          value={days}
          one="The email contains links to the files. The links are valid for # day."
          other="The email contains links to the files. The links are valid for # days."
        />
      }
      values={values.attachments}
      problem={problem}
      onChange={(attachments) => void setFieldValue('attachments', attachments)}
      onUnused={onUnused}
      onBusy={onBusy}
    />
  );
}

interface WorkProps {
  draft: DraftStore<MessageValues>;
  onLeave: () => void;
}

/** Keeps the message in the browser while it is written, and asks before it is lost. */
function Work({ draft, onLeave }: WorkProps) {
  const { values, dirty, setValues } = useFormikContext<MessageValues>();
  const released = useRef(false);
  const { keep } = draft;
  useEffect(() => keep(dirty ? values : null), [keep, dirty, values]);
  useUnsavedWork({ dirty, released, onLeave });
  if (draft.offered === null) return null;
  const restore = () => {
    const kept = draft.restore();
    if (kept !== null) void setValues({ ...EMPTY_MESSAGE, ...kept.values });
  };
  return <DraftNotice savedAt={draft.offered.savedAt} onRestore={restore} onDiscard={draft.discard} />;
}

/** Shows the mail of the message as it is in the form. */
function PreviewButton({ courseId }: { courseId: string }) {
  const { values, validateForm, setTouched } = useFormikContext<MessageValues>();
  const [shown, setShown] = useState<MessageValues | null>(null);
  const open = async () => {
    const problems = await validateForm();
    if (Object.keys(problems).length === 0) setShown(values);
    else await setTouched({ subject: true, content: true });
  };
  return (
    <>
      <AppButton variant="plain" icon={EyeIcon} onClick={() => void open()}>
        <Trans>Preview</Trans>
      </AppButton>
      {shown !== null && <MessagePreview courseId={courseId} values={shown} onClose={() => setShown(null)} />}
    </>
  );
}

export interface MessageFormProps {
  audience: Audience;
  /** Called when the message is sent. */
  onSent: () => void;
}

/** Writes a message to all students of a course, or to the inactive ones: subject and body are required (docs/specification.md#5-validation-rules). */
export function MessageForm({ audience, onSent }: MessageFormProps) {
  const { courseId, inactiveOnly, recipientCount } = audience;
  const item = inactiveOnly ? `message:${courseId}:inactive` : `message:${courseId}`;
  const draft = useDraft<MessageValues>(item, null);
  const unused = useRef<string[]>([]);
  const [busy, setBusy] = useState(false);
  const [asked, setAsked] = useState<{ values: MessageValues; reset: () => void } | null>(null);
  const leave = () => {
    draft.leave();
    discardFiles(unused.current);
  };
  const sent = () => {
    asked?.reset();
    draft.drop();
    unused.current = [];
    setAsked(null);
    onSent();
  };
  return (
    <AppForm<MessageValues>
      initialValues={EMPTY_MESSAGE}
      schema={() => messageForm}
      inCard
      disabled={busy || recipientCount === 0}
      submit={<Plural value={recipientCount} one="Send to # learner" other="Send to # learners" />}
      onSubmit={async (values, { resetForm }) => setAsked({ values, reset: () => resetForm() })}
      after={<PreviewButton courseId={courseId} />}
    >
      <Work draft={draft} onLeave={leave} />
      <TextField name="subject" label={<Trans>Subject</Trans>} required maxLength={SUBJECT_MAX} />
      <BodyField />
      <Attachments scope={`${item}:attachments`} onUnused={(id) => unused.current.push(id)} onBusy={setBusy} />
      {asked !== null && <ConfirmSend audience={audience} values={asked.values} unusedFileIds={unused.current} onSent={sent} onClose={() => setAsked(null)} />}
    </AppForm>
  );
}
