import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { classroomIds, seedClassrooms } from '../../testing/classroom-seed.ts';
import { buildTeamMember } from '../../testing/factories/course.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { createSite, readsBy, rowsOf, type SeededSite, type TableReads } from '../../testing/read-cost.ts';
import type { Ctx } from '../shared/context.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { countWaitingFeedback, listWaitingCourses, readFeedbackQueue } from './feedback-queue.reads.ts';
import { readEarlierSubmissions, readReviewContents, readSubmissionForReview } from './submission-review.reads.ts';

/** More homework waits at both sizes than is counted. */
const SMALL = { users: 2000, courses: 60, learners: 60, largest: 150 };
const LARGE = { users: 6000, courses: 180, learners: 60, largest: 450 };
/** Courses of the trainer; the first one is the largest. */
const TAUGHT = 5;
/** Tables that grow with the learners or with the content, of more than 1,000 rows at both sizes. */
const BIG = ['users', 'enrolments', 'attempts', 'homework_submissions', 'homework_feedback', 'steps'];

interface Site extends SeededSite {
  trainer: UserEntity;
}
let sites: [small: Site, large: Site];
async function siteOf(size: typeof SMALL): Promise<Site> {
  const site = await createSite((source) => seedClassrooms(source, size));
  const { manager } = site.db.dataSource;
  const trainer = await buildUser(manager, { role: 'module_trainer' });
  for (let course = 0; course < TAUGHT; course += 1) await buildTeamMember(manager, trainer.id, classroomIds.course(course), 'module_trainer');
  return { ...site, trainer };
}
beforeAll(async () => {
  sites = [await siteOf(SMALL), await siteOf(LARGE)];
}, 120_000);
afterAll(() => Promise.all(sites.map(({ db }) => db.close())));

const course = classroomIds.course(0);
/** Homework that waits, each time another one. */
const waiting = (n: number): string => classroomIds.submission(3 * (n + 1));

const READS: Readonly<Record<string, (ctx: Ctx, n: number) => Promise<unknown>>> = {
  'the number of the badge': countWaitingFeedback,
  'the first page of the queue': (ctx) => readFeedbackQueue(ctx),
  'a page of the queue further on': (ctx, n) =>
    readFeedbackQueue(ctx, { cursor: Buffer.from(JSON.stringify([new Date(Date.now() - n * 3_600_000_000), waiting(0)])).toString('base64url') }),
  'the queue of a course': (ctx) => readFeedbackQueue(ctx, { courseId: course }),
  'the queue of a module': (ctx) => readFeedbackQueue(ctx, { moduleId: classroomIds.module(0, 0) }),
  'homework that waits': (ctx, n) => readSubmissionForReview(ctx, waiting(n)),
  'the text of homework': (ctx, n) => readReviewContents(ctx, [waiting(n)]),
  'the earlier rounds of homework': (ctx, n) => readEarlierSubmissions(ctx, [waiting(n)]),
};
const scanned = (reads: readonly TableReads[]): string[] => reads.filter(({ table, scans }) => BIG.includes(table) && scans > 0).map(({ table }) => table);

describe.each(['admin', 'trainer'] as const)('on a site of 180 courses the %s', (role) => {
  const readsAt = (site: Site, read: (ctx: Ctx, n: number) => Promise<unknown>) => readsBy(site.db.dataSource, site[role], read);

  it.each(Object.entries(READS))('reads at most 1.3 times as many rows as on one of 60 courses, and no big table as a whole: %s', async (_name, read) => {
    const [small, large] = [await readsAt(sites[0], read), await readsAt(sites[1], read)];
    expect(scanned(large)).toEqual([]);
    expect(rowsOf(large)).toBeLessThanOrEqual(rowsOf(small) * 1.3 + 10);
  });

  it('reads the courses in which homework waits from the index of what waits', async () => {
    const large = await readsAt(sites[1], listWaitingCourses);
    const rows = (table: string): number => large.find((each) => each.table === table)?.rows ?? 0;
    for (const table of ['users', 'enrolments', 'attempts', 'homework_submissions']) expect([table, rows(table)]).toEqual([table, 0]);
  });
});

it('what waits is counted up to 1,000', async () => {
  for (const { db, admin } of sites) {
    await readsBy(db.dataSource, admin, async (ctx) => {
      expect(await countWaitingFeedback(ctx)).toBe(1000);
      expect(await readFeedbackQueue(ctx)).toMatchObject({ total: 1000, items: { length: 20 } });
    });
  }
});
