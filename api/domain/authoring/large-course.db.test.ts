import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../testing/factories/user.ts';
import { blocksOf, createSite, readsBy, rowsOf, type SeededSite } from '../../testing/read-cost.ts';
import { statementsOf } from '../../testing/read-plan.ts';
import { seedSite, siteIds } from '../../testing/site-seed.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { duplicateInParts, STEPS_OF_PART } from './duplicate.service.ts';
import { orderModules, orderSteps } from './order.service.ts';

/** Steps of the two courses. */
const FEW = 60;
const MANY = 600;
const courses = { [FEW]: siteIds.course(19), [MANY]: siteIds.course(0) } as const;
type Size = keyof typeof courses;

let site: SeededSite;
beforeAll(async () => {
  site = await createSite(async (source) => {
    await seedSite(source, { courses: 20, words: 5 });
    // The modules of the first ten courses become those of one.
    await source.query('UPDATE modules SET course_id = $1 WHERE course_id = ANY($2)', [
      courses[MANY],
      Array.from({ length: MANY / FEW }, (_, n) => siteIds.course(n)),
    ]);
    await source.query('VACUUM (ANALYZE)');
  });
}, 300_000);
afterAll(() => site.db.close());

const idsOf = async (ctx: Ctx, query: string, parent: string): Promise<string[]> => {
  const rows: Array<{ id: string }> = await ctx.db.query(query, [parent]);
  return rows.map(({ id }) => id);
};
const MODULES = 'SELECT id FROM modules WHERE course_id = $1 ORDER BY position DESC, id DESC';
const STEPS = 'SELECT id FROM steps WHERE module_id = $1 ORDER BY position DESC, id DESC';

/** Moves all steps of a course to its first module, and orders them the other way round. */
async function orderAllSteps(ctx: Ctx, size: Size): Promise<unknown> {
  const [first = ''] = await idsOf(ctx, MODULES, courses[size]);
  await ctx.db.query('UPDATE steps SET module_id = $1 WHERE module_id IN (SELECT id FROM modules WHERE course_id = $2) AND module_id <> $1', [
    first,
    courses[size],
  ]);
  return orderSteps(ctx, first, await idsOf(ctx, STEPS, first));
}

const CHANGES: Readonly<Record<string, (ctx: Ctx, size: Size) => Promise<unknown>>> = {
  'duplicating it': (ctx, size) => inTransaction(ctx, (tx) => duplicateInParts(tx, 'course', courses[size], async () => undefined)),
  'ordering its modules': async (ctx, size) => {
    // The large course has half of the modules, for which PostgreSQL reads the whole table with some statistics and not with others.
    await ctx.db.query('SET LOCAL enable_seqscan = off');
    return orderModules(ctx, courses[size], await idsOf(ctx, MODULES, courses[size]));
  },
  'ordering its steps, all in one module': orderAllSteps,
};

/** How many times as much for each step a change may read; an index also finds the versions of the modules that the seven changes before have written. */
const growthOf = (what: string): number => (what === 'ordering its modules' ? 1.4 : 1.2);

describe(`a change of a course of ${MANY} steps`, { timeout: 300_000 }, () => {
  it.each(Object.entries(CHANGES))(
    'takes as many statements, a copy one for 25 steps, and for each step as many rows and blocks, as that of one of 60: %s',
    async (what, change) => {
      const { db, admin } = site;
      const readsWith = (size: Size) => readsBy(db.dataSource, admin, (ctx) => change(ctx, size));
      const [few, many] = [await readsWith(FEW), await readsWith(MANY)];
      expect(rowsOf(many)).toBeLessThanOrEqual(rowsOf(few) * (MANY / FEW) * growthOf(what));
      expect(blocksOf(many)).toBeLessThanOrEqual(blocksOf(few) * (MANY / FEW) * growthOf(what));
      const ctx = testCtx(db.dataSource.manager, { actor: actorOf(admin) });
      const countWith = async (size: Size) => (await statementsOf(db.dataSource, () => change(ctx, size))).length;
      const parts = (size: Size): number => (what === 'duplicating it' ? Math.ceil(size / STEPS_OF_PART) : 0);
      expect((await countWith(MANY)) - parts(MANY)).toBe((await countWith(FEW)) - parts(FEW));
    },
  );
});
