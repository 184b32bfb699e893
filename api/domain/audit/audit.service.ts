import { randomUUID } from 'node:crypto';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';

/** The object of an action: a kind such as 'user', and its id if it has one. */
export interface AuditObject {
  type: string;
  id: string | null;
}

/** Ids and counts. A denial is recorded before the input is validated, so any other value is left out. */
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

/** Records an action in the transaction that performs it (docs/product-rules.md#8-interfaces). Never contains names, addresses or secrets. */
export function record(tx: Ctx, action: string, object: AuditObject | null = null): Promise<void> {
  return write(tx, action, object, 'done');
}

/** Records a denied action. Call it outside the transaction that is about to be rolled back. */
export function recordDenial(ctx: Ctx, action: string, object: AuditObject | null = null): Promise<void> {
  return ctx.onRefusal(() => write(ctx, action, object, 'denied'));
}

/**
 * Like `authorize`, and records the denial. For admin actions, before a transaction starts.
 *
 * @throws NOT_AUTHORIZED
 */
export async function authorizeAudited(ctx: Ctx, allowed: boolean, action: string, object: AuditObject | null = null): Promise<void> {
  if (allowed) return;
  await recordDenial(ctx, action, object);
  throw new DomainError('NOT_AUTHORIZED');
}
