import { sql } from 'kysely';
import { BOOKMARKS_LISTED } from '../../../schema/limits.ts';
import { type Course, readCourses } from '../catalog/course-reads.service.ts';
import { type Module, type Outline, stepsOf } from '../learning/outline.ts';
import { readOutlines } from '../learning/outline-reads.service.ts';
import { readCourse } from '../learning/read-course.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, type References, statements } from '../shared/prepared.ts';
import type { Bookmark } from './bookmarks.service.ts';

/** A bookmark in the list of all courses. */
export interface ListedBookmark extends Bookmark {
  stepName: string;
  stepLanguage: string;
  courseId: string;
  courseName: string;
  courseLanguage: string;
}

const ownBookmarks = ({ userId }: References<{ userId: 'uuid' }>) =>
  statements
    .selectFrom('bookmarks as b')
    .innerJoin('steps as s', 's.id', 'b.step_id')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .select(['b.step_id as id', 'b.starred', 'b.note', 'b.version'])
    .where('b.user_id', '=', userId)
    .where('m.course_id', 'is not', null);

const ofCourse = prepared('bookmarks.ofCourse', { userId: 'uuid', courseId: 'uuid' }, (values) =>
  ownBookmarks(values).where('m.course_id', '=', values.courseId).orderBy('b.changed_at', 'desc').orderBy('b.step_id'),
);

/** The bookmarks of a person with a star or a note. */
const ofPerson = (values: References<{ userId: 'uuid' }>) =>
  ownBookmarks(values).where(({ or, eb }) => or([eb('b.starred', '=', eb.lit(true)), eb('b.note', '!=', eb.val(''))]));

/** Where the bookmarks of a person are, the newest first, without their notes: only those of readable steps are listed. */
const placesOf = prepared('bookmarks.places', { userId: 'uuid' }, (values) =>
  ofPerson(values)
    .clearSelect()
    .select(({ ref }) => ['b.step_id as id', ref('m.course_id').$notNull().as('courseId')])
    .orderBy('b.changed_at', 'desc')
    .orderBy('b.step_id'),
);

const ofSteps = prepared('bookmarks.ofSteps', { userId: 'uuid', stepIds: 'uuid[]' }, (values) =>
  ofPerson(values).where(({ ref }) => sql<boolean>`${ref('b.step_id')} = any(${values.stepIds})`),
);

/** The steps of a course that the viewer can read, by id. */
function readableSteps(course: Pick<Course, 'viewerCan'>, outline: Outline | undefined): Map<string, Module['steps'][number]> {
  const steps = course.viewerCan.learn && outline !== undefined ? stepsOf(outline) : [];
  return new Map(steps.filter(({ state }) => state !== 'locked').map((step) => [step.id, step]));
}

/**
 * Reads the viewer's bookmarks of the steps of a course that the viewer can read, also those without a star and note left, in three statements.
 * @throws NOT_FOUND if the course does not exist for the viewer
 */
export async function readCourseBookmarks(ctx: Ctx, courseId: string): Promise<Bookmark[]> {
  const { id: userId } = requireActor(ctx);
  const course = await readCourse(ctx, courseId);
  const steps = readableSteps(course, course.outline);
  const rows = await ofCourse.all(ctx.db, { userId, courseId: course.id });
  return rows.filter(({ id }) => steps.has(id));
}

/** Lists the viewer's newest bookmarks in all courses, of steps that the viewer can read now, at most 200, in four statements. */
export async function listBookmarks(ctx: Ctx): Promise<ListedBookmark[]> {
  const { id: userId } = requireActor(ctx);
  const places = await placesOf.all(ctx.db, { userId });
  const courses = await readCourses(ctx, [...new Set(places.map(({ courseId }) => courseId))]);
  const outlines = await readOutlines(ctx, [...courses.values()]);
  const stepsOfCourse = new Map([...courses.values()].map((course) => [course.id, readableSteps(course, outlines.get(course.id))]));
  const readable = places.filter(({ id, courseId }) => stepsOfCourse.get(courseId)?.has(id)).slice(0, BOOKMARKS_LISTED);
  const rows = await ofSteps.all(ctx.db, { userId, stepIds: readable.map(({ id }) => id) });
  const bookmarks = new Map(rows.map((row) => [row.id, row]));
  return readable.flatMap(({ id, courseId }) => {
    const [course, step, bookmark] = [courses.get(courseId), stepsOfCourse.get(courseId)?.get(id), bookmarks.get(id)];
    if (course === undefined || step === undefined || bookmark === undefined) return [];
    const { name: courseName, shownLanguage: courseLanguage } = course;
    return [{ ...bookmark, stepName: step.name, stepLanguage: step.shownLanguage, courseId, courseName, courseLanguage }];
  });
}
