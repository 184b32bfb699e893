import { sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import type { Database } from '../shared/database.generated.ts';
import { paced } from '../shared/pace.ts';
import { type Prepared, prepared, statements } from '../shared/prepared.ts';
import { rowLocation, someRows } from '../shared/some-rows.ts';
import { inList } from '../shared/sql.ts';

/** The job that deletes what deletions have detached. */
export const REMOVE_DETACHED_JOB = 'content.removeDetached';

/** Attempts whose rows are deleted together: their own rows are few. */
const ATTEMPTS_AT_ONCE = 100;
/** Steps whose rows are deleted together: each has its contents, texts for the search and uses of files. */
const STEPS_AT_ONCE = 10;
/** Submissions deleted per statement: each may have feedback, drafts and files. */
const SUBMISSIONS_AT_ONCE = 100;

const IDS = { ids: 'uuid[]' } as const;
type ByIds = Prepared<typeof IDS, unknown>;

/** Deletes rows of a table that belong to some parents, 500 at a time. */
const rowsOf = <Table extends keyof Database & string>(table: Table, column: keyof Database[Table] & string, atOnce?: number): ByIds =>
  prepared(`authoring.deleteDetached.${table}.${column}`, IDS, ({ ids }) => {
    const rows = statements
      .selectFrom(sql<object>`${sql.table(table)}`.as<'d'>(sql`d`))
      .select(rowLocation)
      .where(inList(sql.ref<string>(`d.${column}`), ids));
    return statements.deleteFrom(table as 'step_progress').where(someRows(rows, atOnce));
  });

/** What belongs to attempts, and to steps and modules whose learners stay in the course. */
const OF_ATTEMPTS = [
  rowsOf('step_progress', 'attempt_id'),
  rowsOf('quiz_answers', 'attempt_id'),
  rowsOf('module_progress', 'attempt_id'),
  rowsOf('homework_submissions', 'attempt_id', SUBMISSIONS_AT_ONCE),
];
const OF_STEPS = [
  rowsOf('step_progress', 'step_id'),
  rowsOf('quiz_answers', 'step_id'),
  rowsOf('homework_submissions', 'step_id', SUBMISSIONS_AT_ONCE),
  rowsOf('bookmarks', 'step_id'),
];
const OF_MODULES = [rowsOf('module_progress', 'module_id')];
const OF_COURSES = [rowsOf('learner_days', 'course_id')];

const nextAttempts = prepared('authoring.detachedAttempts', {}, () =>
  statements.selectFrom('attempts as r').select('r.id').where('r.enrolment_id', 'is', null).limit(sql.lit(ATTEMPTS_AT_ONCE)),
);
const nextModules = prepared('authoring.detachedModules', {}, () =>
  statements.selectFrom('modules as m').select('m.id').where('m.course_id', 'is', null).limit(sql.lit(1)),
);
const nextSteps = prepared('authoring.detachedSteps', IDS, ({ ids }) =>
  statements
    .selectFrom('steps as s')
    .select('s.id')
    .where(({ ref }) => inList(ref('s.module_id'), ids))
    .limit(sql.lit(STEPS_AT_ONCE)),
);
const nextCourses = prepared('authoring.deletedCourses', {}, () => statements.selectFrom('deleted_courses as c').select('c.course_id as id').limit(sql.lit(1)));

const itself = <Table extends 'attempts' | 'steps' | 'modules' | 'deleted_courses'>(table: Table, column: string): ByIds =>
  prepared(`authoring.deleteDetached.${table}`, IDS, ({ ids }) =>
    statements.deleteFrom(table as 'attempts').where(inList(sql.ref<string>(`${table}.${column}`), ids)),
  );
const deleteAttempts = itself('attempts', 'id');
const deleteSteps = itself('steps', 'id');
const deleteModules = itself('modules', 'id');
const forgetCourses = itself('deleted_courses', 'course_id');

/** The work of a run: it ends between two statements when the worker stops. */
interface Run {
  ctx: Ctx;
  signal: AbortSignal | undefined;
}

async function runBatch({ ctx, signal }: Run, statement: ByIds, ids: readonly string[]): Promise<number> {
  signal?.throwIfAborted();
  return (await paced(ctx, () => statement.run(ctx.db, { ids }))).rowCount ?? 0;
}

/** Deletes the rows inside some parents in batches, then the parents. */
async function removeWith(run: Run, ids: readonly string[], inside: readonly ByIds[], parents: ByIds): Promise<void> {
  for (const statement of inside) while ((await runBatch(run, statement, ids)) > 0);
  await runBatch(run, parents, ids);
}

type Next<Parameters extends Record<string, 'uuid[]'>> = Prepared<Parameters, { id: string }>;
const idsOf = async (ctx: Ctx, next: Next<Record<string, never>>): Promise<string[]> => (await next.all(ctx.db, {})).map(({ id }) => id);

async function removeModule(run: Run, moduleIds: readonly string[]): Promise<void> {
  const { ctx } = run;
  const stepIds = async (): Promise<string[]> => (await nextSteps.all(ctx.db, { ids: moduleIds })).map(({ id }) => id);
  for (let ids = await stepIds(); ids.length > 0; ids = await stepIds()) await removeWith(run, ids, OF_STEPS, deleteSteps);
  await removeWith(run, moduleIds, OF_MODULES, deleteModules);
}

/**
 * Deletes what deletions of academies, courses and modules have detached, in transactions of at most 500 rows and what depends on them, with rests in between
 * (docs/decisions/0092-deletions-in-batches.md). Idempotent: a run after one that was killed continues where that was.
 */
export async function removeDetached(ctx: Ctx, signal?: AbortSignal): Promise<void> {
  const run = { ctx, signal };
  for (let ids = await idsOf(ctx, nextAttempts); ids.length > 0; ids = await idsOf(ctx, nextAttempts)) await removeWith(run, ids, OF_ATTEMPTS, deleteAttempts);
  for (let ids = await idsOf(ctx, nextModules); ids.length > 0; ids = await idsOf(ctx, nextModules)) await removeModule(run, ids);
  for (let ids = await idsOf(ctx, nextCourses); ids.length > 0; ids = await idsOf(ctx, nextCourses)) await removeWith(run, ids, OF_COURSES, forgetCourses);
}
