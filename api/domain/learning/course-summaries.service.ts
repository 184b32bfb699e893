import { expressionBuilder, type RawBuilder, sql } from 'kysely';
import type { Course } from '../catalog/course-reads.service.ts';
import { moduleTexts } from '../modules/module-texts.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { ModuleProgressTable, ModulesTable, StepProgressTable, StepsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { fromQuery, isSet, rowsOf, scalar } from '../shared/sql.ts';
import { stepTexts } from '../steps/step-texts.ts';
import { READING, type ReadingParameters, readingValues } from '../translations/translation-sql.ts';
import { COURSE_KEYS, courseKeys, type Key, keyValues } from './course-keys.ts';
import { type CourseSummary, type ModuleFlags, type NextPlace, STEP_FLAGS, summarize } from './course-summary.ts';
import type { Module } from './outline.ts';

type Tables = { k: Key; m: ModulesTable; s: StepsTable; mp: ModuleProgressTable; sp: StepProgressTable; p: { module_id: string; index: number } };
const { ref } = expressionBuilder<Tables, keyof Tables>();

const DIGITS = '0123456789abcdef';
const flag = (name: keyof typeof STEP_FLAGS, condition: RawBuilder<unknown>): RawBuilder<number> =>
  sql`case when ${condition} then ${sql.lit(STEP_FLAGS[name])} else 0 end`;

/** SQL: a digit for each step of the module `m`, in their order. */
function flagsOfModule(reading: ReadingParameters) {
  const flags = sql.join(
    [
      flag('shown', stepTexts(reading).shown),
      flag('completed', isSet(ref('sp.completed_at'))),
      flag('open', sql`${ref('s.access')} = 'OPEN'`),
      flag('current', sql`${ref('s.id')} = ${ref('k.step_id')}`),
    ],
    sql` + `,
  );
  return statements
    .selectFrom('steps as s')
    .leftJoin('step_progress as sp', (join) => join.on('sp.attempt_id', '=', ref('k.attempt_id')).onRef('sp.step_id', '=', 's.id'))
    .select(sql<string>`coalesce(string_agg(substr(${sql.lit(DIGITS)}, 1 + ${flags}, 1), '' order by ${ref('s.position')}, ${ref('s.id')}), '')`.as('flags'))
    .where('s.module_id', '=', ref('m.id'));
}

/** SQL: the modules of the course `k.course_id` as one JSON value: a few bytes per step instead of a row. */
const modulesOfCourse = (reading: ReadingParameters) =>
  statements
    .selectFrom('modules as m')
    .leftJoin('module_progress as mp', (join) => join.on('mp.attempt_id', '=', ref('k.attempt_id')).onRef('mp.module_id', '=', 'm.id'))
    .select(
      sql<
        ModuleFlags[]
      >`coalesce(json_agg(json_build_array(${ref('m.id')}, ${moduleTexts(reading).shown}, ${isSet(ref('mp.completed_at'))}, ${scalar(flagsOfModule(reading))})
        order by ${ref('m.position')}, ${ref('m.id')}), '[]')`.as('modules'),
    )
    .where('m.course_id', '=', ref('k.course_id'));

const summaries = prepared('learning.summaries', COURSE_KEYS, (parameters) =>
  statements.selectFrom(courseKeys(parameters)).select(['k.course_id as courseId', scalar(modulesOfCourse(parameters)).as('modules')]),
);

/** SQL: the visible steps of the modules `p`, each at its index. */
const stepsAt = prepared('learning.stepsAt', { ...READING, moduleIds: 'uuid[]', indexes: 'integer[]' }, ({ moduleIds, indexes, ...reading }) => {
  const { text, language, shown } = stepTexts({ language: fromQuery(reading.language), otherLanguages: fromQuery(reading.otherLanguages) });
  return statements
    .selectFrom(sql<Tables['p']>`${rowsOf(moduleIds, indexes)}`.as<'p'>(sql`p(module_id, index)`))
    .innerJoinLateral(
      ({ selectFrom }) =>
        selectFrom('steps as s')
          .select(['s.id', 's.module_id as moduleId', 's.access', text('name').as('name'), language.as('shownLanguage')])
          .where('s.module_id', '=', ref('p.module_id'))
          .where(shown)
          .orderBy('s.position')
          .orderBy('s.id')
          .offset(ref('p.index'))
          .limit(1)
          .as('x'),
      (join) => join.onTrue(),
    )
    .selectAll('x');
});

/** Reads what lists show of visible courses, in one statement that returns a few bytes per step. The caller checks the permission. */
export async function readSummaries(ctx: Ctx, courses: readonly Course[]): Promise<Map<string, CourseSummary>> {
  const rows = await summaries.all(ctx.db, keyValues(ctx, courses));
  const byId = new Map(rows.map((row) => [row.courseId, row.modules]));
  return new Map(courses.map((course) => [course.id, summarize(byId.get(course.id) ?? [], course)]));
}

/** Reads the steps at some places, by module; a place whose step was removed meanwhile is left out. The caller checks the permission. */
export async function readStepsAt(ctx: Ctx, places: readonly NextPlace[]): Promise<Map<string, Module['steps'][number]>> {
  requireActor(ctx);
  if (places.length === 0) return new Map();
  const values = { moduleIds: places.map(({ moduleId }) => moduleId), indexes: places.map(({ index }) => index) };
  const rows = await stepsAt.all(ctx.db, { ...readingValues(ctx), ...values });
  const states = new Map(places.map(({ moduleId, state }) => [moduleId, state]));
  return new Map(rows.map((row) => [row.moduleId, { ...row, state: states.get(row.moduleId) ?? 'open' }]));
}
