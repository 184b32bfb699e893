import { Trans } from '@lingui/react/macro';
import { showToast } from '../ui/toast-store.ts';
import { useMessages } from './messages.ts';
import { type Failure, readFailure } from './request-error.ts';

function FailureSentence({ failure }: { failure: Failure }) {
  return useMessages().ofFailure(failure);
}

/** Shows a failed request as a toast with the title 'Oops!' (docs/specification.md#8-error-catalogue). For `onError` of a mutation. */
export function notifyFailure(error: unknown): void {
  showToast({ tone: 'error', title: <Trans>Oops!</Trans>, body: <FailureSentence failure={readFailure(error)} /> });
}

/** Options of a mutation that is awaited and whose failure is shown as a toast: its promise resolves without data instead of rejecting. */
export const NOTIFIED = { onError: notifyFailure, errorPolicy: 'all' } as const;
