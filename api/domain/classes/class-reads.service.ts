import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { viewerValues } from '../translations/translation-sql.ts';
import { classPolicy } from './class.policy.ts';
import { type ClassRow, classById, classesOfCourses, courseFacts } from './class-rows.ts';
import { type CourseClass, rightsOf, toClass } from './course-class.ts';

export interface CourseClassList {
  /** In the order in which they take place next. */
  items: CourseClass[];
  /** Classes without a text in the content language (docs/product-rules.md#3-languages). */
  hiddenByLanguage: number;
  canAdd: boolean;
}

const byOpening = (one: CourseClass, other: CourseClass): number => (one.joinOpensAt?.getTime() ?? Infinity) - (other.joinOpensAt?.getTime() ?? Infinity);

async function requireCourse(ctx: Ctx, courseId: string) {
  requireActor(ctx);
  const course = await courseFacts.first(ctx.db, { ...viewerValues(ctx), id: requireId(courseId) });
  assertFound(course);
  return course;
}

/**
 * Returns the id of a course whose classes the viewer sees.
 * @throws NOT_FOUND unless the viewer is enrolled, on the team, or an admin
 */
export const requireClassViewer = async (ctx: Ctx, courseId: string): Promise<string> => (await requireCourse(ctx, courseId)).id;

/**
 * Lists the classes of a course for those who take part in it. Classes without a text in the content language are hidden, except from those who may
 * edit them.
 * @throws NOT_FOUND unless the viewer is enrolled, on the team, or an admin
 */
export async function listClasses(ctx: Ctx, courseId: string): Promise<CourseClassList> {
  const actor = requireActor(ctx);
  const course = await requireCourse(ctx, courseId);
  const rows = await classesOfCourses.all(ctx.db, { ...viewerValues(ctx), courseIds: [course.id] });
  const shown = rows.filter((row) => row.shown || rightsOf(ctx, row).canEdit);
  const items = shown.map((row) => toClass(ctx, row)).sort(byOpening);
  return { items, hiddenByLanguage: rows.length - shown.length, canAdd: classPolicy.add(actor, course) };
}

/**
 * Reads the row of a class.
 * @throws NOT_FOUND unless the viewer is enrolled in its course, on its team, or an admin
 */
export async function requireClass(ctx: Ctx, id: string): Promise<ClassRow> {
  requireActor(ctx);
  const row = await classById.first(ctx.db, { ...viewerValues(ctx), id: requireId(id) });
  assertFound(row);
  return row;
}

/**
 * Reads a class for those who take part in its course, in the default language without a text in theirs.
 * @throws NOT_FOUND
 */
export async function readClass(ctx: Ctx, id: string): Promise<CourseClass> {
  return toClass(ctx, await requireClass(ctx, id));
}
