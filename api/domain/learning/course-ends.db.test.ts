import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse, buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { updateStep } from '../authoring/save-step.service.ts';
import { listFirstCourses, readCourses, readNextCourse } from '../catalog/course-reads.service.ts';
import { listMyCourses } from '../catalog/own-courses.service.ts';
import { addAcademyMember } from '../memberships/academy-member.service.ts';
import { readContinueCards } from './continue-card.service.ts';
import { readCourseAmounts } from './course-amounts.reads.ts';
import { enrol, startAgain } from './enrol.service.ts';
import { completeModule, completeStep, visitStep } from './learning.service.ts';
import { modulesFor } from './outline.ts';
import { readCourse } from './read-course.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const db = () => database.dataSource.manager;
const text = (count: number) => `<p>${'word '.repeat(count)}</p>`;

/** A person with a course of one module of two steps in an academy. */
async function learnerIn(academyId?: string, position = 0) {
  const built = await buildCourseWith(db(), [[{}, {}]], { position, ...(academyId === undefined ? {} : { academyId }) });
  const actor = actorOf(await buildUser(db()));
  const ctx = testCtx(db(), { actor });
  const [moduleId = ''] = built.moduleIds;
  const [[first = '', second = ''] = []] = built.stepIds;
  return { ...built, actor, ctx, moduleId, first, second };
}

describe('the time and the data of a course', () => {
  it('are the sums over its steps in the reading language: words, duration and bytes, images by their variants', async () => {
    const { course, actor, ctx, first, second } = await learnerIn();
    const admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
    const variants = [320, 1280].map((width) => ({ width, height: width, key: 'x', size: width * 100, contentType: 'image/webp' }));
    const image = await buildFileRow(db(), 'image', { size: 5_000_000, variants, uploadedBy: admin.actor?.id ?? null });
    const audio = await buildFileRow(db(), 'audio', { size: 1_000_000, durationSeconds: 600, uploadedBy: admin.actor?.id ?? null });
    const save = (id: string, html: string, audioIds: string[] = []) => {
      const audio = audioIds.map((fileId) => ({ type: 'AUDIO' as const, fileId, title: 'A talk', readsAloud: false }));
      const blocks = [{ type: 'TEXT' as const, html }, { type: 'IMAGE' as const, fileId: image, alt: 'A' }, ...audio];
      return updateStep(admin, id, 1, {
        access: 'OPEN',
        defaultLanguage: 'en',
        imageId: image,
        translations: { en: { name: 'Step', blocks, embedUrls: [] }, de: { name: 'Schritt', blocks: [], embedUrls: [] } },
      });
    };
    await save(first, text(900), [audio]);
    await save(second, text(360));
    await enrol(ctx, course.id);
    const found = await readCourse(ctx, course.id);
    // 900 words and 10 minutes, 360 words; the image of each step and the one in its text.
    const whole = { courseId: course.id, minutes: 17, minutesLeft: 17, bytes: 4 * 128_000 + 1_000_000, reducedBytes: 4 * 32_000 + 1_000_000 };
    database.statements.reset();
    expect((await readCourseAmounts(ctx, [found])).get(course.id)).toEqual(whole);
    expect(database.statements.count).toBe(1);
    await completeStep(ctx, first);
    expect((await readCourseAmounts(ctx, [await readCourse(ctx, course.id)])).get(course.id)).toEqual({ ...whole, minutesLeft: 2 });
    const german = testCtx(db(), { actor, reading: { language: 'de', otherLanguages: false } });
    expect((await readCourseAmounts(german, [await readCourse(german, course.id)])).get(course.id)).toMatchObject({ minutes: 2 });
  });
});

describe('the names of steps', () => {
  it('are visible before enrolling, without ids and states', async () => {
    const { course, ctx } = await learnerIn();
    const before = await readCourse(ctx, course.id);
    expect(modulesFor(before, before.outline)).toMatchObject([{ steps: [], stepNames: [{ shownLanguage: 'en' }, { shownLanguage: 'en' }] }]);
    expect(Object.keys(before.outline.modules[0]?.stepNames[0] ?? {})).toEqual(['name', 'shownLanguage']);
  });
});

describe('the completion of a course', () => {
  it('stays visible after the course is started again', async () => {
    const { course, ctx, moduleId, first } = await learnerIn();
    await enrol(ctx, course.id);
    const completedAt = async () => (await readCourses(ctx, [course.id])).get(course.id)?.lastCompletedAt ?? null;
    expect(await completedAt()).toBeNull();
    await completeStep(ctx, first);
    await completeModule(ctx, moduleId, true);
    const at = await completedAt();
    expect(at).toBeInstanceOf(Date);
    await startAgain(ctx, course.id);
    expect(await completedAt()).toEqual(at);
    expect((await listMyCourses(ctx)).items[0]).toMatchObject({ attempt: { number: 2, completedAt: null }, lastCompletedAt: at });
  });
});

