import type { JobFailureReason } from './job-failures.ts';

/**
 * The state of the mail of a message to one person. queued: it is sent, or tried again later. sent: the mail server accepted it. refused: the mail
 * server refused the address or the mail. failed: it gave up for another reason.
 */
export const DELIVERY_STATES = ['queued', 'sent', 'refused', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/** The refusals of a mail server, which a repetition does not change. */
const REFUSALS: readonly JobFailureReason[] = ['ADDRESS_REFUSED', 'MAIL_REFUSED'];

/** Returns the state of a mail whose job is done, or gave up for a reason. */
export function deliveryStateOf(failure: JobFailureReason | undefined): DeliveryState {
  if (failure === undefined) return 'sent';
  return REFUSALS.includes(failure) ? 'refused' : 'failed';
}
