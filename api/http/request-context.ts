import type { Request } from 'express';
import { admitToken, type DoorScope } from '../domain/api-tokens/require-scope.service.ts';
import type { Actor, Ctx, FindActor, Origin } from '../domain/shared/context.ts';
import { sessionHash } from '../domain/shared/tokens.ts';
import type { Reading } from '../domain/translations/translations.ts';
import { networkOf } from './client-network.ts';
import { idempotencyKeyOf } from './idempotency-key.ts';

const USER_AGENT_MAX = 400;

/** What a request adds to a context: the actor, the reading preference, and the origin. */
export interface Requester {
  actor: Actor | null;
  reading: Reading;
  origin: Origin;
}

/**
 * Creates the domain context of a request; REST, files and GraphQL use it. A program with an API token is refused unless the door names a scope that
 * the token has (docs/decisions/0075-api-tokens.md).
 *
 * @throws TOKEN_SCOPE_MISSING, TOO_MANY_REQUESTS for an API token
 */
export type MakeCtx = (request: Request, scope?: DoorScope) => Promise<Ctx>;

export interface RequestContextParts {
  findActor: FindActor;
  contentLanguages: readonly string[];
  createContext: (requester: Requester) => Ctx;
}

/** Returns the session token or the API token of a request: `x-access-token`, or `Authorization: Bearer` (docs/product-rules.md#8-interfaces). */
function tokenOf(headers: Request['headers']): string | undefined {
  const own = headers['x-access-token'];
  if (typeof own === 'string' && own !== '') return own;
  const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '');
  return bearer?.[1];
}

/** Returns the reading preference: that of the request, else the stored one (docs/product-rules.md#3-languages). */
export function readingOf(headers: Request['headers'], actor: Actor | null, contentLanguages: readonly string[]): Reading {
  const preferred = [headers['x-content-language'], actor?.contentLanguage, actor?.language, contentLanguages[0]];
  const language = preferred.find((tag): tag is string => typeof tag === 'string' && contentLanguages.includes(tag)) ?? 'en';
  return { language, otherLanguages: headers['x-other-languages'] === 'true' };
}

/** Creates `MakeCtx` from the parts of the server. */
export function createMakeCtx(parts: RequestContextParts): MakeCtx {
  return async (request, scope = null) => {
    const token = tokenOf(request.headers);
    const tokenHash = token === undefined ? null : sessionHash(token);
    const actor = tokenHash === null ? null : await parts.findActor(tokenHash);
    const idempotencyKey = idempotencyKeyOf(request);
    const ctx = parts.createContext({
      actor,
      reading: readingOf(request.headers, actor, parts.contentLanguages),
      origin: {
        address: networkOf(request.ip ?? request.socket.remoteAddress ?? 'unknown'),
        device: (request.headers['user-agent'] ?? '').slice(0, USER_AGENT_MAX),
        ...(tokenHash === null ? {} : { tokenHash }),
        ...(idempotencyKey === undefined ? {} : { idempotencyKey }),
      },
    });
    await admitToken(ctx, scope);
    return ctx;
  };
}
