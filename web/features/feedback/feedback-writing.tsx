import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { FEEDBACK_TEXT_MAX } from '../../../schema/limits.ts';
import { type DelayedAction, delayAction } from '../../shared/editing/delayed-action.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import { Field } from '../../shared/forms/field.tsx';
import { SaveStateLine } from '../../shared/forms/save-state.tsx';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { TextArea } from '../../shared/ui/controls.ts';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import { Resting } from '../../shared/ui/resting.tsx';
import { TextButton } from '../../shared/ui/text-button.tsx';
import { type FeedbackDraft, feedbackItem, useFeedbackDraft } from './feedback-draft.ts';
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
  keepLease: (keeps: boolean) => void;
  onSend?: (action: DelayedAction) => void;
  sendLabel?: ReactNode;
  autoFocus: boolean;
}

/** Inserts a text at the cursor of a field and puts the cursor behind it. Returns the new text. */
function insertAt(field: HTMLTextAreaElement, text: string): string {
  const { selectionStart, selectionEnd, value } = field;
  field.setRangeText(text, selectionStart, selectionEnd, 'end');
  return `${value.slice(0, selectionStart)}${text}${value.slice(selectionEnd)}`;
}

/** Bytes up to which a browser finishes a request after its page was closed. */
const KEPT_ALIVE_MAX = 50_000;

/** Gives the text of a draft as feedback. */
function useGiving(id: string, draft: FeedbackDraft) {
  const [give] = useMutation(GiveFeedbackDocument);
  return async (returnForRevision: boolean): Promise<void> => {
    let failure: unknown = null;
    const arrived = await draft.give(async (content) => {
      const keepalive = new Blob([content]).size < KEPT_ALIVE_MAX;
      try {
        await give({ variables: { id, content, returnForRevision }, context: { fetchOptions: { keepalive } } });
      } catch (error) {
        failure = error;
        throw error;
      }
    });
    if (!arrived) throw failure;
  };
}

/** Delays the feedback until it can no longer be undone, and then sends it once: an empty text is a problem of the field; after a refusal the text stays. */
function useSending(
  { submission: { id }, onRefused, onSend, keepLease }: FeedbackWritingProps,
  draft: FeedbackDraft,
  field: RefObject<HTMLTextAreaElement | null>,
) {
  const [problem, setProblem] = useState<FieldCode | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [delayed, setDelayed] = useState<DelayedAction | null>(null);
  const [busy, setBusy] = useState(false);
  const give = useGiving(id, draft);
  const shown = useRef<DelayedAction | null>(null);
  // Closed without the queue, which offers Undo elsewhere: nobody can undo it any more.
  useEffect(() => () => void shown.current?.send(), []);
  const onFailure = (reason: unknown) => {
    const failure = readFailure(reason);
    const refused = failure.kind === 'refused' ? failure : null;
    setProblem(refused?.fields.content ?? null);
    setError(refused?.fields.content === undefined ? reason : null);
    if (refused?.code === 'FEEDBACK_GIVEN' || refused?.code === 'FEEDBACK_LEASED') onRefused();
  };
  const send = async (returnForRevision: boolean) => {
    if (busy) return;
    if (draft.content.trim() === '') {
      setProblem('REQUIRED');
      field.current?.focus();
      return;
    }
    setBusy(true);
    setError(null);
    // If the tab dies meanwhile, the text is there as a draft.
    draft.save();
    keepLease(true);
    const action = delayAction({ item: feedbackItem(id), kind: 'feedback', perform: () => give(returnForRevision) });
    if (onSend === undefined) {
      shown.current = action;
      setDelayed(action);
      // The pressed button goes away.
      field.current?.focus();
      void action.closed.then(() => setDelayed(null));
    } else onSend(action);
    const end = await action.ended;
    keepLease(false);
    setBusy(false);
    if (end.state === 'failed') onFailure(end.error);
    if (end.state === 'undone') field.current?.focus();
  };
  const clear = () => {
    setProblem(null);
    setError(null);
  };
  return { send, problem, clear, error, busy, delayed };
}

/** The field for the feedback with its draft, snippets and buttons. */
export function FeedbackWriting(props: FeedbackWritingProps) {
  const { submission, taken, onInput, sendLabel, autoFocus } = props;
  const messages = useMessages();
  const field = useRef<HTMLTextAreaElement>(null);
  const draft = useFeedbackDraft(submission.id, submission.draft);
  const { send, problem, clear, error, busy, delayed } = useSending(props, draft, field);
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
            readOnly={busy}
            // The keyboard goes on with the next homework after the last one was sent.
            autoFocus={autoFocus && !closed}
            aria-keyshortcuts="Control+Enter"
            onChange={(event) => write(event.target.value)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {!busy && <SaveStateLine state={draft.state} />}
      {error !== null && <Alert tone="danger">{messages.ofError(error)}</Alert>}
      {!busy && <FeedbackSnippets onInsert={onInsert} selection={() => selectionOf(field.current)} />}
      <Resting shown={delayed === null ? 'send' : 'undo'}>
        {delayed !== null && <SentWithUndo action={delayed} />}
        {!closed && delayed === null && (
          <SendButtons returnable={submission.returnable} busy={busy} onSend={(returning) => void send(returning)} label={sendLabel} />
        )}
      </Resting>
    </Stack>
  );
}

/** Says that the feedback is sent, as long as it can be undone. */
function SentWithUndo({ action }: { action: DelayedAction }) {
  return (
    <Alert tone="success" title={<Trans>Feedback sent</Trans>}>
      <AppButton variant="plain" onClick={action.undo}>
        <Trans>Undo</Trans>
      </AppButton>
    </Alert>
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
