import { sql } from 'kysely';
import type { Ctx } from './context.ts';
import { prepared, statements } from './prepared.ts';

const lockTopic = prepared('shared.lockTopic', { topic: 'text' }, ({ topic }) =>
  statements.selectNoFrom(sql`pg_advisory_xact_lock(hashtext(${topic}))`.as('locked')),
);
const lockKey = prepared('shared.lockKey', { topic: 'text', key: 'text' }, ({ topic, key }) =>
  statements.selectNoFrom(sql`pg_advisory_xact_lock(hashtext(${topic}), hashtext(${key}))`.as('locked')),
);
// Ordered by what is locked, so that two transactions that lock several keys do not wait for each other.
const lockKeys = prepared('shared.lockKeys', { topic: 'text', keys: 'text[]' }, ({ topic, keys }) =>
  statements
    .selectFrom(sql<{ key: number }>`(select distinct hashtext(key) as key from unnest(${keys}::text[]) as l(key) order by 1)`.as<'l'>(sql`l`))
    .select(sql`pg_advisory_xact_lock(hashtext(${topic}), l.key)`.as('locked')),
);

/** Locks a topic, or one key of it, until the end of the transaction; for lists that have no row of their own. */
export async function advisoryLock(tx: Ctx, topic: string, key?: string): Promise<void> {
  if (key === undefined) await lockTopic.all(tx.db, { topic });
  else await lockKey.all(tx.db, { topic, key });
}

/** Locks several keys of a topic until the end of the transaction. */
export async function advisoryLocks(tx: Ctx, topic: string, keys: readonly string[]): Promise<void> {
  await lockKeys.all(tx.db, { topic, keys });
}
