import type { RequestHandler } from 'express';
import type { MakeCtx } from './request-context.ts';

/** Bytes that anybody may send as JSON. */
const BODY_MAX = 100 * 1024;
/** Bytes that an admin may: a step in five languages is longer than anything that others write. */
const ADMIN_BODY_MAX = 4 * 1024 * 1024;

/** The same fault as express raises. */
const tooLarge = (): Error => Object.assign(new Error('The body is too large'), { status: 413, type: 'entity.too.large' });

/**
 * Reads bodies within the bounds: 100 KB of anybody, 4 MB of an admin who declares the length. Who asks is found before anything
 * of a longer body is read; a stranger's is refused unread. `read` makes the reader for a limit.
 */
export function boundedBody(makeCtx: MakeCtx, read: (limit: number) => RequestHandler): RequestHandler {
  const usual = read(BODY_MAX);
  const long = read(ADMIN_BODY_MAX);
  return async (request, response, next) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared <= BODY_MAX) return usual(request, response, next);
    const { actor } = declared > ADMIN_BODY_MAX ? { actor: null } : await makeCtx(request);
    if (actor?.role !== 'admin') throw tooLarge();
    return long(request, response, next);
  };
}
