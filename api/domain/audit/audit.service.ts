import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditAction } from '../../../schema/audit.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { hmacOf } from '../shared/key-ring.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { AuditEntryEntity } from './audit-entry.entity.ts';

const HOUR = 60 * 60 * 1000;
/** Denials of one caller per hour that the audit trail holds; further ones are only counted. */
export const DENIALS_PER_HOUR = 60;

const countDenial = prepared('audit.countDenial', { caller: 'text', hour: 'timestamptz' }, ({ caller, hour }) =>
  statements
    .insertInto('denial_counts')
    .values({ caller, hour, count: sql<number>`1` })
    .onConflict((conflict) => conflict.columns(['caller', 'hour']).doUpdateSet(({ eb }) => ({ count: eb('denial_counts.count', '+', 1) })))
    .returning('denial_counts.count'),
);

/** The user, or a guest's network address as a keyed hash, because addresses are not stored. */
const callerOf = (ctx: Ctx): string => ctx.actor?.id ?? hmacOf(ctx.settings.keys.current, 'guest', ctx.origin.address).toString('base64url');

async function writeDenial(ctx: Ctx, action: AuditAction, object: AuditObject | null): Promise<void> {
  const hour = new Date(Math.floor(ctx.now().getTime() / HOUR) * HOUR);
  const counted = await countDenial.first(ctx.db, { caller: callerOf(ctx), hour });
  if ((counted?.count ?? 0) <= DENIALS_PER_HOUR) await write(ctx, action, object, 'denied');
}

/** The object of an action: a kind such as 'user', and its id if it has one. */
export interface AuditObject {
  type: string;
  id: string | null;
}

/** Ids and counts. A denial is recorded before the input is validated, so any other value is left out. */
const PLAIN_ID = /^[\w-]{1,36}$/;
const plainId = (id: string | null | undefined): string | null => (typeof id === 'string' && PLAIN_ID.test(id) ? id.toLowerCase() : null);

async function writeAll(ctx: Ctx, action: AuditAction, objects: ReadonlyArray<AuditObject | null>, result: AuditEntryEntity['result']): Promise<void> {
  const caller = { actorId: ctx.actor?.id ?? null, tokenId: ctx.actor?.token?.id ?? null };
  const common = { at: ctx.now(), ...caller, action, result, position: null, hash: null, keyId: null };
  await ctx.db.insert(
    AuditEntryEntity,
    objects.map((object) => ({ ...common, id: randomUUID(), objectType: object?.type ?? null, objectId: plainId(object?.id) })),
  );
}

const write = (ctx: Ctx, action: AuditAction, object: AuditObject | null, result: AuditEntryEntity['result']): Promise<void> =>
  writeAll(ctx, action, [object], result);

/** Records an action in the transaction that performs it (docs/product-rules.md#8-interfaces). Never contains names, addresses or secrets. */
export function record(tx: Ctx, action: AuditAction, object: AuditObject | null = null): Promise<void> {
  return write(tx, action, object, 'done');
}

/** Like `record`, for an action on many objects of a kind: one entry for each, with one statement. */
export async function recordAll(tx: Ctx, action: AuditAction, type: string, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await writeAll(
      tx,
      action,
      ids.map((id) => ({ type, id })),
      'done',
    );
}

/**
 * Records a denied action; after 60 in an hour by the same caller, only counts it, so that nobody can fill the audit trail. Call it outside the
 * transaction that is about to be rolled back.
 */
export function recordDenial(ctx: Ctx, action: AuditAction, object: AuditObject | null = null): Promise<void> {
  return inTransaction(ctx, (tx) => writeDenial(tx, action, object));
}

/**
 * Like `authorize`, and records the denial. For admin actions, before a transaction starts.
 *
 * @throws NOT_AUTHORIZED
 */
export async function authorizeAudited(ctx: Ctx, allowed: boolean, action: AuditAction, object: AuditObject | null = null): Promise<void> {
  if (allowed) return;
  await recordDenial(ctx, action, object);
  throw new DomainError('NOT_AUTHORIZED');
}
