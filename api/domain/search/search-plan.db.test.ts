import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { sequentialScans, statementsOf } from '../../testing/read-plan.ts';
import { enrolSearcher, searchedWord, seedSearch } from '../../testing/search-seed.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { EnrolmentEntity } from '../memberships/enrolment.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { searchContent } from './search.service.ts';

const STEPS = 5000;
/** Tables with few rows, which a plan may read as a whole. */
const SMALL = ['academies', 'courses', 'modules', 'enrolments', 'attempts', 'team_members', 'academy_members'];

const db = testDatabase();
let admin: Ctx;
let learner: Ctx;
beforeAll(async () => {
  const { manager } = db.dataSource;
  const [adminUser, learnerUser] = [await buildUser(manager, { role: 'admin' }), await buildUser(manager)];
  await seedSearch(db.dataSource, { steps: STEPS });
  await enrolSearcher(db.dataSource, learnerUser.id, 5);
  admin = testCtx(manager, { actor: actorOf(adminUser) });
  learner = testCtx(manager, { actor: actorOf(learnerUser) });
}, 240_000);

describe(`the search in ${STEPS} steps`, { timeout: 120_000 }, () => {
  it.each([
    ['a frequent word', 2],
    ['a rare word', 3990],
  ])('reads %s with indexes', async (_case, rank) => {
    const text = await searchedWord(db.dataSource, rank);
    for (const ctx of [admin, learner]) {
      const [sent] = await statementsOf(db.dataSource, () => searchContent(ctx, { text }));
      if (sent === undefined) throw new Error('The search sent no statement');
      const scans = await sequentialScans(db.dataSource, sent);
      expect(scans.filter((table) => !SMALL.includes(table))).toEqual([]);
    }
    expect((await searchContent(admin, { text })).length).toBeGreaterThan(0);
  });

  it('finds only texts of a learner’s own courses', async () => {
    const results = await searchContent(learner, { text: await searchedWord(db.dataSource, 2) });
    const steps = results.filter(({ kind }) => kind === 'step');
    expect(steps.length).toBeGreaterThan(0);
    const own = await db.dataSource.manager.findBy(EnrolmentEntity, { userId: learner.actor?.id ?? '' });
    expect(own.map(({ courseId }) => courseId)).toEqual(expect.arrayContaining(steps.map(({ courseId }) => courseId)));
  });
});
