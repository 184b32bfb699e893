import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from 'react';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { FEEDBACK_TEXT_MAX } from '../../../schema/limits.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { type Failure, readFailure } from '../../shared/errors/request-error.ts';
import { Field } from '../../shared/forms/field.tsx';
import { SaveStateLine } from '../../shared/forms/save-state.tsx';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { TextArea } from '../../shared/ui/controls.ts';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import { TextButton } from '../../shared/ui/text-button.tsx';
import { type FeedbackDraft, useFeedbackDraft } from './feedback-draft.ts';
import { type FeedbackForm_SubmissionFragment, GiveFeedbackDocument } from './feedback-form.generated.ts';
import { FeedbackSnippets } from './feedback-snippets.tsx';

function OtherVersion({ text, onSwap }: { text: string; onSwap: () => void }) {
  return (
    <Alert tone="info" title={<Trans>There is another version of your draft</Trans>}>
      <chakra.p dir="auto" whiteSpace="pre-wrap" overflowWrap="anywhere" maxH="8rem" overflowY="auto" tabIndex={0}>
        {text}
      </chakra.p>
      <TextButton onClick={onSwap}>
        <Trans>Use this version</Trans>
      </TextButton>
    </Alert>
  );
}

export interface FeedbackWritingProps {
  submission: FeedbackForm_SubmissionFragment;
  /** Another reviewer writes: the text stays as a draft and is not sent. */
  taken: boolean;
  onInput: () => void;
  /** Called when the server refused the feedback, so that the state is read again. */
  onRefused: () => void;
  onGiven: () => void;
  sendLabel?: ReactNode;
  autoFocus: boolean;
}

/** Inserts a text at the cursor of a field and puts the cursor behind it. Returns the new text. */
function insertAt(field: HTMLTextAreaElement, text: string): string {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  return `${value.slice(0, selectionStart)}${text}${value.slice(selectionEnd)}`;
}

/** Sends the text of a draft once: an empty one is a problem of the field; after a refusal the text stays. */
function useSending({ submission: { id }, onRefused, onGiven }: FeedbackWritingProps, draft: FeedbackDraft, field: RefObject<HTMLTextAreaElement | null>) {
  const [problem, setProblem] = useState<FieldCode | null>(null);
  const [give, giving] = useMutation(GiveFeedbackDocument, { onError: () => undefined });
  const onRefusal = (failure: Failure) => {
    if (failure.kind !== 'refused') return;
    setProblem(failure.fields.content ?? null);
    if (failure.code === 'FEEDBACK_GIVEN' || failure.code === 'FEEDBACK_LEASED') onRefused();
  };
  const send = async (returnForRevision: boolean) => {
    if (giving.loading) return;
    if (draft.content.trim() === '') {
      setProblem('REQUIRED');
      field.current?.focus();
      return;
    }
    const arrived = await draft.give((text) =>
      give({ variables: { id, content: text, returnForRevision } }).catch((error) => {
        onRefusal(readFailure(error));
        throw error;
      }),
    );
    if (arrived) onGiven();
  };
  return { send, problem, clear: () => setProblem(null), error: problem === null ? giving.error : undefined, busy: giving.loading };
}

/** The field for the feedback with its draft, snippets and buttons. */
export function FeedbackWriting(props: FeedbackWritingProps) {
  const { submission, taken, onInput, sendLabel, autoFocus } = props;
  const messages = useMessages();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useFeedbackDraft(submission.id, submission.draft);
  const { send, problem, clear, error, busy } = useSending(props, draft, field);
  const closed = taken || submission.submission.feedback != null;
  const write = (content: string) => {
    clear();
    onInput();
    draft.write(content);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (!closed) void send(false);
  };
  const onInsert = (text: string) => {
    if (field.current === null) return;
    write(insertAt(field.current, text));
    field.current.focus();
  };
  return (
    <Stack gap="3">
      {draft.other !== null && <OtherVersion text={draft.other} onSwap={draft.swap} />}
      <Field
        label={closed ? <Trans>Your draft</Trans> : <Trans context="text">Feedback</Trans>}
        required
        problem={problem === null ? null : { code: problem, name: 'content' }}
      >
        {(attributes) => (
          <TextArea
            {...attributes}
            ref={field}
            dir="auto"
            rows={7}
            maxLength={FEEDBACK_TEXT_MAX}
            value={draft.content}
            // The keyboard goes on with the next homework after the last one was sent.
            autoFocus={autoFocus && !closed}
            aria-keyshortcuts="Control+Enter"
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      <SaveStateLine state={draft.state} />
      {error !== undefined && <Alert tone="danger">{messages.ofError(error)}</Alert>}
      <FeedbackSnippets onInsert={onInsert} selection={() => selectionOf(field.current)} />
      {!closed && <SendButtons returnable={submission.returnable} busy={busy} onSend={(returning) => void send(returning)} label={sendLabel} />}
    </Stack>
  );
}

interface SendButtonsProps {
  returnable: boolean;
  busy: boolean;
  onSend: (returnForRevision: boolean) => void;
  label: ReactNode;
}

function SendButtons({ returnable, busy, onSend, label }: SendButtonsProps) {
  return (
    <Row flexWrap="wrap">
      <AppButton busy={busy} onClick={() => onSend(false)}>
        {label ?? <Trans>Send feedback</Trans>}
      </AppButton>
      {returnable && (
        <AppButton variant="plain" busy={busy} onClick={() => onSend(true)}>
          <Trans>Send and return for revision</Trans>
        </AppButton>
      )}
    </Row>
  );
}

/** The selected text of a field, or all of it without a selection. */
function selectionOf(field: HTMLTextAreaElement | null): string {
  if (field === null) return '';
  const { selectionStart, selectionEnd, value } = field;
  return selectionStart === selectionEnd ? value : value.slice(selectionStart, selectionEnd);
}
