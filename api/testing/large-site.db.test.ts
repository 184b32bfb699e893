import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { accessOf } from '../domain/accounts/account-access.service.ts';
import { listAccounts } from '../domain/accounts/account-list.service.ts';
import { type AccountFilter, accountsById } from '../domain/accounts/account-rows.ts';
import { lockedEnrolments } from '../domain/accounts/disenrol.service.ts';
import { listEveryAccount } from '../domain/accounts/every-account.service.ts';
import { type InvitationFilter, listInvitations } from '../domain/invitations/invitation-list.service.ts';
import { readReport } from '../domain/reports/report.service.ts';
import type { ReportRequest } from '../domain/reports/report.ts';
import { activeLanguageRowsOfAll, activeSpanRows, activeSpanRowsOfAll } from '../domain/reports/report-rows.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { everyItem } from '../domain/shared/list-in-parts.ts';
import { actorOf, buildUser } from './factories/user.ts';
import { LARGE, largeId, seedLarge } from './large-seed.ts';
import { readsBy } from './read-cost.ts';
import { sequentialScans, sequentialScansOf, statementsOf } from './read-plan.ts';
import { testCtx } from './test-ctx.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Tables that the plan of a report may read as a whole, and why. */
const READ_AS_A_WHOLE: Readonly<Record<string, string>> = {
  deleted_courses: 'the courses whose deletion is under way, usually none',
  academies: 'has few rows',
  courses: 'has few rows',
  modules: 'has few rows',
  steps: 'has few rows',
  academy_members: 'belongs to a rule that is not evaluated for admins, and is empty here',
  team_members: 'belongs to a rule that is not evaluated for admins, and is empty here',
  invitations: 'is emptied 90 days after they expire',
};

const database = testDatabase();
let ctx: Ctx;
beforeAll(async () => {
  ctx = testCtx(database.dataSource.manager, { actor: actorOf(await buildUser(database.dataSource.manager, { role: 'admin' })) });
  await seedLarge(database.dataSource);
}, 300_000);

const source = () => database.dataSource;
const person = (number: number) => largeId(source(), 'user', number);

/** The tables that the statements of a call read as a whole, with the statement. */
async function scansOf(call: () => Promise<unknown>): Promise<Array<[table: string, statement: string]>> {
  const sent = await statementsOf(source(), call);
  const scans = await Promise.all(sent.map(async (each) => (await sequentialScans(source(), each)).map((table): [string, string] => [table, each.text])));
  return scans.flat();
}

const scansOfPeople = async (call: () => Promise<unknown>) => (await scansOf(call)).filter(([table]) => table === 'users' || table === 'enrolments');

describe('the list of users at 50,000 users and 200,000 enrolments', { timeout: 120_000 }, () => {
  it('has the total of all users', async () => {
    expect((await listAccounts(ctx, {})).total).toBe(LARGE.users - LARGE.users / 500 + 1);
  });

  const orders = ['nameAscending', 'nameDescending', 'addedAscending', 'addedDescending'] as const;
  it.each<[string, AccountFilter]>([
    ...orders.map((order): [string, AccountFilter] => [`the list, ${order}`, { order }]),
    ['a search in Arabic letters', { search: 'احمد 77' }],
    ['a search for two letters', { search: 'ka' }],
    ['a search for an address', { search: 'person-4711@' }],
    ['a search for five words', { search: 'a b c d e' }],
    ['the online', { presence: 'online' }],
    ['the admins', { role: 'admin' }],
    ['the admins who are offline', { role: 'admin', presence: 'offline' }],
    ['the students found by name, newest first', { role: 'student', search: 'Müller', order: 'addedDescending' }],
    ['the members of a group', { groupId: '00000000-0000-4000-8000-000000000000' }],
    ['the deactivated', { state: 'deactivated' }],
  ])('reads %s with indexes', async (_case, filter) => {
    expect(await scansOfPeople(() => listAccounts(ctx, { filter }))).toEqual([]);
  });

  it('reads accounts, the access of a user and the enrolments that end with indexes', async () => {
    const [first, second] = [await person(1), await person(2)];
    const courseId = await largeId(source(), 'course', 1);
    expect(await sequentialScansOf(source(), accountsById, { ids: [first, second] })).toEqual([]);
    expect(await sequentialScansOf(source(), accessOf, { userId: first, language: 'en', otherLanguages: true })).toEqual([]);
    expect(await sequentialScansOf(source(), lockedEnrolments, { userIds: [first], courseId, academyId: null })).toEqual([]);
  });

  it('reads a search over REST with indexes', async () => {
    const search = 'فاطمه';
    for (const filter of [{ search }, { search, role: 'student' }])
      expect(await scansOfPeople(async () => everyItem(await listEveryAccount(ctx, filter)))).toEqual([]);
  });
});

