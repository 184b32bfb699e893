import { Trans } from '@lingui/react/macro';
import { type MouseEvent, useEffect, useState } from 'react';
import type { BusyWait } from '../../shared/apollo/retry-link.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';

/**
 * Sends what somebody waits for while the server is busy. `cancel` is null unless it is being waited for; `send` returns null after a cancellation.
 * Leaving the page cancels, too.
 */
export function useBusyWait() {
  const [waiting, setWaiting] = useState<AbortController | null>(null);
  useEffect(() => () => waiting?.abort(), [waiting]);
  const send = async <Result,>(request: (busyWait: BusyWait) => Promise<Result>): Promise<Result | null> => {
    const controller = new AbortController();
    try {
      return await request({ signal: controller.signal, onBusy: () => setWaiting(controller) });
    } catch (error) {
      if (controller.signal.aborted) return null;
      throw error;
    } finally {
      setWaiting(null);
    }
  };
  return { send, cancel: waiting && (() => waiting.abort()) };
}

/** Says that a form waits for a busy server, with a button that ends the wait. Screen readers announce it. */
export function BusyNote({ onCancel }: { onCancel: () => void }) {
  const cancel = (event: MouseEvent<HTMLButtonElement>) => {
    event.currentTarget.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
    onCancel();
  };
  return (
    <>
      <Alert tone="info">
        <Trans>Many people are signing in. Keep this page open. You will be signed in when it is your turn.</Trans>
      </Alert>
      <AppButton variant="plain" onClick={cancel}>
        <Trans>Cancel</Trans>
      </AppButton>
    </>
  );
}
