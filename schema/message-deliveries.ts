import type { JobFailureReason } from './job-failures.ts';

/**
 * The state of the mail of a message to one person. queued: it is sent, or tried again later; then with the reason of the last try. sent: the mail server accepted it. refused: the mail
 * server refused the address or the mail. failed: it gave up for another reason.
 */
export const DELIVERY_STATES = ['queued', 'sent', 'refused', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The refusals of a mail server, which a repetition does not change. */
const REFUSALS: readonly JobFailureReason[] = ['ADDRESS_REFUSED', 'MAIL_REFUSED'];

/** What a try to send a mail left: it was sent, or for a reason is tried again or given up. */
export interface DeliveryEnd {
  outcome: 'done' | 'retry' | 'gaveUp';
  failure?: { reason: JobFailureReason; reply: string | null };
}

/** Returns the state of a mail after a try. */
export function deliveryStateOf({ outcome, failure }: DeliveryEnd): DeliveryState {
  if (failure === undefined) return 'sent';
  if (outcome === 'retry') return 'queued';
  return REFUSALS.includes(failure.reason) ? 'refused' : 'failed';
}
