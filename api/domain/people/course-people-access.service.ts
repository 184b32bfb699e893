import { readAcademy } from '../catalog/academy-reads.service.ts';
import { readCourses } from '../catalog/course-reads.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';

/**
 * Returns the id of a course whose people the viewer sees.
 * @throws NOT_FOUND if the viewer is neither enrolled nor staff
 */
export async function requireCoursePeople(ctx: Ctx, courseId: string): Promise<string> {
  requireActor(ctx);
  const id = requireId(courseId);
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course, course?.viewerCan.seeLearners);
  return id;
}

/**
 * Returns the id of an academy whose learners the viewer sees.
 * @throws NOT_FOUND if the viewer is not a member
 */
export async function requireAcademyPeople(ctx: Ctx, academyId: string): Promise<string> {
  const academy = await readAcademy(ctx, academyId);
  assertFound(academy, academy.viewerCan.seeLearners);
  return academy.id;
}