describe('the courses to continue', () => {
  it('are all begun courses, the last used first, each with its step; completed courses are left out', async () => {
    const academy = await buildAcademy(db());
    const { course, ctx, moduleId, first, second } = await learnerIn(academy.id);
    const other = await buildCourseWith(db(), [[{}]], { academyId: academy.id });
    expect(await readContinueCards(ctx)).toEqual({ hasStarted: false, lastCompletedId: null, enrolledCourses: 0, begunCourses: 0, items: [] });
    await enrol(ctx, other.course.id);
    await enrol(ctx, course.id);
    // Nobody has opened a step: a newcomer, who is greeted as one.
    expect(await readContinueCards(ctx)).toMatchObject({ hasStarted: false, enrolledCourses: 2, items: [{ begun: false }, { begun: false }] });
    await visitStep(ctx, second).catch(() => undefined);
    await completeStep(ctx, first);
    expect(await readContinueCards(ctx)).toMatchObject({
      hasStarted: true,
      enrolledCourses: 2,
      begunCourses: 2,
      items: [
        { course: { id: course.id }, stepId: second, stepPosition: 2, stepsInModule: 2, begun: true },
        { course: { id: other.course.id }, stepPosition: 1, begun: false },
      ],
    });
    await completeModule(ctx, moduleId, true);
    database.statements.reset();
    expect(await readContinueCards(ctx)).toMatchObject({ enrolledCourses: 2, begunCourses: 1, items: [{ course: { id: other.course.id } }] });
    expect(database.statements.count).toBe(3);
  });

  it('are the twelve courses that were used last, with the number of all begun courses', async () => {
    const { course, ctx, actor, first } = await learnerIn();
    await enrol(ctx, course.id);
    for (let day = 1; day <= 14; day += 1) {
      const { course: other } = await buildCourseWith(db(), [[{}]], { academyId: course.academyId });
      await buildEnrolment(db(), actor.id, other.id, new Date(Date.UTC(2020, 0, day)));
    }
    const { course: empty } = await buildCourseWith(db(), [], { academyId: course.academyId });
    await buildEnrolment(db(), actor.id, empty.id);
    await visitStep(ctx, first);
    const { items, ...counts } = await readContinueCards(ctx);
    expect(counts).toEqual({ hasStarted: true, lastCompletedId: null, enrolledCourses: 16, begunCourses: 16 });
    // The course without steps is one of the twelve and has no card.
    expect(items).toHaveLength(11);
    expect(items[0]).toMatchObject({ course: { id: course.id, count: { stepCount: 2, currentStepId: first } }, stepId: first, stepsInModule: 2 });
  });
});

describe('the first courses of academies', () => {
  it('are three courses of each of the first three academies, enrolled courses first', async () => {
    const own = await createTestDatabase();
    const manager = own.dataSource.manager;
    const academies: Array<{ id: string }> = [];
    for (let position = 0; position < 4; position += 1) academies.push(await buildAcademy(manager, { position }));
    const ctx = testCtx(manager, { actor: actorOf(await buildUser(manager)) });
    const idsOf = async (academy: number, count: number) => {
      const ids: string[] = [];
      for (let position = 0; position < count; position += 1) ids.push((await buildCourse(manager, { academyId: academies[academy]?.id ?? '', position })).id);
      return ids;
    };
    const [one, two] = [await idsOf(0, 4), await idsOf(1, 1)];
    await idsOf(3, 1);
    await buildEnrolment(manager, ctx.actor?.id ?? '', one[3] ?? '');
    expect((await listFirstCourses(ctx)).map(({ id }) => id)).toEqual([one[3], one[0], one[1], ...two]);
    await own.close();
  });

  it('leave out courses that the viewer teaches and does not learn in', async () => {
    const own = await createTestDatabase();
    const manager = own.dataSource.manager;
    const academy = await buildAcademy(manager);
    const ctx = testCtx(manager, { actor: actorOf(await buildUser(manager, { role: 'instructor' })) });
    const userId = ctx.actor?.id ?? '';
    const ids: string[] = [];
    for (let position = 0; position < 5; position += 1) ids.push((await buildCourse(manager, { academyId: academy.id, position })).id);
    for (const [index, role] of (['instructor', 'module_trainer', 'instructor', 'speaker'] as const).entries()) {
      await buildTeamMember(manager, userId, ids[index] ?? '', role);
    }
    await buildEnrolment(manager, userId, ids[2] ?? '');
    expect((await listFirstCourses(ctx)).map(({ id }) => id)).toEqual(ids.slice(2));
    await own.close();
  });
});

describe('the next course', () => {
  it('is the one that follows in the academy, else an earlier one, without completed, hidden and untranslated courses', async () => {
    const academy = await buildAcademy(db());
    const before = await buildCourse(db(), { academyId: academy.id, position: 1 });
    const { course, ctx, moduleId, first } = await learnerIn(academy.id, 2);
    await buildCourse(db(), { academyId: academy.id, position: 3, status: 'DRAFT' });
    await buildCourse(db(), { academyId: academy.id, position: 4, defaultLanguage: 'de', translations: { de: { name: 'Kurs', description: '' } } });
    const closed = await buildCourse(db(), { academyId: academy.id, position: 5, courseType: 'private' });
    const after = await buildCourseWith(db(), [[{}]], { academyId: academy.id, position: 6 });
    const next = async (id: string) => (await readNextCourse(ctx, id))?.id ?? null;
    expect(await next(course.id)).toBe(after.course.id);
    await enrol(ctx, after.course.id);
    await completeModule(ctx, after.moduleIds[0] ?? '', true);
    expect(await next(course.id)).toBe(before.id);
    await buildEnrolment(db(), ctx.actor?.id ?? '', closed.id);
    expect(await next(course.id)).toBe(closed.id);
    await enrol(ctx, course.id);
    await completeStep(ctx, first);
    await completeModule(ctx, moduleId, true);
    expect(await next(after.course.id)).toBe(before.id);
  });

  it('is null if there is no other, and NOT_FOUND for a course that the viewer does not see', async () => {
    const { course, ctx } = await learnerIn();
    await addAcademyMember(ctx, ctx.actor?.id ?? '', course.academyId);
    expect(await readNextCourse(ctx, course.id)).toBeNull();
    const hidden = await buildCourse(db(), { courseType: 'private' });
    await expect(readNextCourse(ctx, hidden.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
