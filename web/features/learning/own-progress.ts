/** Maximum number of remembered changes: far more than are sent before the event of the first one arrives. */
const REMEMBERED = 50;

const ownKeys = new Set<string>();

/** Remembers the idempotency key of a completion by this tab; the mutation's response already contains the new progress. */
export function rememberOwnProgress(idempotencyKey: string): void {
  ownKeys.add(idempotencyKey);
  const [oldest] = ownKeys;
  if (ownKeys.size > REMEMBERED && oldest !== undefined) ownKeys.delete(oldest);
}

/** Returns whether a progress event was caused by a completion of this tab. */
export function isOwnProgress(idempotencyKey: string | null | undefined): boolean {
  return idempotencyKey != null && ownKeys.has(idempotencyKey);
}
