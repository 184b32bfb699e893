import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildCourse, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { type TestCtxOptions, testCtx } from '../../testing/test-ctx.ts';
import { addAcademyMember } from '../memberships/academy-member.service.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { listAcademies, readAcademy } from './academy-reads.service.ts';
import { listAcademyCourses, readCourses } from './course-reads.service.ts';
import { listMyCourses } from './own-courses.service.ts';

let database: TestDatabase;
let student: UserEntity;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const db = () => database.dataSource.manager;
const as = (user: UserEntity, reading: TestCtxOptions['reading'] = {}) => testCtx(db(), { actor: actorOf(user), reading });
const sees = async (user: UserEntity, courseId: string) => (await readCourses(as(user), [courseId])).has(courseId);
const name = (word: string) => ({ name: word, subTitle: '', description: 'd' });

describe('a private academy', () => {
  it('exists only for its members: invited users, enrolled users and course teams', async () => {
    const academy = await buildAcademy(db(), { academyType: 'private' });
    const open = await buildCourse(db(), { academyId: academy.id });
    const closed = await buildCourse(db(), { academyId: academy.id, courseType: 'private' });
    const [stranger, invited, enrolled, speaker] = await Promise.all([buildUser(db()), buildUser(db()), buildUser(db()), buildUser(db(), { role: 'speaker' })]);
    await addAcademyMember(as(invited), invited.id, academy.id);
    await buildEnrolment(db(), enrolled.id, closed.id);
    await buildTeamMember(db(), speaker.id, closed.id, 'speaker');
    await expect(readAcademy(as(stranger), academy.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const member of [invited, enrolled, speaker]) {
      expect(await readAcademy(as(member), academy.id)).toMatchObject({ viewerCan: { seeLearners: true }, courseCount: member === invited ? 1 : 2 });
    }
    const courses = await Promise.all([stranger, invited, enrolled, speaker].map(async (user) => [await sees(user, open.id), await sees(user, closed.id)]));
    expect(courses).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [true, true],
    ]);
  });
});

describe('unpublished content', () => {
  it('exists only for admins, with everything inside it', async () => {
    const hidden = await buildAcademy(db(), { status: 'DRAFT' });
    const below = await buildCourse(db(), { academyId: hidden.id });
    const draft = await buildCourse(db(), { status: 'DRAFT' });
    const [enrolled, admin] = await Promise.all([buildUser(db()), buildUser(db(), { role: 'admin' })]);
    await buildEnrolment(db(), enrolled.id, below.id);
    await buildEnrolment(db(), enrolled.id, draft.id);
    for (const { id } of [below, draft]) {
      expect(await sees(enrolled, id)).toBe(false);
      expect(await sees(admin, id)).toBe(true);
    }
    expect((await listMyCourses(as(enrolled))).items).toEqual([]);
    expect((await listAcademies(as(admin), { limit: 100 })).items.map(({ id }) => id)).toContain(hidden.id);
  });
});

describe('content languages', () => {
  it('hide items without a text from lists, and count them, unless other languages are shown; direct reads use the default language', async () => {
    student = await buildUser(db());
    const academy = await buildAcademy(db(), { defaultLanguage: 'de', translations: { de: name('Akademie') } });
    const german = await buildCourse(db(), { academyId: academy.id, defaultLanguage: 'de', translations: { de: name('Kurs') } });
    const both = await buildCourse(db(), { academyId: academy.id, translations: { en: name('Course'), de: name('Kurs 2') } });
    const english = await listAcademies(as(student), { limit: 100 });
    expect(english.items.map(({ id }) => id)).not.toContain(academy.id);
    expect(english.hiddenByLanguage).toBeGreaterThan(0);
    const all = await listAcademies(as(student, { otherLanguages: true }), { limit: 100 });
    expect(all.hiddenByLanguage).toBe(0);
    expect(all.items.find(({ id }) => id === academy.id)).toMatchObject({ name: 'Akademie', shownLanguage: 'de', courseCount: 2 });
    expect(await readAcademy(as(student), academy.id)).toMatchObject({ name: 'Akademie', shownLanguage: 'de', courseCount: 1 });
    const courses = (await listAcademyCourses(as(student), [academy.id])).get(academy.id);
    expect(courses).toMatchObject({ items: [{ id: both.id, name: 'Course', shownLanguage: 'en' }], hiddenByLanguage: 1 });
    expect((await readCourses(as(student), [german.id])).get(german.id)).toMatchObject({ name: 'Kurs', shownLanguage: 'de', languages: ['de'] });
  });
});

describe('the list of my courses', () => {
  it('keeps a course that has no text in the content language', async () => {
    const learner = await buildUser(db());
    const academy = await buildAcademy(db());
    const german = await buildCourse(db(), { academyId: academy.id, defaultLanguage: 'de', translations: { de: name('Kurs') } });
    await buildEnrolment(db(), learner.id, german.id);
    expect(await listMyCourses(as(learner))).toMatchObject({ items: [{ id: german.id, shownLanguage: 'de', languages: ['de'] }], hiddenByLanguage: 0 });
  });
});

describe('lists of the catalog', () => {
  it('are paged, and count hidden items even on an empty page', async () => {
    const user = await buildUser(db());
    const total = (await listAcademies(as(user, { otherLanguages: true }), { limit: 100 })).items.length;
    expect((await listAcademies(as(user, { otherLanguages: true }), { offset: total - 1, limit: 5 })).items).toHaveLength(1);
    const beyond = await listAcademies(as(user), { offset: total, limit: 5 });
    expect(beyond.items).toEqual([]);
    expect(beyond.hiddenByLanguage).toBeGreaterThan(0);
    for (const page of [{ offset: -1 }, { limit: 0 }, { limit: 101 }, { offset: 1.5 }]) {
      await expect(listAcademies(as(user), page)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    }
  });

  it('put enrolled courses first, the most recently used course at the top', async () => {
    const user = await buildUser(db());
    const academy = await buildAcademy(db());
    const [first, second, third] = await Promise.all([1, 2, 3].map((position) => buildCourse(db(), { academyId: academy.id, position })));
    await buildEnrolment(db(), user.id, third?.id ?? '', new Date(Date.now() - 1000));
    await buildEnrolment(db(), user.id, second?.id ?? '');
    const listed = (await listAcademyCourses(as(user), [academy.id])).get(academy.id)?.items.map(({ id }) => id);
    expect(listed).toEqual([second?.id, third?.id, first?.id]);
    expect((await listMyCourses(as(user))).items.map(({ id }) => id)).toEqual([second?.id, third?.id]);
  });

  it.each(['x', '', '00000000-0000-0000-0000-00000000000g', "'; DROP TABLE courses; --"])('reject the id %j with NOT_FOUND', async (id) => {
    await expect(readAcademy(as(student), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