describe('the list of invitations at 50,500 invitations', { timeout: 120_000 }, () => {
  it.each<[string, InvitationFilter, number]>([
    ['a part of an address', { search: 'guest-4711@' }, 1],
    ['an address in capitals with another filter', { search: 'GUEST-4711', state: 'accepted', kind: 'signUp' }, 1],
    ['the name of an account', { search: 'dupont 314' }, 0],
    ['a name in Arabic letters', { search: 'احمد' }, 0],
  ])('reads a search for %s with indexes', async (_case, filter, atLeast) => {
    const search = () => listInvitations(ctx, filter, { offset: 0, limit: 50 });
    expect((await scansOf(search)).filter(([table]) => table === 'invitations' || table === 'users')).toEqual([]);
    expect((await search()).total).toBeGreaterThanOrEqual(atLeast);
  });
});

const dayBefore = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

describe("the operator's overview at 50,000 users and 1,000,000 rows of progress", { timeout: 60_000 }, () => {
  it.each([
    ['all courses', async () => ({})],
    ['an academy', async () => ({ academyId: await largeId(source(), 'academy', 1) })],
    ['a course', async () => ({ courseId: await largeId(source(), 'course', 1) })],
  ] satisfies Array<[string, () => Promise<Partial<ReportRequest>>]>)('reads no big table as a whole for 30 days of %s', async (_scope, limits) => {
    const request = { from: dayBefore(29), to: dayBefore(0), timeZone: 'Asia/Kabul', ...(await limits()) };
    expect((await scansOf(() => readReport(ctx, request))).filter(([table]) => !Object.hasOwn(READ_AS_A_WHOLE, table))).toEqual([]);
    const { activeLearners, enrolments, homework } = await readReport(ctx, request);
    for (const count of [activeLearners.value, enrolments.value, homework.waiting]) expect(count).toBeGreaterThan(0);
  });

  it('reads the learners of the weeks of a year for all courses in one piece for each week, not for each week and course', async () => {
    await source().query('VACUUM ANALYZE learner_days');
    // Weeks that begin at midnight in UTC: the first and the last day of others are read from the table, by both statements alike.
    const times = Array.from({ length: 53 }, (_, week) => new Date(dayBefore(7 * (52 - week))));
    const admin = await buildUser(source().manager, { role: 'admin' });
    const blocksOf = async (act: (tx: Ctx) => Promise<unknown>): Promise<number> =>
      (await readsBy(source(), admin, act)).find(({ table }) => table === 'learner_days')?.blocks ?? 0;
    const courses: Array<{ id: string }> = await source().query('SELECT id FROM courses');
    const byIds = await blocksOf((tx) => activeSpanRows.all(tx.db, { courseIds: courses.map(({ id }) => id), times }));
    const ofAll = await blocksOf((tx) => activeSpanRowsOfAll.all(tx.db, { times }));
    // 10,865 and 2,905 blocks for 20 courses; the first number grows with the courses.
    expect(byIds).toBeGreaterThan(9000);
    expect(ofAll).toBeLessThan(4000);
    // The languages of a year, from the index of days alone.
    const [start = new Date(0), end = start] = [times[0], times.at(-1)];
    expect(await blocksOf((tx) => activeLanguageRowsOfAll.all(tx.db, { start, end }))).toBeLessThan(5000);
  });
});
