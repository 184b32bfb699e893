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

/** Key of the lock that a connection holds while a backup is made. It ends with the connection, however the process ends. */
export const BACKUP_LOCK = 724_316_502;

const backupLocks = prepared('shared.backupLocks', {}, () =>
  statements.selectNoFrom(
    sql<boolean>`exists (
      select from pg_locks where locktype = 'advisory' and granted and classid = 0 and objid = ${sql.lit(BACKUP_LOCK)}
        and database = (select oid from pg_database where datname = current_database())
    )`.as('running'),
  ),
);

/** Whether a backup of the database is being made or restored now, in any process. */
export async function isBackupRunning(ctx: Ctx): Promise<boolean> {
  return (await backupLocks.first(ctx.db, {}))?.running === true;
}
