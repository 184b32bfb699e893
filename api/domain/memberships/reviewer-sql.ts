import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { ModulesTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { anyOf, hasRow, one } from '../shared/sql.ts';
import type { ViewerParameters } from '../translations/translation-sql.ts';

const { ref: column } = expressionBuilder<{ m: ModulesTable }, 'm'>();

/**
 * Selects the team members of a course who review a module of it, as SQL that calls them `rt`: instructors, and module trainers in their modules.
 * The same as the policy of the learning feature, which also lets admins review (docs/product-rules.md#2-who-may-do-what).
 */
export const reviewersIn = (courseId: Expression<string | null>, moduleId: Expression<string>) =>
  statements
    .selectFrom('team_members as rt')
    .where(({ ref }) => sql<boolean>`${ref('rt.course_id')} = ${courseId}`)
    .where(
      ({ ref }) =>
        sql<boolean>`(${ref('rt.role')} = 'instructor' or (${ref('rt.role')} = 'module_trainer' and (${ref('rt.all_modules')} or ${moduleId} = any(${ref('rt.module_ids')}))))`,
    );

/** SQL: the viewer reviews the module `m`: an admin, or a team member that `reviewersIn` selects (docs/product-rules.md#2-who-may-do-what). */
export const viewerReviews = ({ viewerId, isAdmin }: Pick<ViewerParameters, 'viewerId' | 'isAdmin'>): RawBuilder<boolean> =>
  anyOf(isAdmin, hasRow(reviewersIn(column('m.course_id'), column('m.id')).select(one).where('rt.user_id', '=', viewerId)));
