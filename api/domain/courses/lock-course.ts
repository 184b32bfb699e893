import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { CourseEntity } from './course.entity.ts';

/**
 * Locks a course against deletion until the transaction ends (FOR KEY SHARE), so that a row can refer to it.
 * @throws NOT_FOUND if the course no longer exists
 */
export async function lockCourse(tx: Ctx, courseId: string): Promise<void> {
  assertFound(await tx.db.findOne(CourseEntity, { select: { id: true }, where: { id: courseId }, lock: { mode: 'for_key_share' } }));
}
