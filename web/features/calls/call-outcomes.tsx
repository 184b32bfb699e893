import { Trans } from '@lingui/react/macro';
import { showToast } from '../../shared/ui/toast-store.ts';
import { type Call, otherOf } from './call-flow.ts';
import { playRejected } from './call-sounds.ts';

/** Tells the caller how a call ended (docs/specification.md#4-states-and-transitions); the callee's banner just closes. */
export function showOutcome(call: Call, viewerId: string): void {
  if (call.caller.id !== viewerId) return;
  if (call.state === 'rejected') {
    playRejected();
    showToast({ tone: 'error', title: <Trans>User rejected your call</Trans> });
  }
  const { name } = otherOf(call, viewerId);
  if (call.state === 'missed') showToast({ tone: 'info', title: <Trans>{name} did not answer</Trans> });
}

/** The person whom the viewer called is offline, busy or not available. */
export function showUnavailable(): void {
  showToast({ tone: 'warning', title: <Trans>User is offline now</Trans> });
}

/** The call was accepted, and there is no meeting. */
export function showNoMeeting(): void {
  showToast({ tone: 'error', persistent: true, title: <Trans>Unable to create meeting. Please try again</Trans> });
}

/** The list shows people of other courses of the academy, too, whom the viewer may not call (docs/product-rules.md#2-who-may-do-what). */
export function showNotShared(): void {
  showToast({ tone: 'warning', title: <Trans>You can only call people in your own courses.</Trans> });
}
