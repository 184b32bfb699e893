import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { type Course, readCourses } from '../catalog/course-reads.service.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { type Person, personColumns } from '../people/people.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { AttemptsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { countRows, scalar } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { READING, type ReadingParameters, readingValues } from '../translations/translation-sql.ts';
import { reviewedModules } from './reviewed-modules.ts';
import { enrolledIn } from './student-rows.ts';

/** Who completed a course and when, for a confirmation. */
export interface CourseCompletion {
  course: Course;
  person: Person;
  completedAt: Date;
  /** The steps that the person had completed then. */
  stepCount: number;
  /** The modules that the person completed, as far as they still exist, in order. */
  modules: Array<{ id: string; name: string; shownLanguage: string }>;
}

const { ref: column } = expressionBuilder<{ q: AttemptsTable }, 'q'>();

/** SQL: the modules that are marked complete in the attempt `q`. */
const modulesOf = (reading: ReadingParameters) =>
  jsonArrayFrom(
    statements
      .selectFrom('module_progress as mp')
      .innerJoin('modules as m', 'm.id', 'mp.module_id')
      .select(['m.id', moduleTexts(reading).text('name').as('name'), moduleTexts(reading).language.as('shownLanguage')])
      .where('mp.attempt_id', '=', column('q.id'))
      .where('mp.completed_at', 'is not', null)
      .where('m.course_id', 'is not', null)
      .orderBy('m.position')
      .orderBy('m.id'),
  );

/** SQL: the completed steps of the attempt `q`, for attempts of earlier versions, which do not keep the number. */
const stepsOf = statements
  .selectFrom('step_progress as sp')
  .innerJoin('steps as s', 's.id', 'sp.step_id')
  .innerJoin('modules as m', 'm.id', 's.module_id')
  .select(countRows.as('count'))
  .where('sp.attempt_id', '=', column('q.id'))
  .where('m.course_id', 'is not', null)
  .where('sp.completed_at', 'is not', null);

/** The attempt in which an active student completed a course last. */
const lastCompletion = prepared('overview.completion', { ...READING, userId: 'uuid', courseId: 'uuid' }, (parameters) =>
  enrolledIn(parameters.courseId)
    .innerJoin('attempts as q', 'q.enrolment_id', 'e.id')
    .select(personColumns)
    .select(({ fn, ref }) => [
      'e.created_at as addedAt',
      ref('q.completed_at').$notNull().as('completedAt'),
      fn.coalesce('q.completed_steps', scalar(stepsOf)).as('stepCount'),
      modulesOf(parameters).as('modules'),
    ])
    .where('u.id', '=', parameters.userId)
    .where('q.completed_at', 'is not', null)
    .orderBy('q.completed_at', 'desc')
    .limit(1),
);

/**
 * Reads when a student completed a course last: the viewer, or a student whose progress the viewer may review (docs/product-rules.md#5-learning). A new
 * attempt, and a course that grew, change nothing in it.
 * @throws NOT_FOUND without a completion, without an enrollment, and if the viewer may review no module of the course
 */
export async function readCourseCompletion(ctx: Ctx, courseId: string, userId: string | null = null): Promise<CourseCompletion> {
  const actor = requireActor(ctx);
  const id = requireId(courseId);
  const student = userId === null ? actor.id : requireId(userId);
  const course = (await readCourses(ctx, [id])).get(id);
  assertFound(course);
  const reviews = student === actor.id ? null : await reviewedModules(ctx, course);
  const row = await lastCompletion.first(ctx.db, { ...readingValues(ctx), userId: student, courseId: id });
  assertFound(row);
  // Viewers who review none of the modules must not find out who is enrolled.
  if (reviews !== null)
    assertFound(
      row,
      row.modules.some((module) => reviews(module.id)),
    );
  const { completedAt, stepCount, modules, ...person } = row;
  return { course, person: { ...person, email: null }, completedAt, stepCount, modules };
}
