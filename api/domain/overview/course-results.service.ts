import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { readCourses } from '../catalog/course-reads.service.ts';
import { waitsForFeedback } from '../homework/waiting-sql.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { stepHasQuiz } from '../quizzes/quiz-rows.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { ModulesTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, one, scalar } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { READING, type ReadingParameters, readingValues } from '../translations/translation-sql.ts';
import { reviewedModules } from './reviewed-modules.ts';
import { studentsOf } from './student-rows.ts';

/** A module in the Student Overview: how many students there are, and how much homework waits. */
export interface ModuleResults {
  /** The id of the module. */
  id: string;
  name: string;
  shownLanguage: string;
  stepCount: number;
  /** Students who have not completed the module in their running attempt. */
  current: number;
  completed: number;
  /** Submissions without feedback. */
  homeworkWaiting: number;
  /** The steps with a quiz, in order. */
  quizzes: Array<{ stepId: string; name: string; shownLanguage: string }>;
}

/** The Student Overview of a course: the modules that the viewer may review. */
export interface CourseResults {
  /** The id of the course. */
  id: string;
  studentCount: number;
  modules: ModuleResults[];
}

const countStudents = prepared('overview.students', { courseId: 'uuid' }, ({ courseId }) => studentsOf(courseId).select(countRows.as('count')));

const { ref: column } = expressionBuilder<{ m: ModulesTable }, 'm'>();

/** SQL: the steps of the module `m` with a quiz. */
const quizzesOf = (reading: ReadingParameters) =>
  jsonArrayFrom(
    statements
      .selectFrom('steps as s')
      .select(['s.id as stepId', stepTexts(reading).text('name').as('name'), stepTexts(reading).language.as('shownLanguage')])
      .where('s.module_id', '=', column('m.id'))
      .where(stepHasQuiz)
      .orderBy('s.position')
      .orderBy('s.id'),
  );

const moduleResults = prepared('overview.modules', { ...READING, courseId: 'uuid' }, (parameters) => {
  const { courseId } = parameters;
  const { text, language } = moduleTexts(parameters);
  return (
    statements
      .with('students', () => studentsOf(courseId).select('r.id as attempt_id'))
      .with('running', (db) => db.selectFrom('students').select('attempt_id').where('attempt_id', 'is not', null))
      .with('completed', (db) =>
        db
          .selectFrom('running')
          .innerJoin('module_progress as mp', 'mp.attempt_id', 'running.attempt_id')
          .select(['mp.module_id', countRows.as('count')])
          .where('mp.completed_at', 'is not', null)
          .groupBy('mp.module_id'),
      )
      // From the index of what waits: it has homework of active students only.
      .with('waiting', () =>
        statements
          .selectFrom('modules as wm')
          .innerJoin('steps as s', 's.module_id', 'wm.id')
          .innerJoin('homework_submissions as hs', 'hs.step_id', 's.id')
          .innerJoin('attempts as r', 'r.id', 'hs.attempt_id')
          .select(['wm.id as module_id', countRows.as('count')])
          .where('wm.course_id', '=', courseId)
          .where(waitsForFeedback)
          .where(({ not, exists, selectFrom }) =>
            not(exists(selectFrom('attempts as l').select(one).whereRef('l.enrolment_id', '=', 'r.enrolment_id').whereRef('l.number', '>', 'r.number'))),
          )
          .groupBy('wm.id'),
      )
      .selectFrom('modules as m')
      .leftJoin('completed as c', 'c.module_id', 'm.id')
      .leftJoin('waiting as w', 'w.module_id', 'm.id')
      .select(['m.id', text('name').as('name'), language.as('shownLanguage')])
      .select(({ fn, selectFrom }) => [
        scalar(selectFrom('students').select(countRows.as('count'))).as('studentCount'),
        scalar(selectFrom('steps as s').select(countRows.as('count')).whereRef('s.module_id', '=', 'm.id')).as('stepCount'),
        fn.coalesce('c.count', sql.lit(0)).as('completed'),
        fn.coalesce('w.count', sql.lit(0)).as('homeworkWaiting'),
        quizzesOf(parameters).as('quizzes'),
      ])
      .where(({ ref }) => sql<boolean>`${ref('m.course_id')} = ${courseId}`)
      .orderBy('m.position')
      .orderBy('m.id')
  );
});

/**
 * Reads the modules of a course that the viewer may review, with counts of the active students in their running attempts, in three or four statements
 * for any number of modules and students. Modules without a text in the content language are in their default language.
 * @throws NOT_FOUND if the viewer may review nothing in the course
 */
export async function readCourseResults(ctx: Ctx, courseId: string): Promise<CourseResults> {
  requireActor(ctx);
  const id = requireId(courseId);
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course);
  const reviews = await reviewedModules(ctx, course);
  const rows = await moduleResults.all(ctx.db, { ...readingValues(ctx), courseId: id });
  // Students and completions of the same moment; without a module there are no completions.
  const studentCount = rows[0]?.studentCount ?? (await countStudents.first(ctx.db, { courseId: id }))?.count ?? 0;
  const modules = rows.filter((module) => reviews(module.id)).map(({ studentCount: all, ...module }) => ({ ...module, current: all - module.completed }));
  return { id, studentCount, modules };
}

/**
 * Returns the id of a course in which the viewer may review modules.
 * @throws NOT_FOUND
 */
export async function requireOverviewAccess(ctx: Ctx, courseId: string): Promise<string> {
  requireActor(ctx);
  const id = requireId(courseId);
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course, course?.viewerCan.review);
  return id;
}
