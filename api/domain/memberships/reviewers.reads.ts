import { sql } from 'kysely';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { hasRow, one } from '../shared/sql.ts';
import { reviewersIn } from './reviewer-sql.ts';

const reviewers = prepared('memberships.reviewers', { moduleId: 'uuid' }, ({ moduleId }) =>
  statements
    .with('members', () =>
      statements
        .selectFrom('modules as m')
        .innerJoin('users as u', (join) => join.onTrue())
        .select('u.id')
        .where(({ ref }) => sql<boolean>`${ref('m.id')} = ${moduleId}`)
        .where('u.deactivated_at', 'is', null)
        .where(({ ref }) =>
          hasRow(
            reviewersIn(ref('m.course_id'), ref('m.id'))
              .select(one)
              .where((inner) => sql<boolean>`${inner.ref('rt.user_id')} = ${ref('u.id')}`),
          ),
        ),
    )
    .selectFrom('members as t')
    .select('t.id')
    .unionAll((db) =>
      db
        .selectFrom('users as u')
        .select('u.id')
        .where('u.role', '=', 'admin')
        .where('u.deactivated_at', 'is', null)
        .where(({ exists, selectFrom }) => exists(selectFrom('modules as m').select(one).where('m.id', '=', moduleId)))
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('members').select(one)))),
    )
    .orderBy('id'),
);

/** Returns the ids of those to notify of work in a module: the active team members who review it; without any, the admins. */
export async function reviewersOf(ctx: Ctx, moduleId: string): Promise<string[]> {
  return (await reviewers.all(ctx.db, { moduleId })).map(({ id }) => id);
}

const reviewerNames = prepared('memberships.reviewerNames', { stepId: 'uuid', viewerId: 'uuid' }, ({ stepId, viewerId }) =>
  statements
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .innerJoinLateral(
      ({ ref }) => reviewersIn(ref('m.course_id'), ref('m.id')).select('rt.user_id').distinct().as('r'),
      (join) => join.onTrue(),
    )
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.name', 'u.surname'])
    .where('s.id', '=', stepId)
    .where('u.deactivated_at', 'is', null)
    .where('u.id', '<>', viewerId)
    .orderBy('u.name')
    .orderBy('u.surname')
    .orderBy('u.id'),
);

/** Returns the full names of the active team members other than the viewer who review the module of a step that the viewer has read. */
export async function readReviewerNames(ctx: Ctx, stepId: string): Promise<string[]> {
  const rows = await reviewerNames.all(ctx.db, { stepId, viewerId: requireActor(ctx).id });
  return rows.map(({ name, surname }) => `${name} ${surname}`.trim());
}
