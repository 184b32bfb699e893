import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildEnrolment } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { createSite, readsBy, rowsOf, type SeededSite, type TableReads } from '../../testing/read-cost.ts';
import { SITE_LANGUAGES, seedSite, siteIds } from '../../testing/site-seed.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { deleteStep } from '../authoring/delete.service.ts';
import { duplicateCourse, duplicateModule, duplicateStep } from '../authoring/duplicate.service.ts';
import { moveStep } from '../authoring/move-step.service.ts';
import { updateStep } from '../authoring/save-step.service.ts';
import { setCourseStatus, updateCourse } from '../courses/course.service.ts';
import { updateModule } from '../modules/module.service.ts';
import type { Ctx } from '../shared/context.ts';
import { searchContent } from './search.service.ts';

const SMALL = 20;
const LARGE = 200;
/** Content tables with more rows at both sizes than any of the changes below concerns. */
const BIG = ['steps', 'step_contents', 'search_documents'];

let sites: [small: SeededSite, large: SeededSite];
const siteOf = (courses: number) => createSite((source) => seedSite(source, { courses, words: 5 }));
beforeAll(async () => {
  sites = [await siteOf(SMALL), await siteOf(LARGE)];
}, 600_000);
afterAll(() => Promise.all(sites.map(({ db }) => db.close())));

const texts = <Text extends object>(more: Text) =>
  Object.fromEntries(SITE_LANGUAGES.map((language) => [language, { name: `New ${language} ${randomUUID()}`, ...more }]));
const block = () => ({ type: 'TEXT' as const, html: `<p>New text ${randomUUID()}</p>` });

/** The changes of an author; each repetition concerns another item of one of the first courses. */
const CHANGES: Readonly<Record<string, (ctx: Ctx, n: number) => Promise<unknown>>> = {
  'saving a course in three languages': (ctx, n) =>
    updateCourse(ctx, siteIds.course(n), null, {
      ...{ defaultLanguage: 'en', courseType: 'public', maxAttempts: 0, imageId: siteIds.image },
      translations: texts({ description: 'New' }),
    }),
  'publishing a course': (ctx, n) => setCourseStatus(ctx, siteIds.course(n), 'DRAFT'),
  'saving a module in three languages': (ctx, n) => updateModule(ctx, siteIds.module(n, 0), null, { defaultLanguage: 'en', translations: texts({}) }),
  'saving a step in three languages': (ctx, n) =>
    updateStep(ctx, siteIds.step(n, 0), null, {
      ...{ defaultLanguage: 'en', access: 'AFTER_PREVIOUS', imageId: siteIds.image },
      translations: texts({ blocks: [block()] }),
    }),
  'moving a step to another module': (ctx, n) => moveStep(ctx, siteIds.step(n, 1), siteIds.module(n, 3)),
  'moving a course to another academy': (ctx, n) => ctx.db.query('UPDATE courses SET academy_id = $1 WHERE id = $2', [siteIds.academy(1), siteIds.course(n)]),
  'duplicating a step': (ctx, n) => duplicateStep(ctx, siteIds.step(n, 2)),
  'duplicating a module of ten steps': (ctx, n) => duplicateModule(ctx, siteIds.module(n, 1)),
  'duplicating a course of sixty steps': (ctx, n) => duplicateCourse(ctx, siteIds.course(n)),
  'deleting a step': (ctx, n) => deleteStep(ctx, siteIds.step(n, 4), 'Delete irreversibly'),
};

describe(`a change of the content on a site of ${LARGE} courses with 60 steps each`, { timeout: 300_000 }, () => {
  it.each(Object.entries(CHANGES))(`reads as many rows as on a site of ${SMALL} courses, and no big table as a whole: %s`, async (_change, change) => {
    const readsAt = ({ db, admin }: SeededSite) => readsBy(db.dataSource, admin, change);
    const [small, large] = [await readsAt(sites[0]), await readsAt(sites[1])];
    expect(large.filter(({ table, scans }) => BIG.includes(table) && scans > 0)).toEqual([]);
    // A table of 20 courses is read as a whole, one of 200 is not.
    expect(rowsOf(large)).toBeLessThanOrEqual(rowsOf(small) * 1.1 + 10);
  });
});

describe(`the search for a word in the name of every step on a site of ${LARGE} courses with 60 steps each`, { timeout: 300_000 }, () => {
  const readsIn = (reads: readonly TableReads[], ...tables: string[]): number => rowsOf(reads.filter(({ table }) => tables.includes(table)));
  const search = (ctx: Ctx) => searchContent(ctx, { text: 'step' });

  it('reads as many documents, steps and modules as on a site of 20 courses for an admin, who sees all of them', async () => {
    const readsAt = ({ db, admin }: SeededSite) => readsBy(db.dataSource, admin, search);
    const [small, large] = [await readsAt(sites[0]), await readsAt(sites[1])];
    expect(large.filter(({ table, scans }) => BIG.includes(table) && scans > 0)).toEqual([]);
    expect(readsIn(large, ...BIG, 'modules')).toBeLessThanOrEqual(1.3 * readsIn(small, ...BIG, 'modules'));
  });

  it('reads only steps and modules of their courses for a learner of two of them', async () => {
    const readsAt = async ({ db }: SeededSite) => {
      const learner = await buildUser(db.dataSource.manager);
      for (const course of [0, 1]) await buildEnrolment(db.dataSource.manager, learner.id, siteIds.course(course));
      const found = await search(testCtx(db.dataSource.manager, { actor: actorOf(learner) }));
      expect(found.map(({ courseId }) => [siteIds.course(0), siteIds.course(1)].includes(courseId ?? ''))).toEqual(found.map(() => true));
      expect(found).toHaveLength(20);
      return readsBy(db.dataSource, learner, search);
    };
    const [small, large] = [await readsAt(sites[0]), await readsAt(sites[1])];
    expect(large.filter(({ table, scans }) => BIG.includes(table) && scans > 0)).toEqual([]);
    expect(readsIn(large, 'steps', 'modules')).toBeLessThanOrEqual(1.3 * readsIn(small, 'steps', 'modules'));
  });
});
