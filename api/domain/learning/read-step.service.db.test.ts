import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourse, buildCourseWith, buildEnrolment, buildModule } from '../../testing/factories/course.ts';
import { buildJpeg } from '../../testing/factories/file.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { createStep } from '../authoring/save-step.service.ts';
import { AttemptEntity } from '../memberships/attempt.entity.ts';
import { storeFile } from '../uploads/store-file.service.ts';
import { progressOf } from './course-progress.ts';
import { readSummaries } from './course-summaries.service.ts';
import { enrol } from './enrol.service.ts';
import { completeModule, completeStep, visitStep } from './learning.service.ts';
import { readCourse } from './read-course.service.ts';
import { readStep } from './read-step.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const EN = { languages: ['en'] };
const BOTH = { languages: ['en', 'de'] };

async function learnerIn(plan: Parameters<typeof buildCourseWith>[1]) {
  const db = database.dataSource.manager;
  const built = await buildCourseWith(db, plan);
  const actor = actorOf(await buildUser(db));
  const ctx = (language = 'en', otherLanguages = false) => testCtx(db, { actor, reading: { language, otherLanguages } });
  await enrol(ctx(), built.course.id);
  const id = (module: number, step: number): string => built.stepIds[module]?.[step] ?? '';
  return { ...built, ctx, id };
}

describe('a step of a course', () => {
  it('has the previous and the next step, across modules', async () => {
    const { ctx, id } = await learnerIn([[EN, EN], [], [EN]]);
    await completeStep(ctx(), id(0, 0));
    expect(await readStep(ctx(), id(0, 1))).toMatchObject({
      previousStepId: id(0, 0),
      nextStepId: id(2, 0),
      isLastOfModule: true,
      isLastModule: false,
      position: 2,
      stepsInModule: 2,
    });
    expect(await readStep(ctx(), id(2, 0))).toMatchObject({ previousStepId: id(0, 1), nextStepId: null, isLastOfModule: true, isLastModule: true });
  });

  it('without a text in the content language is NOT_FOUND, does not lock the next step, and counts for the total', async () => {
    const { ctx, course, id } = await learnerIn([[BOTH, EN, BOTH]]);
    await completeStep(ctx('de'), id(0, 0));
    await completeStep(ctx('de'), id(0, 2));
    const detail = await readCourse(ctx('de'), course.id);
    expect(detail.outline.count.modules).toEqual([{ total: 3, done: 2, completed: false }]);
    expect(detail.outline.hiddenSteps).toBe(1);
    await expect(readStep(ctx('de'), id(0, 1))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await readStep(ctx('de', true), id(0, 1))).toMatchObject({ shownLanguage: 'en', state: 'open' });
  });

  it('counts for progress in every language, on the page and on the card of the course', async () => {
    const { ctx, course, id } = await learnerIn([[BOTH, EN, BOTH], [EN]]);
    await completeStep(ctx('de'), id(0, 0));
    for (const language of ['de', 'en', 'fa']) {
      const found = await readCourse(ctx(language), course.id);
      expect(progressOf(found, found.outline.count)).toMatchObject({ percent: 25, completedSteps: 1, totalSteps: 4, totalModules: 2, modulePercents: [33, 0] });
      expect((await readSummaries(ctx(language), [found])).get(course.id)?.count).toEqual(found.outline.count);
    }
    expect((await readCourse(ctx('de'), course.id)).outline.count).toMatchObject({ moduleCount: 1, stepCount: 2 });
  });

  it('without a text in the content language is not needed to complete the course, but counts in the stored total', async () => {
    const { ctx, course, moduleIds, id } = await learnerIn([[BOTH, EN], [EN]]);
    await completeStep(ctx('de'), id(0, 0));
    await completeModule(ctx('de'), moduleIds[0] ?? '', true);
    const { attempt } = await readCourse(ctx('en'), course.id);
    const stored = await database.dataSource.manager.findOneByOrFail(AttemptEntity, { id: attempt?.id });
    expect(stored).toMatchObject({ completedAt: expect.any(Date), completedSteps: 1, totalSteps: 3 });
  });

  it('is shown in the chosen language', async () => {
    const { ctx, id } = await learnerIn([[{ languages: ['en', 'ar'] }]]);
    expect(await readStep(ctx('ar'), id(0, 0))).toMatchObject({ name: 'Step 1 ar', shownLanguage: 'ar' });
  });

  it('is refused to learners while it is locked, and open to staff', async () => {
    const { ctx, id } = await learnerIn([[EN, EN]]);
    await expect(readStep(ctx(), id(0, 1))).rejects.toMatchObject({ code: 'STEP_LOCKED' });
    await expect(visitStep(ctx(), id(0, 1))).rejects.toMatchObject({ code: 'STEP_LOCKED' });
    const db = database.dataSource.manager;
    const admin = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
    expect(await readStep(admin, id(0, 1))).toMatchObject({ state: 'open' });
    expect(await completeStep(admin, id(0, 1))).toMatchObject({ viewingAsEnrolled: true, attempt: null });
  });

  it('becomes the current step of its module and of the course', async () => {
    const { ctx, course, id } = await learnerIn([[EN, { ...EN, access: 'OPEN' }], [EN]]);
    await visitStep(ctx(), id(0, 1));
    await visitStep(ctx(), id(1, 0));
    const detail = await readCourse(ctx(), course.id);
    expect(detail.outline.modules.map(({ currentStepId }) => currentStepId)).toEqual([id(0, 1), id(1, 0)]);
    expect(detail.outline.count.currentStepId).toBe(id(1, 0));
  });

  it('has signed file links only for viewers who may read it', async () => {
    const db = database.dataSource.manager;
    const admin = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
    const course = await buildCourse(db);
    const { id: moduleId } = await buildModule(db, { courseId: course.id });
    const { id: fileId } = await storeFile(admin, { content: await buildJpeg(), originalName: 'a.jpg' });
    const html = '<p onclick="x()">Calm<script>alert(1)</script></p>';
    const en = {
      name: 'Pictures',
      blocks: [
        { type: 'IMAGE' as const, fileId, alt: 'A tree' },
        { type: 'TEXT' as const, html },
      ],
      embedUrls: ['https://youtu.be/dQw4w9WgXcQ'],
    };
    const step = await createStep(admin, { moduleId, defaultLanguage: 'en', access: 'OPEN', imageId: fileId, translations: { en } });
    const learner = await buildUser(db);
    const ctx = testCtx(db, { actor: actorOf(learner) });
    await expect(readStep(ctx, step.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await buildEnrolment(db, learner.id, course.id);
    const read = await readStep(ctx, step.id);
    expect(read.blocks[0]?.image).toMatchObject({ alt: 'A tree', width: 1200, sources: [{ width: 480 }, { width: 960 }, { width: 1200 }] });
    expect(read.blocks[0]?.image?.url).toMatch(/^\/files\/.*expires=\d+&signature=/);
    expect(read.blocks[1]?.html).toBe('<p>Calm</p>');
    expect(read.embeds).toEqual([{ service: 'youtube', url: 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', title: 'YouTube' }]);
    expect(read.image).toMatchObject({ id: fileId });
  });
});
