import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { DelayedAction } from '../../shared/editing/delayed-action.ts';
import { showUndo } from '../../shared/editing/undo-toast.tsx';
import { useMessages } from '../../shared/errors/messages.ts';
import { goTo } from '../../shared/navigation.ts';
import { Isolate } from '../../shared/ui/layout.tsx';
import { TextButton } from '../../shared/ui/text-button.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import type { useFeedbackQueue } from './feedback-work.ts';

const isField = (target: EventTarget): boolean => target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;

function FailureWords({ error }: { error: unknown }) {
  return useMessages().ofError(error);
}

/** Says why feedback was not sent; the homework is in the queue again. */
function sayNotSent(id: string, error: unknown): void {
  showToast({
    tone: 'error',
    title: <Trans>Your feedback was not sent</Trans>,
    body: (
      <>
        <FailureWords error={error} />{' '}
        <TextButton onClick={() => goTo(`/feedback?submission=${id}`)}>
          <Trans>Open the homework</Trans>
        </TextButton>
      </>
    ),
    persistent: true,
  });
}

/** Offers to undo the feedback that is about to be sent. */
function useUndo(work: ReturnType<typeof useFeedbackQueue>) {
  const { current } = work;
  const sent = useRef<DelayedAction>(null);
  const onSend = (action: DelayedAction) => {
    if (current === null) return;
    showUndo(action, <Trans>Feedback sent</Trans>);
    sent.current = action;
    work.onSend(current);
    void action.ended.then((end) => {
      if (end.state === 'done') return;
      work.onNotSent(current, end.state === 'undone');
      if (end.state === 'failed') sayNotSent(current, end.error);
    });
  };
  return { onSend, undo: () => sent.current?.undo() };
}

/** Opens submissions: by hand, by key, and the next one after feedback was sent or while somebody else writes. */
export function useOpening(work: ReturnType<typeof useFeedbackQueue>) {
  const { items, current, nextId, select, move } = work;
  const region = useRef<HTMLDivElement>(null);
  // Homework that was opened by hand stays open although somebody else writes.
  const [chosen, setChosen] = useState<string | null>(null);
  const [focused, setFocused] = useState(false);
  const open = useCallback(
    (id: string) => {
      setChosen(id);
      setFocused(false);
      select(id);
    },
    [select],
  );
  const onTaken = (name: string) => {
    if (chosen === current || nextId === null || items.find(({ id }) => id === nextId)?.lease?.mine === false) return;
    showToast({
      tone: 'info',
      title: (
        <Trans>
          <Isolate>{name}</Isolate> is writing feedback
        </Trans>
      ),
      body: <Trans>Here is the next homework.</Trans>,
    });
    select(nextId);
  };
  const { onSend, undo } = useUndo(work);
  const onKeyDown = (event: ReactKeyboardEvent) => {
    const { target, key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (key === 'Escape' && target instanceof HTMLTextAreaElement) {
      region.current?.focus({ preventScroll: true });
      return;
    }
    if (isField(target)) return;
    if (key === 'u') undo();
    if (key === 'j' || key === 'k') {
      setChosen(null);
      setFocused(false);
      move(key === 'j' ? 1 : -1);
      region.current?.focus({ preventScroll: true });
    }
    if (key === 'Enter' && target === region.current) {
      event.preventDefault();
      region.current.querySelector('textarea')?.focus();
    }
  };
  const send = (action: DelayedAction) => {
    setFocused(true);
    onSend(action);
    // After the last one the form goes away, and the keys work on.
    if (nextId === null) region.current?.focus({ preventScroll: true });
  };
  return { region, open, focused, onTaken, onSend: send, onKeyDown };
}

/** The shortcuts work in the queue, so the keyboard starts there. */
export function useFirstFocus(ready: boolean, region: RefObject<HTMLDivElement | null>): void {
  useEffect(() => {
    const active = document.activeElement;
    if (ready && (active === document.body || active?.tagName === 'H1')) region.current?.focus({ preventScroll: true });
  }, [ready, region]);
}
