import { readAcademy } from '../../domain/catalog/academy-reads.service.ts';
import { readAcademyRow } from '../../domain/catalog/academy-rows.service.ts';
import { type Course, listAcademyCourses } from '../../domain/catalog/course-reads.service.ts';
import { listMyCourses } from '../../domain/catalog/own-courses.service.ts';
import { readCourseRows } from '../../domain/learning/course-rows.service.ts';
import { readSummaries } from '../../domain/learning/course-summaries.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { inAnyLanguage } from '../../domain/translations/reading.ts';
import { listOf, schemaOf } from '../entity-schemas.ts';
import { described } from '../json-schema.ts';
import { toLegacyAcademy, toLegacyCourse, toListedModule } from '../legacy-entities.ts';
import { legacyRoute } from '../legacy-route.ts';
import { openCourse, openStep } from '../open-items.ts';
import { savedCourse, savedStep } from '../saved-items.ts';

type LegacyCourse = ReturnType<typeof toLegacyCourse>;

async function toCourses(ctx: Ctx, courses: readonly Course[]): Promise<LegacyCourse[]> {
  const [rows, summaries] = await Promise.all([readCourseRows(ctx, courses), readSummaries(ctx, courses)]);
  return rows.flatMap((each) => {
    const summary = summaries.get(each.course.id);
    return summary === undefined ? [] : [toLegacyCourse(ctx, each, summary.count, each.modules.map(toListedModule))];
  });
}

async function coursesOf(ctx: Ctx, academyId: string): Promise<readonly Course[]> {
  return (await listAcademyCourses(ctx, [academyId])).get(academyId)?.items ?? [];
}

const signedIn = { method: 'get', access: 'signedIn' } as const;

export const myCoursesRoute = legacyRoute(
  {
    ...signedIn,
    path: '/mycourses',
    summary: 'The courses that the viewer is enrolled in, most recently used first',
    answer: {
      courses: described(listOf('Course'), 'Courses with their academy and progress'),
      progress: described(schemaOf('ProgressSum'), '`completedModules` over all of them; each course has its own'),
    },
    errors: [],
  },
  async (ctx) => {
    const courses = await toCourses(ctx, (await listMyCourses(ctx)).items);
    return { courses, progress: { completedModules: courses.reduce((sum, { progress }) => sum + (progress?.completedModules ?? 0), 0) } };
  },
);

export const otherCoursesRoute = legacyRoute(
  {
    ...signedIn,
    path: '/othercourses/:academyId',
    summary: 'Courses of an academy that the viewer is not enrolled in',
    answer: { result: described(listOf('Course'), 'Courses in their order') },
    errors: ['NOT_FOUND'],
  },
  async (ctx, { params }) => {
    const { id } = await readAcademy(ctx, params.academyId ?? '');
    return {
      result: await toCourses(
        ctx,
        (await coursesOf(ctx, id)).filter((course) => !course.enrolled),
      ),
    };
  },
);

export const courseRoute = legacyRoute(
  {
    ...signedIn,
    path: '/course/find/:courseId',
    summary: 'A course with its modules and steps, access, progress and team',
    answer: {
      result: described(
        schemaOf('Course'),
        'The course. A step has its content in the shown language, for staff in every language, with homework and quiz; only admins get the right answers. A locked step has its name only',
      ),
    },
    errors: ['NOT_FOUND'],
  },
  async (ctx, { params: { courseId = '' } }) => ({
    result: ctx.actor?.role === 'admin' ? await savedCourse(ctx, courseId) : await openCourse(ctx, courseId),
  }),
);

export const stepRoute = legacyRoute(
  {
    ...signedIn,
    path: '/steps/:id',
    idOf: 'step',
    summary: 'A step in every language it has, with homework and quiz; only admins, for whom it is the preview, get the right answers',
    answer: { result: described(schemaOf('Step'), 'The step') },
    errors: ['NOT_FOUND', 'STEP_LOCKED'],
  },
  async (ctx, { params: { id = '' } }) => ({ result: ctx.actor?.role === 'admin' ? await savedStep(ctx, id) : await openStep(ctx, id) }),
);

export const academyRoute = legacyRoute(
  {
    ...signedIn,
    path: '/:id',
    idOf: 'academy',
    summary: 'An academy with its courses',
    answer: {
      result: described(
        schemaOf('Academy'),
        'The academy; `course` contains the courses, enrolled courses first; for admins also those without a text in the content language',
      ),
    },
    errors: ['NOT_FOUND'],
  },
  async (ctx, { params }) => {
    // Admins read every course, so that an order of what they read is complete.
    const reader = ctx.actor?.role === 'admin' ? inAnyLanguage(ctx) : ctx;
    const academy = await readAcademyRow(reader, params.id ?? '');
    return { result: toLegacyAcademy(reader, academy, await toCourses(reader, await coursesOf(reader, academy.id))) };
  },
);
