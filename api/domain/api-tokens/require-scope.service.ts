import type { TokenScope } from '../../../schema/token-scopes.ts';
import { recordDenial } from '../audit/audit.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';

/** The scope that a door asks of programs: null where none is admitted; 'ofOperation' where `requireScope` is called for each operation. */
export type DoorScope = TokenScope | 'ofOperation' | null;

/**
 * Requires that a program may use what a scope allows; people pass. Null stands for what no scope allows.
 *
 * @throws TOKEN_SCOPE_MISSING with the missing `scope`, if there is one
 */
export async function requireScope(ctx: Ctx, scope: TokenScope | null): Promise<void> {
  const token = ctx.actor?.token;
  if (token === undefined || (scope !== null && token.scopes.includes(scope))) return;
  await recordDenial(ctx, 'apiToken.use', { type: 'apiToken', id: token.id });
  throw new DomainError('TOKEN_SCOPE_MISSING', scope === null ? {} : { parameters: { scope } });
}

/**
 * Admits a request of a program within the limit of its token; people pass. Every door calls it with the scope that it asks for.
 *
 * @throws TOKEN_SCOPE_MISSING, TOO_MANY_REQUESTS
 */
export async function admitToken(ctx: Ctx, scope: DoorScope): Promise<void> {
  const token = ctx.actor?.token;
  if (token === undefined) return;
  await ctx.ports.rateLimit.consume('apiToken.requests', token.id);
  if (scope !== 'ofOperation') await requireScope(ctx, scope);
}
