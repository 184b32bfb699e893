import type { Ctx } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { ConnectionEntity } from './connection.entity.ts';

/** A server renews its connections this often … */
export const RENEW_INTERVAL = 10_000;
/** … and when it has not for this long, anybody may sweep them: offline within 45 s of a dying server (docs/product-rules.md#6-live). */
export const LEASE = 30_000;

export interface LiveConnection {
  id: string;
  userId: string;
}

interface UserRow {
  user_id: string;
}

/** Comings and goings of one person happen one after the other, so that first and last are told apart. */
async function lockPresence(tx: Ctx, userId: string): Promise<void> {
  await tx.db.query(`SELECT pg_advisory_xact_lock(hashtext('presence'), hashtext($1))`, [userId]);
}

/** Notes a live connection of a person; the first one makes the person online. */
export async function openConnection(ctx: Ctx, nodeId: string, { id, userId }: LiveConnection): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPresence(tx, userId);
    const already = await tx.db.existsBy(ConnectionEntity, { userId });
    await tx.db.insert(ConnectionEntity, { id, userId, nodeId, renewedAt: tx.now() });
    if (!already) tx.publish('user.status', { userId });
  });
}

/** Forgets a connection that closed; after the last one the person is offline. */
export async function closeConnection(ctx: Ctx, { id, userId }: LiveConnection): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockPresence(tx, userId);
    const closed = await tx.db.delete(ConnectionEntity, { id, userId });
    if (closed.affected !== 0 && !(await tx.db.existsBy(ConnectionEntity, { userId }))) tx.publish('user.status', { userId });
  });
}

/** Keeps a server's connections alive; those that somebody swept while it was slow come back. */
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

async function forget(ctx: Ctx, condition: string, value: unknown): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const [gone]: [UserRow[], number] = await tx.db.query(`DELETE FROM connections WHERE ${condition} RETURNING user_id`, [value]);
    const people = [...new Set(gone.map((row) => row.user_id))];
    for (const userId of people) tx.publish('user.status', { userId });
    return gone.length;
  });
}

/** A server that stops cleanly takes all its connections with it. */
export function closeNode(ctx: Ctx, nodeId: string): Promise<number> {
  return forget(ctx, 'node_id = $1', nodeId);
}

/** Removes connections whose server died without a word. Any server may, any number of times. Says how many. */
export function sweep(ctx: Ctx): Promise<number> {
  return forget(ctx, 'renewed_at < $1', new Date(ctx.now().getTime() - LEASE));
}
