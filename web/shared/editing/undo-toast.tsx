import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { TextButton } from '../ui/text-button.tsx';
import { showToast, store } from '../ui/toast-store.ts';
import type { HeldAction } from './held-action.ts';

/** Offers to undo an action as long as it is held. It is sent at once when the toast is dismissed or replaced, or when another page opens. */
export function showUndo(action: HeldAction, title: ReactNode): void {
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
  const [shown] = store.get();
  const stop = store.subscribe(() => void (store.get()[0]?.id === shown?.id || action.send()));
  void action.closed.then(() => {
    stop();
    hide();
  });
}
