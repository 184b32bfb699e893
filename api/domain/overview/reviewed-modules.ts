import type { Course } from '../catalog/course-reads.service.ts';
import { type ReviewFacts, reviewPolicy } from '../learning/review.policy.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';

const membership = prepared('overview.membership', { courseId: 'uuid', userId: 'uuid' }, ({ courseId, userId }) =>
  statements
    .selectFrom('team_members as t')
    .select(['t.role as teamRole', 't.all_modules as allModules', 't.module_ids as moduleIds'])
    .where('t.course_id', '=', courseId)
    .where('t.user_id', '=', userId),
);

const NOT_ON_TEAM: ReviewFacts = { teamRole: null, allModules: false, moduleIds: [] };

/**
 * Returns which modules of a course the viewer may review, in one statement (docs/product-rules.md#2-who-may-do-what).
 * @throws NOT_FOUND if the viewer reviews no module by role: such a viewer must not find out who is enrolled
 */
export async function reviewedModules(ctx: Ctx, course: Pick<Course, 'id' | 'viewerCan'>): Promise<(moduleId: string) => boolean> {
  const actor = requireActor(ctx);
  assertFound(course, course.viewerCan.review);
  const facts = (await membership.first(ctx.db, { courseId: course.id, userId: actor.id })) ?? NOT_ON_TEAM;
  return (moduleId) => reviewPolicy.review(actor, facts, moduleId);
}
