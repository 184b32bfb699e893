import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextButton } from '../ui/text-button.tsx';
import { showToast, toastStore } from '../ui/toast-store.ts';
import type { DelayedAction } from './delayed-action.ts';

/** Offers to undo an action as long as it is delayed. It is sent at once when the toast is dismissed or replaced, or when another page opens. */
export function showUndo(action: DelayedAction, title: ReactNode): void {
  const hide = showToast({
    tone: 'success',
    title,
    body: (
      <TextButton onClick={action.undo}>
        <Trans>Undo</Trans>
      </TextButton>
    ),
    persistent: true,
  });
  const [shown] = toastStore.get();
  const stop = toastStore.subscribe(() => void (toastStore.get()[0]?.id === shown?.id || action.send()));
  void action.closed.then(() => {
    stop();
    hide();
  });
}
