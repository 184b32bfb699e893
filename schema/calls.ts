/** The states of a call (docs/product-rules.md#6-live); the last four are final. */
export const CALL_STATES = ['ringing', 'accepted', 'rejected', 'cancelled', 'missed', 'ended'] as const;
export type CallState = (typeof CALL_STATES)[number];
