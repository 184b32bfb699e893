import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { createSite, type SeededSite } from '../../testing/read-cost.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { deleteAcademy, deleteCourse, deleteModule } from './delete.service.ts';
import { removeDetached } from './remove-detached.service.ts';

/** What a learner leaves in a course: more with each step and each day. */
const PROGRESS = ['attempts', 'step_progress', 'module_progress', 'quiz_answers', 'homework_submissions', 'learner_days'];
const CONTENT = ['modules', 'steps', 'step_contents'];
/** Rows of the statement of a batch, and the most that depend on them. */
const [BATCH, WITH_DEPENDENTS] = [500, 1000];
const [STEPS, DAYS] = [20, 20];

/** Adds a course of 20 steps that learners completed, on 20 days. */
async function buildBusyCourse(ctx: Ctx, learners: number): Promise<{ academyId: string; courseId: string; moduleId: string }> {
  const { course, moduleIds } = await buildCourseWith(ctx.db, [Array.from({ length: STEPS }, () => ({ access: 'OPEN' as const }))]);
  const run = (statement: string, values: unknown[]): Promise<unknown> => ctx.db.query(statement, values);
  await run(
    `WITH people AS (INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
       SELECT gen_random_uuid(), 'Amina', n, n || $1 || '@example.org', '', 'student', '#0e6b66', 'en', now() FROM generate_series(1, $2) n RETURNING id),
     enrolled AS (INSERT INTO enrolments (id, user_id, course_id, created_at) SELECT gen_random_uuid(), id, $1::uuid, now() FROM people RETURNING id)
     INSERT INTO attempts (id, enrolment_id, number, started_at, last_used_at) SELECT gen_random_uuid(), id, 1, now(), now() FROM enrolled`,
    [course.id, learners],
  );
  const attempts = 'attempts a JOIN enrolments e ON e.id = a.enrolment_id JOIN modules m ON m.course_id = e.course_id';
  await run(`INSERT INTO module_progress (attempt_id, module_id, completed_at) SELECT a.id, m.id, now() FROM ${attempts} WHERE e.course_id = $1`, [course.id]);
  await run(
    `INSERT INTO step_progress (attempt_id, step_id, visited_at, completed_at)
     SELECT a.id, s.id, now(), now() FROM ${attempts} JOIN steps s ON s.module_id = m.id WHERE e.course_id = $1`,
    [course.id],
  );
  await run(
    `INSERT INTO learner_days (course_id, day, user_id, first_at, last_at, language, content_language)
     SELECT course_id, date_trunc('day', now(), 'UTC') - n * interval '1 day', user_id, now(), now(), 'en', 'en' FROM enrolments, generate_series(1, ${DAYS}) n WHERE course_id = $1`,
    [course.id],
  );
  return { academyId: course.academyId, courseId: course.id, moduleId: moduleIds[0] ?? '' };
}

/** The rows that a connection has deleted in its transaction, by table, and the blocks that it has read. */
interface Work {
  deleted: Readonly<Record<string, number>>;
  blocks: number;
}
async function workOf({ db }: Ctx): Promise<Work> {
  const [{ deleted, blocks }] = (await db.query(
    `SELECT (SELECT jsonb_object_agg(relname, n_tup_del) FROM pg_stat_xact_user_tables WHERE n_tup_del > 0) AS deleted,
       (SELECT sum(pg_stat_get_xact_blocks_fetched(oid))::integer FROM pg_class WHERE relkind IN ('r', 'i', 't') AND relnamespace <> 'pg_catalog'::regnamespace) AS blocks`,
  )) as [{ deleted: Record<string, number> | null; blocks: number }];
  return { deleted: deleted ?? {}, blocks };
}
const rowsOf = ({ deleted }: Work): number => Object.values(deleted).reduce((sum, rows) => sum + rows, 0);
const deletedOf = ({ deleted }: Work, tables: readonly string[]): number => tables.reduce((sum, table) => sum + (deleted[table] ?? 0), 0);

interface Costs {
  /** What the deletion itself deletes. */
  deletion: Work;
  /** The most rows and blocks of a batch. */
  rows: number;
  blocks: number;
  batches: number;
}

const deletions = {
  academy: (ctx: Ctx, { academyId }: { academyId: string }) => deleteAcademy(ctx, academyId, DELETE_WORDS),
  course: (ctx: Ctx, { courseId }: { courseId: string }) => deleteCourse(ctx, courseId, DELETE_WORDS),
  module: (ctx: Ctx, { moduleId }: { moduleId: string }) => deleteModule(ctx, moduleId, DELETE_WORDS),
};
type Kind = keyof typeof deletions;

