import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { allOf, arrayOf, one } from '../shared/sql.ts';

export interface PersonStatus {
  id: string;
  online: boolean;
  doNotDisturb: boolean;
}

export interface StatusForViewers {
  status: PersonStatus;
  /** Users who may see the status now. */
  viewers: Set<string>;
}

const personStatus = prepared('presence.status', { userId: 'uuid' }, ({ userId }) =>
  statements
    .with('belongs', (db) =>
      db
        .selectFrom('enrolments as e')
        .select(['e.user_id', 'e.course_id'])
        .unionAll(db.selectFrom('team_members as t').select(['t.user_id', 't.course_id'])),
    )
    .selectFrom('users as u')
    .select(({ eb, exists, selectFrom, ref }) => [
      'u.do_not_disturb as doNotDisturb',
      allOf(eb('u.deactivated_at', 'is', null), exists(selectFrom('connections as c').select(one).whereRef('c.user_id', '=', 'u.id'))).as('online'),
      arrayOf(
        statements
          .selectNoFrom(ref('u.id').as('id'))
          .union(
            selectFrom('belongs as own')
              .innerJoin('belongs as others', 'others.course_id', 'own.course_id')
              .select('others.user_id as id')
              .whereRef('own.user_id', '=', 'u.id'),
          )
          .union(selectFrom('users as admins').select('admins.id').where('admins.role', '=', 'admin')),
      ).as('viewers'),
    ])
    .where('u.id', '=', userId),
);

/**
 * Returns whether a person is online and available, and who may see that: people of a shared course, by enrolment or team, and admins
 * (docs/product-rules.md#2-who-may-do-what). One statement for each event, independent of the number of listeners. Null if there is no such
 * person.
 */
export async function statusForViewers(ctx: Ctx, userId: string): Promise<StatusForViewers | null> {
  const row = await personStatus.first(ctx.db, { userId });
  if (row === undefined) return null;
  return { status: { id: userId, online: row.online, doNotDisturb: row.doNotDisturb }, viewers: new Set(row.viewers) };
}
