import { type Expression, sql } from 'kysely';
import { statements } from '../shared/prepared.ts';

/**
 * Selects the team members of a course who review a module of it, as SQL that calls them `rt`: instructors, and module trainers in their modules.
 * The same as the policy of the learning feature, which also lets admins review (docs/product-rules.md#2-who-may-do-what).
 */
export const reviewersIn = (courseId: Expression<string>, moduleId: Expression<string>) =>
  statements
    .selectFrom('team_members as rt')
    .where(({ ref }) => sql<boolean>`${ref('rt.course_id')} = ${courseId}`)
    .where(
      ({ ref }) =>
        sql<boolean>`(${ref('rt.role')} = 'instructor' or (${ref('rt.role')} = 'module_trainer' and (${ref('rt.all_modules')} or ${moduleId} = any(${ref('rt.module_ids')}))))`,
    );
