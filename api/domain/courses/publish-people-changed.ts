import { In } from 'typeorm';
import type { Ctx } from '../shared/context.ts';
import { CourseEntity } from './course.entity.ts';

/** Publishes after the commit that the people of courses changed, and with them those of their academies. */
export async function publishPeopleChanged(tx: Ctx, courseIds: Iterable<string>): Promise<void> {
  const ids = [...new Set(courseIds)];
  if (ids.length === 0) return;
  const courses = await tx.db.find(CourseEntity, { select: { id: true, academyId: true }, where: { id: In(ids) } });
  for (const courseId of ids) tx.publish('people.changed', { courseId });
  for (const academyId of new Set(courses.map((course) => course.academyId))) tx.publish('academyPeople.changed', { academyId });
}
