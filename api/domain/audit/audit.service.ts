import { randomUUID } from 'node:crypto';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';

/** What was acted on: a kind such as 'user', and its id when there is one. */
export interface AuditObject {
  type: string;
  id: string | null;
}

/** Ids, and counts of things. A refusal is noted before anybody has looked at what came: the rest of it belongs in no trail. */
const PLAIN_ID = /^[\w-]{1,36}$/;
const plainId = (id: string | null | undefined): string | null => (typeof id === 'string' && PLAIN_ID.test(id) ? id.toLowerCase() : null);

async function write(ctx: Ctx, action: string, object: AuditObject | null, result: AuditEntryEntity['result']): Promise<void> {
  await ctx.db.insert(AuditEntryEntity, {
    id: randomUUID(),
    at: ctx.now(),
    actorId: ctx.actor?.id ?? null,
    action,
    objectType: object?.type ?? null,
    objectId: plainId(object?.id),
    result,
  });
}

/** Notes what was done, in the transaction of the deed (docs/product-rules.md#8-interfaces). Never holds names, addresses or secrets. */
export function record(tx: Ctx, action: string, object: AuditObject | null = null): Promise<void> {
  return write(tx, action, object, 'done');
}

/** Notes a refusal. Called outside the transaction that is about to roll back. */
export function recordDenial(ctx: Ctx, action: string, object: AuditObject | null = null): Promise<void> {
  return write(ctx, action, object, 'denied');
}

/** Like `authorize`, and notes the refusal: for admin actions. Called before a transaction starts. */
export async function authorizeAudited(ctx: Ctx, allowed: boolean, action: string, object: AuditObject | null = null): Promise<void> {
  if (allowed) return;
  await recordDenial(ctx, action, object);
  throw new DomainError('NOT_AUTHORIZED');
}
