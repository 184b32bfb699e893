import type { RequestHandler } from 'express';
import type { MakeCtx } from './request-context.ts';

/** Maximum JSON body in bytes. */
const BODY_MAX = 100 * 1024;
/** Maximum JSON body of an admin in bytes: a step in five languages is longer than anything that others write. */
const ADMIN_BODY_MAX = 4 * 1024 * 1024;

/** The same error as that of express. */
const tooLarge = (): Error => Object.assign(new Error('The body is too large'), { status: 413, type: 'entity.too.large' });

/**
 * Reads bodies within limits: 100 KB for everybody, 4 MB for an admin who declares the length. The requester is identified before a longer
 * body is read; that of anybody else is rejected unread. The scope of a token is checked when the route is known. `read` creates the parser for a limit.
 */
export function boundedBody(makeCtx: MakeCtx, read: (limit: number) => RequestHandler): RequestHandler {
  const usual = read(BODY_MAX);
  const long = read(ADMIN_BODY_MAX);
  return async (request, response, next) => {
    const declared = Number(request.headers['content-length'] ?? 0);
    if (declared <= BODY_MAX) return usual(request, response, next);
    const { actor } = declared > ADMIN_BODY_MAX ? { actor: null } : await makeCtx(request, 'ofOperation');
    if (actor?.role !== 'admin') throw tooLarge();
    return long(request, response, next);
  };
}
