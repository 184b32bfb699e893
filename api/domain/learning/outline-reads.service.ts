import { type AliasedExpression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Course } from '../catalog/course-reads.service.ts';
import { latestAttemptOf } from '../catalog/select-courses.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { ModuleProgressTable, ModulesTable, StepProgressTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { isSet } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { READING, type ReadingParameters, readingValues } from '../translations/translation-sql.ts';
import { COURSE_KEYS, courseKeys, type Key, keyValues } from './course-keys.ts';
import { buildOutline, type ModuleRow, type Outline } from './outline.ts';

const { ref } = expressionBuilder<{ k: Key; m: ModulesTable; s: StepsTable; mp: ModuleProgressTable; sp: StepProgressTable }, 'k' | 'm' | 's' | 'mp' | 'sp'>();

/** SQL: the steps of the module `m` as one JSON value: the driver parses that faster than a row per step. */
function stepsOfModule(reading: ReadingParameters) {
  const { text, language, shown } = stepTexts(reading);
  return jsonArrayFrom(
    statements
      .selectFrom('steps as s')
      .leftJoin('step_progress as sp', (join) => join.on('sp.attempt_id', '=', ref('k.attempt_id')).onRef('sp.step_id', '=', 's.id'))
      .select(['s.id', text('name').as('name'), language.as('shownLanguage'), shown.as('shown'), 's.access', isSet(ref('sp.completed_at')).as('completed')])
      .where('s.module_id', '=', ref('m.id'))
      .orderBy('s.position')
      .orderBy('s.id'),
  );
}

/** SQL: the modules of the courses `k`, in order. */
function modulesOf(keys: AliasedExpression<Key, 'k'>, reading: ReadingParameters) {
  const { text, language, shown } = moduleTexts(reading);
  return statements
    .selectFrom(keys)
    .innerJoin('modules as m', 'm.course_id', 'k.course_id')
    .leftJoin('module_progress as mp', (join) => join.onRef('mp.attempt_id', '=', 'k.attempt_id').onRef('mp.module_id', '=', 'm.id'))
    .select(['k.course_id as courseId', 'm.id', text('name').as('name'), language.as('shownLanguage'), shown.as('shown')])
    .select([isSet(ref('mp.completed_at')).as('marked'), 'mp.current_step_id as placeId', stepsOfModule(reading).as('steps')])
    .orderBy('m.position')
    .orderBy('m.id');
}

const outlines = prepared('learning.outlines', COURSE_KEYS, (parameters) => modulesOf(courseKeys(parameters), parameters));

/** SQL: the row `k` of the latest attempt of an enrolment. */
const attemptKey = (courseId: RawBuilder<string>, enrolmentId: RawBuilder<string>) =>
  statements
    .selectFrom(latestAttemptOf(enrolmentId).as('r'))
    .select([courseId.as('course_id'), 'r.id as attempt_id', 'r.current_step_id as step_id', 'r.number', 'r.completed_at'])
    .as('k');

const attemptColumns = [
  sql<string>`k.attempt_id`.as('attemptId'),
  sql<number>`k.number`.as('number'),
  sql<string | null>`k.step_id`.as('currentStepId'),
  sql<Date | null>`k.completed_at`.as('completedAt'),
] as const;

const outlineInProgress = prepared(
  'learning.outlineInProgress',
  { ...READING, courseId: 'uuid', enrolmentId: 'uuid' },
  ({ courseId, enrolmentId, ...reading }) => modulesOf(attemptKey(courseId, enrolmentId), reading).select(attemptColumns),
);

/** Reads the modules and steps of a visible course, also those without a text in the content language. */
export const readModuleRows = (ctx: Ctx, course: Course): Promise<ModuleRow[]> => outlines.all(ctx.db, keyValues(ctx, [course]));

/** Reads the same with the last attempt of an enrolment in the course, in one statement; no row without an attempt or a module. */
export async function readRowsInProgress(ctx: Ctx, courseId: string, enrolmentId: string) {
  requireActor(ctx);
  const rows = await outlineInProgress.all(ctx.db, { ...readingValues(ctx), courseId, enrolmentId });
  return rows.map(({ attemptId: id, number, currentStepId, completedAt, ...row }) => ({
    ...row,
    attempt: { id, enrolmentId, number, currentStepId, completedAt },
  }));
}

/** Reads the outlines of visible courses, in one statement. `modulesFor` removes the steps that a viewer must not receive. */
export async function readOutlines(ctx: Ctx, courses: readonly Course[]): Promise<Map<string, Outline>> {
  const rows = await outlines.all(ctx.db, keyValues(ctx, courses));
  const outlineOf = (course: Course): Outline => {
    const own = courses.length === 1 ? rows : rows.filter((row) => row.courseId === course.id);
    return buildOutline(own, course);
  };
  return new Map(courses.map((course) => [course.id, outlineOf(course)]));
}
