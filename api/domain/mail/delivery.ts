import type { JobFailureReason } from '../../../schema/job-failures.ts';
import type { DeliveryState } from '../../../schema/message-deliveries.ts';
import type { JobEnd } from '../shared/job-failure.ts';

/** The refusals of a mail server, which a repetition does not change. */
const REFUSALS: readonly JobFailureReason[] = ['ADDRESS_REFUSED', 'MAIL_REFUSED'];

/** The state of a mail after a try, the reason of a failed try, and the reply of the mail server to it. */
export interface Delivery {
  state: DeliveryState;
  reason: JobFailureReason | null;
  reply: string | null;
}

/** Returns what to store about a mail after a try of its job. */
export function deliveryAfter(end: JobEnd): Delivery {
  if (end.outcome === 'done') return { state: 'sent', reason: null, reply: null };
  const { reason, reply } = end.failure;
  if (end.outcome === 'retry') return { state: 'queued', reason, reply };
  return { state: REFUSALS.includes(reason) ? 'refused' : 'failed', reason, reply };
}
