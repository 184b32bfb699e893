import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { allOf, arrayOf, inList, one } from '../shared/sql.ts';

export interface PersonStatus {
  id: string;
  online: boolean;
  doNotDisturb: boolean;
}

export interface StatusForViewers {
  status: PersonStatus;
  /** Those of the given viewers who may see the status now. */
  viewers: readonly string[];
}

const personStatuses = prepared('presence.statuses', { userIds: 'uuid[]', viewerIds: 'uuid[]' }, ({ userIds, viewerIds }) =>
  statements
    .with('belongs', (db) =>
      db
        .selectFrom('enrolments as e')
        .select(['e.user_id', 'e.course_id'])
        .unionAll(db.selectFrom('team_members as t').select(['t.user_id', 't.course_id'])),
    )
    .selectFrom('users as u')
    .select(({ eb, exists, selectFrom }) => [
      'u.id',
      'u.do_not_disturb as doNotDisturb',
      allOf(eb('u.deactivated_at', 'is', null), exists(selectFrom('connections as c').select(one).whereRef('c.user_id', '=', 'u.id'))).as('online'),
      arrayOf(
        selectFrom('users as viewer')
          .select('viewer.id')
          .where((is) => allOf(inList(is.ref('viewer.id'), viewerIds), is.or([is('viewer.role', '=', 'admin'), is('viewer.id', '=', is.ref('u.id'))])))
          .union(
            selectFrom('belongs as own')
              .innerJoin('belongs as others', 'others.course_id', 'own.course_id')
              .select('others.user_id as id')
              .whereRef('own.user_id', '=', 'u.id')
              .where((is) => inList(is.ref('others.user_id'), viewerIds)),
          ),
      ).as('viewers'),
    ])
    .where((is) => inList(is.ref('u.id'), userIds)),
);

/**
 * Returns whether people are online and available, and which of the given viewers may see that: people of a shared course, by enrolment
 * or team, and admins (docs/product-rules.md#2-who-may-do-what). One statement for all people; its result grows with the viewers, not
 * with the learners of a course.
 */
export async function statusForViewers(ctx: Ctx, userIds: readonly string[], viewerIds: readonly string[]): Promise<StatusForViewers[]> {
  const rows = await personStatuses.all(ctx.db, { userIds, viewerIds });
  return rows.map(({ id, online, doNotDisturb, viewers }) => ({ status: { id, online, doNotDisturb }, viewers }));
}
