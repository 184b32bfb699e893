import { sql } from 'kysely';
import { advisoryLocks } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { publishPeople } from '../shared/publish-people.ts';
import { inList, rowsOf } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';

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
      db.selectFrom(sql<{ id: string; user_id: string }>`${rowsOf(ids, userIds)}`.as<'l'>(sql`l(id, user_id)`)).select(['l.id', 'l.user_id']),
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

const onlineOf = prepared('presence.onlineOf', { userIds: 'uuid[]' }, ({ userIds }) =>
  statements
    .selectFrom('connections as c')
    .select('c.user_id as userId')
    .distinct()
    .where(({ ref }) => inList(ref('c.user_id'), userIds)),
);
const deleteClosed = prepared('presence.deleteClosed', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .deleteFrom('connections as c')
    .where(({ ref }) => inList(ref('c.id'), ids))
    .returning('c.user_id as userId'),
);

interface OfUser {
  userId: string;
}

function publishStatuses(tx: Ctx, people: readonly OfUser[], except: readonly OfUser[] = []): void {
  const others = new Set(except.map(({ userId }) => userId));
  const userIds = people.map(({ userId }) => userId).filter((userId) => !others.has(userId));
  publishPeople(tx, 'user.status', userIds);
}

/** Connections of one person are opened and closed one at a time, so that the first and the last are known. */
async function lockPresence(tx: Ctx, live: readonly LiveConnection[]): Promise<string[]> {
  const userIds = [...new Set(live.map(({ userId }) => userId))];
  await advisoryLocks(tx, 'presence', userIds);
  return userIds;
}

function insertMissing(tx: Ctx, nodeId: string, live: readonly LiveConnection[]): Promise<OfUser[]> {
  return renewConnections.all(tx.db, { ids: live.map(({ id }) => id), userIds: live.map(({ userId }) => userId), nodeId, now: tx.now() });
}

/** Inserts live connections. Publishes the people who had none: they are online now. */
export async function openConnections(ctx: Ctx, nodeId: string, live: readonly LiveConnection[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const userIds = await lockPresence(tx, live);
    const online = await onlineOf.all(tx.db, { userIds });
    publishStatuses(tx, await insertMissing(tx, nodeId, live), online);
  });
}

/** Deletes closed connections. Publishes the people who have none left: they are offline now. */
export async function closeConnections(ctx: Ctx, closed: readonly LiveConnection[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const userIds = await lockPresence(tx, closed);
    const deleted = await deleteClosed.all(tx.db, { ids: closed.map(({ id }) => id) });
    publishStatuses(tx, deleted, await onlineOf.all(tx.db, { userIds }));
  });
}

/** Renews the connections of a server, and inserts those again that were swept because it was slow. */
export async function renewNode(ctx: Ctx, nodeId: string, live: readonly LiveConnection[]): Promise<void> {
  if (live.length === 0) return;
  await inTransaction(ctx, async (tx) => {
    publishStatuses(tx, await insertMissing(tx, nodeId, live));
  });
}

async function deleteConnections(ctx: Ctx, deleteRows: (tx: Ctx) => Promise<OfUser[]>): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const removed = await deleteRows(tx);
    publishStatuses(tx, removed);
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
