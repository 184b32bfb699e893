import type { Request } from 'express';

/** Returns the `Idempotency-Key` header of a request: the id that the client gave to one change. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers['idempotency-key'];
  return typeof key === 'string' ? key : undefined;
}
