import type { Ctx } from '../shared/context.ts';
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

interface UserRow {
  user_id: string;
}

/** Connections of one person are opened and closed one at a time, so that the first and the last are known. */
async function lockPresence(tx: Ctx, userId: string): Promise<void> {
  await tx.db.query(`SELECT pg_advisory_xact_lock(hashtext('presence'), hashtext($1))`, [userId]);
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
    const returned: UserRow[] = await tx.db.query(
      `WITH live AS (SELECT * FROM unnest($1::uuid[], $2::uuid[]) AS row(id, user_id)),
         renewed AS (UPDATE connections c SET renewed_at = $4 FROM live WHERE c.id = live.id RETURNING c.id)
       INSERT INTO connections (id, user_id, node_id, renewed_at)
       SELECT live.id, live.user_id, $3, $4 FROM live JOIN users u ON u.id = live.user_id
       WHERE live.id NOT IN (SELECT id FROM renewed) ON CONFLICT DO NOTHING RETURNING user_id`,
      [live.map((each) => each.id), live.map((each) => each.userId), nodeId, tx.now()],
    );
    for (const userId of new Set(returned.map((row) => row.user_id))) tx.publish('user.status', { userId });
  });
}

async function deleteConnections(ctx: Ctx, condition: string, value: unknown): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const [gone]: [UserRow[], number] = await tx.db.query(`DELETE FROM connections WHERE ${condition} RETURNING user_id`, [value]);
    const people = [...new Set(gone.map((row) => row.user_id))];
    for (const userId of people) tx.publish('user.status', { userId });
    return gone.length;
  });
}

/** Deletes all connections of a server that shuts down. */
export function closeNode(ctx: Ctx, nodeId: string): Promise<number> {
  return deleteConnections(ctx, 'node_id = $1', nodeId);
}

/** Deletes connections of servers that died. Every server may call it at any time. Returns the number of connections. */
export function sweep(ctx: Ctx): Promise<number> {
  return deleteConnections(ctx, 'renewed_at < $1', new Date(ctx.now().getTime() - LEASE));
}
