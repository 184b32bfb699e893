import { readAcademy } from '../../domain/catalog/academy-reads.service.ts';
import { listAcademyRecords, listAllAcademyRecords, readAcademyRecord } from '../../domain/catalog/academy-records.service.ts';
import { type CourseView, listAcademyCourses, listMyCourses } from '../../domain/catalog/course-reads.service.ts';
import { readCourse } from '../../domain/learning/course-detail.service.ts';
import { readWholeCourse, readWholeStep } from '../../domain/learning/course-record.service.ts';
import { readCourseRecords } from '../../domain/learning/course-records.service.ts';
import { countCourses } from '../../domain/learning/outline-reads.service.ts';
import { listEveryLearner, listEveryStudent } from '../../domain/people/every-person.service.ts';
import type { Ctx } from '../../domain/shared/context.ts';
import { COURSE_WRITE_ROUTES } from '../courses/course-write.routes.ts';
import { listOf, schemaOf } from '../entity-schemas.ts';
import { toLegacyAcademy, toLegacyCourse, toLegacyEntry, toLegacyModuleBrief } from '../legacy-entities.ts';
import { legacyRoute, type RouteGroup } from '../legacy-route.ts';
import { MODULE_WRITE_ROUTES } from '../modules/module-write.routes.ts';
import { TEAM_ROUTES } from '../people/team.routes.ts';
import { savedStep } from '../saved-items.ts';
import { toLegacyStep, toWholeCourse } from '../steps/legacy-steps.ts';
import { STEP_WRITE_ROUTES } from '../steps/step-write.routes.ts';
import { ACADEMY_WRITE_ROUTES } from './academy-write.routes.ts';

type LegacyCourse = ReturnType<typeof toLegacyCourse>;

async function toCourses(ctx: Ctx, courses: readonly CourseView[]): Promise<LegacyCourse[]> {
  const [records, counts] = await Promise.all([readCourseRecords(ctx, courses), countCourses(ctx, courses)]);
  return courses.flatMap((course) => {
    const record = records.get(course.id);
    const count = counts.get(course.id);
    return record === undefined || count === undefined ? [] : [toLegacyCourse(course, record, count, record.modules.map(toLegacyModuleBrief))];
  });
}

async function coursesOf(ctx: Ctx, academyId: string): Promise<readonly CourseView[]> {
  return (await listAcademyCourses(ctx, [academyId])).get(academyId)?.items ?? [];
}

const signedIn = { method: 'get', access: 'signedIn' } as const;

const listRoutes = [
  legacyRoute(
    {
      ...signedIn,
      path: '/',
      summary: 'The academies of the viewer',
      answer: { result: 'Academies in their order; `course` contains ids' },
      answerSchemas: { result: listOf('Academy') },
      errors: [],
    },
    async (ctx) => ({ result: (await listAcademyRecords(ctx)).map((academy) => toLegacyAcademy(academy)) }),
  ),
  legacyRoute(
    {
      ...signedIn,
      path: '/admin',
      summary: 'All academies, including unpublished ones',
      answer: { result: 'Academies in their order; `course` contains ids; admins only' },
      answerSchemas: { result: listOf('Academy') },
      errors: ['NOT_AUTHORIZED'],
    },
    async (ctx) => ({ result: (await listAllAcademyRecords(ctx)).map((academy) => toLegacyAcademy(academy)) }),
  ),
  legacyRoute(
    {
      ...signedIn,
      path: '/mycourses',
      summary: 'The courses that the viewer is enrolled in, most recently used first',
      answer: { courses: 'Courses with their academy and progress', progress: '`completedModules` over all of them; each course has its own' },
      answerSchemas: { courses: listOf('Course'), progress: schemaOf('ProgressSum') },
      errors: [],
    },
    async (ctx) => {
      const courses = await toCourses(ctx, (await listMyCourses(ctx)).items);
      return { courses, progress: { completedModules: courses.reduce((sum, { progress }) => sum + (progress?.completedModules ?? 0), 0) } };
    },
  ),
  legacyRoute(
    {
      ...signedIn,
      path: '/othercourses/:academyId',
      summary: 'Courses of an academy that the viewer is not enrolled in',
      answer: { result: 'Courses in their order' },
      answerSchemas: { result: listOf('Course') },
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
  ),
];

const peopleRoutes = [
  legacyRoute(
    {
      ...signedIn,
      path: '/users/:academyId',
      summary: 'The learners of an academy',
      answer: { result: 'One entry for each, by name, with `user`. Only members of the academy can read it' },
      answerSchemas: { result: listOf('PersonEntry') },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params }) => ({ result: (await listEveryLearner(ctx, await readAcademy(ctx, params.academyId ?? ''))).map(toLegacyEntry) }),
  ),
  legacyRoute(
    {
      ...signedIn,
      path: '/course/users/:id',
      summary: 'The students and the team of a course',
      answer: { result: 'One entry for each, by name, with `user`. Only participants of the course can read it' },
      answerSchemas: { result: listOf('PersonEntry') },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params }) => ({ result: (await listEveryStudent(ctx, await readCourse(ctx, params.id ?? ''))).map(toLegacyEntry) }),
  ),
];

const itemRoutes = [
  legacyRoute(
    {
      ...signedIn,
      path: '/course/find/:courseId',
      summary: 'A course with its modules and steps, access, progress and team',
      answer: { result: 'The course. A step has its content in the shown language; a locked step has its name only' },
      answerSchemas: { result: schemaOf('Course') },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params }) => ({ result: toWholeCourse(await readWholeCourse(ctx, params.courseId ?? '')) }),
  ),
  legacyRoute(
    {
      ...signedIn,
      path: '/steps/:id',
      summary: 'A step in every language it has; for admins the preview, with homework and quiz',
      answer: { result: 'The step' },
      answerSchemas: { result: schemaOf('Step') },
      errors: ['NOT_FOUND', 'STEP_LOCKED'],
    },
    async (ctx, { params: { id = '' } }) => ({ result: ctx.actor?.role === 'admin' ? await savedStep(ctx, id) : toLegacyStep(await readWholeStep(ctx, id)) }),
  ),
  legacyRoute(
    {
      ...signedIn,
      path: '/:id',
      summary: 'An academy with its courses',
      answer: { result: 'The academy; `course` contains the courses, enrolled courses first' },
      answerSchemas: { result: schemaOf('Academy') },
      errors: ['NOT_FOUND'],
    },
    async (ctx, { params }) => {
      const academy = await readAcademyRecord(ctx, params.id ?? '');
      return { result: toLegacyAcademy(academy, await toCourses(ctx, await coursesOf(ctx, academy.id))) };
    },
  ),
];

/** Academies, courses and steps (docs/specification.md#7-the-calls-it-makes); the route with the bare id comes last. */
export const ACADEMY_ROUTES: RouteGroup = {
  prefix: '/academy',
  routes: [
    ...listRoutes,
    ...peopleRoutes,
    ...itemRoutes,
    ...COURSE_WRITE_ROUTES,
    ...TEAM_ROUTES,
    ...MODULE_WRITE_ROUTES,
    ...STEP_WRITE_ROUTES,
    ...ACADEMY_WRITE_ROUTES,
  ],
};
