/**
 * The state of the mail of a message to one person. queued: it is sent, or tried again later; then with the reason of the last try. sent: the mail server accepted it. refused: the mail
 * server refused the address or the mail. failed: it gave up for another reason.
 */
export const DELIVERY_STATES = ['queued', 'sent', 'refused', 'failed'] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];