/** Returns what a deletion and the batches of its job cost, in one transaction that is rolled back. */
async function costsOf({ db: database, admin }: SeededSite, kind: Kind, learners: number): Promise<Costs> {
  const runner = database.dataSource.createQueryRunner();
  await runner.startTransaction();
  try {
    const costs = { rows: 0, blocks: 0, batches: 0 };
    let before: Work = { deleted: {}, blocks: 0 };
    const pause = async (): Promise<void> => {
      const after = await workOf(ctx);
      costs.rows = Math.max(costs.rows, rowsOf(after) - rowsOf(before));
      costs.blocks = Math.max(costs.blocks, after.blocks - before.blocks);
      costs.batches += 1;
      before = after;
    };
    const ctx: Ctx = testCtx(runner.manager, { actor: actorOf(admin), ports: { pause } });
    const built = await buildBusyCourse(ctx, learners);
    // A connection reports what its former transactions did until the statistics have it.
    const former = await workOf(ctx);
    await deletions[kind](ctx, built);
    before = await workOf(ctx);
    const deleted = Object.entries(before.deleted).map(([table, rows]) => [table, rows - (former.deleted[table] ?? 0)] as const);
    const deletion = { deleted: Object.fromEntries(deleted), blocks: before.blocks - former.blocks };
    await removeDetached(ctx);
    return { deletion, ...costs };
  } finally {
    await runner.rollbackTransaction();
    await runner.release();
  }
}

describe('what a deletion costs', { timeout: 120_000 }, () => {
  const [FEW, MANY] = [50, 150];
  let site: SeededSite;
  beforeAll(async () => {
    site = await createSite(async () => undefined);
  }, 120_000);
  afterAll(() => site.db.close());

  it.each(Object.keys(deletions) as Kind[])(
    'deletes no progress and no content itself, and its job as much per batch at three times the size: %s',
    async (kind) => {
      const [few, many] = [await costsOf(site, kind, FEW), await costsOf(site, kind, MANY)];
      for (const { deletion } of [few, many]) {
        expect(deletedOf(deletion, PROGRESS)).toBe(0);
        expect(deletedOf(deletion, CONTENT)).toBe(0);
      }
      // One row per learner: the enrolment. A module takes the texts for the search of its steps with it, because its course stays.
      expect(rowsOf(many.deletion) - rowsOf(few.deletion)).toBe(kind === 'module' ? 0 : MANY - FEW);
      for (const { rows } of [few, many]) expect(rows).toBeGreaterThanOrEqual(BATCH);
      expect([few.rows, many.rows].map((rows) => rows <= WITH_DEPENDENTS)).toEqual([true, true]);
      expect(many.batches).toBeGreaterThan(few.batches);
      expect(many.blocks / few.blocks).toBeLessThan(1.5);
    },
  );
});

describe('the job', () => {
  const database = testDatabase();

  it('deletes all rows of what was deleted, and none of others', async () => {
    const db = database.dataSource.manager;
    const admin = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
    const [gone, alsoGone, kept] = [await buildBusyCourse(admin, 3), await buildBusyCourse(admin, 3), await buildBusyCourse(admin, 3)];
    await deleteAcademy(admin, gone.academyId, DELETE_WORDS);
    await deleteModule(admin, alsoGone.moduleId, DELETE_WORDS);
    await removeDetached(admin);
    const count = async (from: string): Promise<number> => (await db.query(`SELECT count(*)::integer AS count FROM ${from}`))[0].count;
    // The course without its module keeps the attempts and the days of its learners.
    expect([await count('attempts'), await count('learner_days'), await count('enrolments')]).toEqual([6, 6 * DAYS, 6]);
    expect([await count('modules'), await count('steps'), await count('step_progress'), await count('module_progress')]).toEqual([1, STEPS, 3 * STEPS, 3]);
    expect([await count(`modules WHERE id = '${kept.moduleId}'`), await count('deleted_courses')]).toEqual([1, 0]);
    expect(await count('step_contents')).toBe(STEPS);
    expect(
      await db.query(`SELECT kind, count(DISTINCT object_id)::integer AS count FROM search_documents WHERE module_id IS NOT NULL GROUP BY kind ORDER BY kind`),
    ).toEqual([
      { kind: 'module', count: 1 },
      { kind: 'step', count: STEPS },
    ]);
  });

  it('ends between two statements when the worker stops', async () => {
    const db = database.dataSource.manager;
    const admin = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
    const { courseId } = await buildBusyCourse(admin, 2);
    await deleteCourse(admin, courseId, DELETE_WORDS);
    await expect(removeDetached(admin, AbortSignal.abort(new Error('stopped')))).rejects.toThrow('stopped');
    expect(await db.query('SELECT course_id AS id FROM deleted_courses')).toEqual([{ id: courseId }]);
    await removeDetached(admin);
    expect(await db.query('SELECT FROM attempts WHERE id = $1 OR enrolment_id IS NULL', [randomUUID()])).toEqual([]);
  });
});
