import { randomUUID } from 'node:crypto';
import { exists } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { CourseEntity } from './course.entity.ts';
import { EnrolmentEntity } from './enrolment.entity.ts';

/** Holds a course that something is to hang on: nobody deletes it before that is done. NOT_FOUND when somebody just did. */
export async function holdExistingCourse(tx: Ctx, courseId: string): Promise<void> {
  exists(await tx.db.findOne(CourseEntity, { select: { id: true }, where: { id: courseId }, lock: { mode: 'for_key_share' } }));
}

/** Gives somebody valid access to a course; twice is once. The caller has checked that it may be. NOT_FOUND when the course went meanwhile. */
export async function enrolInCourse(tx: Ctx, userId: string, courseId: string): Promise<void> {
  await holdExistingCourse(tx, courseId);
  const row = { id: randomUUID(), userId, courseId, createdAt: tx.now() };
  await tx.db.createQueryBuilder().insert().into(EnrolmentEntity).values(row).orIgnore().execute();
}
