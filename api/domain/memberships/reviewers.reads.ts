import { sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { hasRow, one } from '../shared/sql.ts';
import { reviewersIn } from './reviewer-sql.ts';

const reviewers = prepared('memberships.reviewers', { moduleId: 'uuid' }, ({ moduleId }) =>
  statements
    .selectFrom('modules as m')
    .innerJoin('users as u', (join) => join.onTrue())
    .select('u.id')
    .where(({ ref }) => sql<boolean>`${ref('m.id')} = ${moduleId}`)
    .where('u.deactivated_at', 'is', null)
    .where(({ ref, or, and, not, eb }) => {
      const active = reviewersIn(ref('m.course_id'), ref('m.id'))
        .innerJoin('users as ru', 'ru.id', 'rt.user_id')
        .select(one)
        .where('ru.deactivated_at', 'is', null);
      const own = active.where(({ ref: inner }) => sql<boolean>`${inner('rt.user_id')} = ${ref('u.id')}`);
      return or([hasRow(own), and([eb('u.role', '=', 'admin'), not(hasRow(active))])]);
    })
    .orderBy('u.id'),
);

/** Returns the ids of those to notify of work in a module: the active team members who review it; without any, the admins. */
export async function reviewersOf(ctx: Ctx, moduleId: string): Promise<string[]> {
  return (await reviewers.all(ctx.db, { moduleId })).map(({ id }) => id);
}
