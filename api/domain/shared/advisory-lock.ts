import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { prepared, statements } from './prepared.ts';

const lockTopic = prepared('shared.lockTopic', { topic: 'text' }, ({ topic }) =>
  statements.selectNoFrom(sql`pg_advisory_xact_lock(hashtext(${topic}))`.as('locked')),
);
const lockKey = prepared('shared.lockKey', { topic: 'text', key: 'text' }, ({ topic, key }) =>
  statements.selectNoFrom(sql`pg_advisory_xact_lock(hashtext(${topic}), hashtext(${key}))`.as('locked')),
);

/** Locks a topic, or one key of it, until the end of the transaction; for lists that have no row of their own. */
export async function advisoryLock(tx: Ctx, topic: string, key?: string): Promise<void> {
  if (key === undefined) await lockTopic.all(tx.db, { topic });
  else await lockKey.all(tx.db, { topic, key });
}
