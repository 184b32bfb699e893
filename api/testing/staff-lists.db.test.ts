import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listAccounts } from '../domain/accounts/account-list.service.ts';
import { listEveryAccount } from '../domain/accounts/every-account.service.ts';
import { countAcademyLearners, listAdminAcademies } from '../domain/authoring/admin-academies.service.ts';
import { readDeletionImpact } from '../domain/authoring/deletion-impact.service.ts';
import { listInvitations } from '../domain/invitations/invitation-list.service.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { everyItem, PART_MAX } from '../domain/shared/list-in-parts.ts';
import { actorOf } from './factories/user.ts';
import { LARGE as BASE, type LargeSize, largeId, seedLarge } from './large-seed.ts';
import { createSite, readsBy, rowsOf, type SeededSite, type TableReads } from './read-cost.ts';
import { testCtx } from './test-ctx.ts';

const SMALL: LargeSize = { ...BASE, users: 2000, courses: 100 };
/** Three times as large; a course has as many steps and learners as in the small one. */
const LARGE: LargeSize = { ...SMALL, users: 3 * SMALL.users, courses: 3 * SMALL.courses };
/** Tables that nothing here reads as a whole. */
const BIG = [
  'users',
  'enrolments',
  'attempts',
  'steps',
  'step_progress',
  'module_progress',
  'quiz_answers',
  'homework_submissions',
  'homework_feedback',
  'learner_days',
  'file_uses',
  'invitations',
];
const PAGE = 50;

interface Site extends SeededSite {
  size: LargeSize;
}
let small: Site;
let large: Site;
const siteOf = async (size: LargeSize): Promise<Site> => ({ ...(await createSite((source) => seedLarge(source, size))), size });
beforeAll(async () => {
  [small, large] = [await siteOf(SMALL), await siteOf(LARGE)];
}, 600_000);
afterAll(() => Promise.all([small, large].map(({ db }) => db.close())));

const adminCtx = ({ db, admin }: Site): Ctx => testCtx(db.dataSource.manager, { actor: actorOf(admin) });
type Act = (ctx: Ctx, n: number) => Promise<unknown>;
const readsAt = ({ db, admin }: Site, act: Act): Promise<TableReads[]> => readsBy(db.dataSource, admin, act);
const rowsIn = (reads: readonly TableReads[], ...tables: string[]): number => rowsOf(reads.filter(({ table }) => tables.includes(table)));
const scansOfBig = (reads: readonly TableReads[]): TableReads[] => reads.filter(({ table, scans }) => BIG.includes(table) && scans > 0);

describe('the list of academies for admins', { timeout: 120_000 }, () => {
  it('reads no learner, and neither do the dialog and the new order that select no counts', async () => {
    const [few, many] = [await readsAt(small, listAdminAcademies), await readsAt(large, listAdminAcademies)];
    for (const reads of [few, many]) expect(rowsIn(reads, 'enrolments', 'users', 'academy_members')).toBe(0);
  });

  it('counts the learners of all academies in one pass, without the active users, and on a large site from an index alone', async () => {
    const countsAt = async (site: Site) => {
      const ids = (await listAdminAcademies(adminCtx(site))).map(({ id }) => id);
      return readsAt(site, (ctx) => countAcademyLearners(ctx, ids));
    };
    const [few, many] = [await countsAt(small), await countsAt(large)];
    expect(rowsIn(few, 'enrolments')).toBeLessThanOrEqual(4 * small.size.users);
    expect(scansOfBig(many)).toEqual([]);
    expect(rowsIn(many, 'enrolments')).toBe(0);
    expect(rowsIn(many, 'users')).toBeLessThanOrEqual(large.size.users / 500);
    expect(rowsIn(many, 'courses')).toBeLessThanOrEqual(large.size.courses);
  });
});

describe('a deep page', { timeout: 120_000 }, () => {
  const orders = ['nameAscending', 'nameDescending', 'addedAscending', 'addedDescending'] as const;
  it.each<[string, string, (ctx: Ctx, page: { offset: number; limit: number }) => Promise<unknown>]>([
    ...orders.map((order): [string, string, (ctx: Ctx, page: { offset: number; limit: number }) => Promise<unknown>] => [
      `users, ${order}`,
      'users',
      (ctx, page) => listAccounts(ctx, { filter: { order }, ...page }),
    ]),
    ['invitations', 'invitations', (ctx, page) => listInvitations(ctx, {}, page)],
  ])('of %s reads nothing but rows of the list itself more than the first page', async (_list, table, list) => {
    for (const site of [small, large]) {
      const pageAt = (offset: number) => readsAt(site, (ctx) => list(ctx, { offset, limit: PAGE }));
      const [first, last] = [await pageAt(0), await pageAt(site.size.users - 2 * PAGE)];
      const others = (reads: TableReads[]) => rowsOf(reads) - rowsIn(reads, table);
      expect(scansOfBig(first)).toEqual([]);
      expect(others(last)).toBeLessThanOrEqual(1.3 * others(first));
      // All rows at most: so deep, they may be sorted instead of read in their order.
      expect(rowsIn(last, table)).toBeLessThanOrEqual(1.1 * site.size.users);
    }
  });
});

describe('the users of REST', { timeout: 120_000 }, () => {
  it('have their courses and academies from one look at each table for each part', async () => {
    for (const site of [small, large]) {
      const reads = await readsAt(site, async (ctx) => everyItem(await listEveryAccount(ctx)));
      expect(rowsIn(reads, 'enrolments')).toBeLessThanOrEqual(4 * site.size.users);
      expect(rowsIn(reads, 'courses')).toBeLessThanOrEqual(2 * site.size.courses * Math.ceil(site.size.users / PART_MAX));
    }
  });

  it('are as few rows on a large site when a search finds as many', async () => {
    const search: Act = async (ctx) => everyItem(await listEveryAccount(ctx, { search: 'person-123' }));
    const [few, many] = [await readsAt(small, search), await readsAt(large, search)];
    expect(scansOfBig(many)).toEqual([]);
    expect(rowsIn(many, 'users', 'enrolments')).toBeLessThanOrEqual(1.3 * rowsIn(few, 'users', 'enrolments'));
  });
});

describe('the dialog of a deletion', { timeout: 120_000 }, () => {
  it.each(['academy', 'course', 'module', 'step'] as const)('reads as many rows on a large site, and no big table as a whole: %s', async (kind) => {
    const impactAt = async (site: Site) => {
      // The first module and the first step of a course have progress.
      const firstOf = { academy: 1, course: 1, module: 5, step: 25 }[kind];
      const ids = await Promise.all([0, 1, 2, 3].map((n) => largeId(site.db.dataSource, kind, n * firstOf + (kind === 'step' ? 1 : 0))));
      expect((await readDeletionImpact(adminCtx(site), kind, ids[3] ?? '')).learners).toBeGreaterThan(70);
      return readsAt(site, (ctx, n) => readDeletionImpact(ctx, kind, ids[n % 4] ?? ''));
    };
    const [few, many] = [await impactAt(small), await impactAt(large)];
    expect(scansOfBig(many)).toEqual([]);
    expect(rowsOf(many)).toBeLessThanOrEqual(1.3 * rowsOf(few));
  });
});
