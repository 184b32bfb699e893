import { randomUUID } from 'node:crypto';
import type { Ctx } from '../shared/context.ts';
import { EnrolmentEntity } from './enrolment.entity.ts';

/** Gives somebody valid access to a course; twice is once. The caller has checked that it may be. */
export async function enrolInCourse(tx: Ctx, userId: string, courseId: string): Promise<void> {
  const row = { id: randomUUID(), userId, courseId, createdAt: tx.now() };
  await tx.db.createQueryBuilder().insert().into(EnrolmentEntity).values(row).orIgnore().execute();
}
