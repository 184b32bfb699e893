import { sql } from 'kysely';
import { advisoryLock } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { ConnectionEntity } from './connection.entity.ts';

/** Interval in which a server renews its connections, in milliseconds. */
export const RENEW_INTERVAL = 10_000;
/**
 * Time without renewal after which any server may delete connections, in milliseconds: people are offline within 45 s after a server died
 * (docs/product-rules.md#6-live).
 */
export const LEASE = 30_000;

export interface LiveConnection {
  id: string;
  userId: string;
}

const renewConnections = prepared('presence.renew', { ids: 'uuid[]', userIds: 'uuid[]', nodeId: 'uuid', now: 'timestamptz' }, ({ ids, userIds, nodeId, now }) =>
  statements
    .with('live', (db) =>
      db.selectFrom(sql<{ id: string; user_id: string }>`unnest(${ids}, ${userIds})`.as<'l'>(sql`l(id, user_id)`)).select(['l.id', 'l.user_id']),
    )
    .with('renewed', (db) => db.updateTable('connections as c').from('live').set({ renewed_at: now }).whereRef('c.id', '=', 'live.id').returning('c.id'))
    .insertInto('connections')
    .columns(['id', 'user_id', 'node_id', 'renewed_at'])
    .expression(({ selectFrom }) =>
      selectFrom('live')
        .innerJoin('users as u', 'u.id', 'live.user_id')
        .select(['live.id', 'live.user_id', nodeId.as('node_id'), now.as('renewed_at')])
        .where('live.id', 'not in', selectFrom('renewed').select('id')),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id as userId'),
);
const deleteOfNode = prepared('presence.deleteOfNode', { nodeId: 'uuid' }, ({ nodeId }) =>
  statements.deleteFrom('connections as c').where('c.node_id', '=', nodeId).returning('c.user_id as userId'),
);
const deleteExpired = prepared('presence.deleteExpired', { before: 'timestamptz' }, ({ before }) =>
  statements.deleteFrom('connections as c').where('c.renewed_at', '<', before).returning('c.user_id as userId'),
);

/** Connections of one person are opened and closed one at a time, so that the first and the last are known. */
async function lockPresence(tx: Ctx, userId: string): Promise<void> {
  await advisoryLock(tx, 'presence', userId);
}

/** Inserts a live connection of a person. The first one publishes that the person is online. */
export async function openConnection(ctx: Ctx, nodeId: string, { id, userId }: LiveConnection): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPresence(tx, userId);
    const already = await tx.db.existsBy(ConnectionEntity, { userId });
    await tx.db.insert(ConnectionEntity, { id, userId, nodeId, renewedAt: tx.now() });
    if (!already) tx.publish('user.status', { userId });
  });
}

/** Deletes a closed connection. After the last one, publishes that the person is offline. */
export async function closeConnection(ctx: Ctx, { id, userId }: LiveConnection): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPresence(tx, userId);
    const closed = await tx.db.delete(ConnectionEntity, { id, userId });
    if (closed.affected !== 0 && !(await tx.db.existsBy(ConnectionEntity, { userId }))) tx.publish('user.status', { userId });
  });
}

/** Renews the connections of a server, and inserts those again that were swept because it was slow. */
export async function renewNode(ctx: Ctx, nodeId: string, live: readonly LiveConnection[]): Promise<void> {
  if (live.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    const returned = await renewConnections.all(tx.db, {
      ids: live.map((each) => each.id),
      userIds: live.map((each) => each.userId),
      nodeId,
      now: tx.now(),
    });
    for (const userId of new Set(returned.map((row) => row.userId))) tx.publish('user.status', { userId });
  });
}

async function deleteConnections(ctx: Ctx, deleteRows: (tx: Ctx) => Promise<Array<{ userId: string }>>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const removed = await deleteRows(tx);
    for (const userId of new Set(removed.map((row) => row.userId))) tx.publish('user.status', { userId });
    return removed.length;
  });
}

/** Deletes all connections of a server that shuts down. */
export function closeNode(ctx: Ctx, nodeId: string): Promise<number> {
  return deleteConnections(ctx, (tx) => deleteOfNode.all(tx.db, { nodeId }));
}

/** Deletes connections of servers that died. Every server may call it at any time. Returns the number of connections. */
export function sweep(ctx: Ctx): Promise<number> {
  return deleteConnections(ctx, (tx) => deleteExpired.all(tx.db, { before: new Date(tx.now().getTime() - LEASE) }));
}
