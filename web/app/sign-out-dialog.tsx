import { useApolloClient } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { sendBookmarks } from '../features/bookmarks/use-bookmark.ts';
import { sendFeedback } from '../features/feedback/feedback-draft.ts';
import { sendHomework } from '../features/homework/homework-writer.ts';
import { sendCompletions } from '../features/learning/completions.ts';
import { askBeforeSignOut, type SignOutChoice } from '../shared/account/use-sign-out.ts';
import { currentSession } from '../shared/session/session.ts';
import type { UnsentKind } from '../shared/store/open-work.ts';
import { sendOpenWork, unsentKinds } from '../shared/store/unsent-work.ts';
import { Alert } from '../shared/ui/alert.tsx';
import { AppButton } from '../shared/ui/button.tsx';
import { Dialog } from '../shared/ui/dialog.tsx';
import { Stack, Text } from '../shared/ui/layout.tsx';
import { Prose } from '../shared/ui/prose.tsx';

const NAMES: Readonly<Record<UnsentKind, ReactNode>> = {
  completion: <Trans>Completed steps</Trans>,
  homework: <Trans>Homework</Trans>,
  bookmark: <Trans>Bookmarks and notes</Trans>,
  feedback: <Trans>Feedback on homework</Trans>,
  draft: <Trans>Changes in an editor or a message. Only you can save or send them.</Trans>,
  form: <Trans>Changes in a form on this page. They cannot be kept.</Trans>,
};
/** What is sent without its owner's decision. */
const SENDABLE: ReadonlySet<UnsentKind> = new Set(['completion', 'homework', 'bookmark', 'feedback']);

interface AnswerProps {
  viewerId: string;
  onAnswer: (choice: SignOutChoice) => void;
}

function Answer({ viewerId, onAnswer }: AnswerProps) {
  const client = useApolloClient();
  const [kinds, setKinds] = useState(() => unsentKinds(viewerId));
  const [sending, setSending] = useState<'no' | 'now' | 'tried'>('no');
  const send = async () => {
    setSending('now');
    // What fails is still unsent, and named below.
    await sendOpenWork();
    await Promise.all([sendCompletions, sendHomework, sendFeedback, sendBookmarks].map((send) => send(client, viewerId)));
    const left = unsentKinds(viewerId);
    setKinds(left);
    setSending('tried');
    if (left.length === 0) onAnswer('delete');
  };
  const sendable = kinds.some((kind) => SENDABLE.has(kind));
  return (
    <Dialog open onClose={() => onAnswer(null)} title={<Trans>Sign out before everything is sent?</Trans>}>
      <Text>
        <Trans>So far these are only on this device:</Trans>
      </Text>
      <Prose>
        <ul>
          {kinds.map((kind) => (
            <li key={kind}>{NAMES[kind]}</li>
          ))}
        </ul>
      </Prose>
      {sending === 'tried' && (
        <Alert tone="attention">
          <Trans>Not everything could be sent. Please check your connection, or keep it on this device.</Trans>
        </Alert>
      )}
      <Text>
        <Trans>What you keep is there when you sign in on this device again. If other people use this device, it is safer to send or delete it.</Trans>
      </Text>
      <Stack alignItems="stretch">
        {sendable && (
          <AppButton busy={sending === 'now'} onClick={() => void send()}>
            <Trans>Send now and sign out</Trans>
          </AppButton>
        )}
        <AppButton variant={sendable ? 'plain' : 'main'} onClick={() => onAnswer('keep')}>
          <Trans>Keep on this device and sign out</Trans>
        </AppButton>
        <AppButton variant="dangerPlain" onClick={() => onAnswer('delete')}>
          <Trans>Delete and sign out</Trans>
        </AppButton>
        <AppButton variant="plain" onClick={() => onAnswer(null)}>
          <Trans>Stay signed in</Trans>
        </AppButton>
      </Stack>
    </Dialog>
  );
}

/** Asks a person who signs out what happens to work that has not reached the server (docs/product-rules.md#4-invitations-and-accounts). */
export function SignOutDialog() {
  const [viewerId, setViewerId] = useState<string | null>(null);
  const answer = useRef<(choice: SignOutChoice) => void>(() => undefined);
  useEffect(
    () =>
      askBeforeSignOut(
        () =>
          new Promise((resolve) => {
            answer.current = resolve;
            setViewerId(currentSession()?.viewer.id ?? null);
          }),
      ),
    [],
  );
  if (viewerId === null) return null;
  const onAnswer = (choice: SignOutChoice) => {
    setViewerId(null);
    answer.current(choice);
  };
  return <Answer viewerId={viewerId} onAnswer={onAnswer} />;
}
