import { sql } from 'kysely';
import { advisoryLock } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { hasRow, one } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';

const unnumbered = prepared('webhooks.unnumbered', {}, () =>
  statements.selectNoFrom(hasRow(statements.selectFrom('events').select(one).where('position', 'is', null).limit(sql.lit(1))).as('found')),
);

/** Microseconds since 1970, or the next number if the clock was set back: after a restore, numbers of before do not come back. */
const number = prepared('webhooks.numberEvents', {}, () =>
  statements
    .with('base', (db) =>
      db
        .selectFrom('events')
        .select(({ fn }) =>
          sql<string>`greatest(coalesce(${fn.max('events.position')}, 0), floor(extract(epoch from clock_timestamp()) * 1000000)::bigint)`.as('last'),
        ),
    )
    .with('next', (db) =>
      db
        .selectFrom('events')
        .select(['events.id', sql<string>`row_number() over (order by events.created_at, events.id)`.as('number')])
        .where('events.position', 'is', null),
    )
    .updateTable('events as e')
    .from(['base', 'next'])
    .set({ position: sql<string>`base.last + next.number` })
    .whereRef('e.id', '=', 'next.id'),
);

/**
 * Numbers the events that were committed since the last call. A sequence would number them when they are written: a reader could then see a later
 * number before an earlier one is committed, and never ask for that one. Numbers that are visible are final: no smaller one appears.
 */
export async function numberEvents(ctx: Ctx): Promise<void> {
  if ((await unnumbered.first(ctx.db, {}))?.found !== true) return;
  await inTransaction(ctx, async (tx) => {
    await advisoryLock(tx, 'events.number');
    await number.run(tx.db, {});
  });
}
