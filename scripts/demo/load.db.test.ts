import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../api/db/test-database.ts';
import { listAcademies } from '../../api/domain/catalog/academy-reads.service.ts';
import { listMyCourses } from '../../api/domain/catalog/course-reads.service.ts';
import { readContinueCard } from '../../api/domain/learning/continue-card.service.ts';
import { progressOf } from '../../api/domain/learning/course-progress.ts';
import { readCourse } from '../../api/domain/learning/read-course.service.ts';
import { UserEntity } from '../../api/domain/users/user.entity.ts';
import { actorOf } from '../../api/testing/factories/user.ts';
import { testCtx } from '../../api/testing/test-ctx.ts';
import { loadDemo } from './load.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  expect(await loadDemo(testCtx(database.dataSource.manager, { reading: { language: 'en', otherLanguages: true } }))).toBe(true);
}, 60_000);
afterAll(() => database.close());

async function as(email: string, language = 'en') {
  const db = database.dataSource.manager;
  const user = await db.findOneByOrFail(UserEntity, { email });
  return testCtx(db, { actor: actorOf(user), reading: { language, otherLanguages: false } });
}

describe('the demo', { timeout: 60_000 }, () => {
  it('is loaded once', async () => {
    expect(await loadDemo(testCtx(database.dataSource.manager))).toBe(false);
  });

  it.each(['en', 'de', 'ar'])('is complete in %s', async (language) => {
    const ctx = await as('admin@academy.example', language);
    const list = await listAcademies(ctx);
    expect(list.items.map((academy) => academy.courseCount)).toEqual([2, 2]);
    expect(list.hiddenByLanguage).toBe(0);
    for (const course of (await listMyCourses(await as('student@academy.example', language))).items)
      expect((await readCourse(ctx, course.id)).outline.hiddenSteps).toBe(0);
  });

  it.each(['fr', 'fa'])('has psychological first aid without a missing step in %s', async (language) => {
    const reader = await as('student@academy.example', language);
    const { items } = await listMyCourses(reader);
    const translated = items.filter((course) => course.shownLanguage === language);
    expect([items.length, translated.length]).toEqual([2, 1]);
    expect((await readCourse(reader, translated[0]?.id ?? '')).outline.hiddenSteps).toBe(0);
  });

  it('leaves the student in the middle of one course and at the end of another', async () => {
    const ctx = await as('student@academy.example');
    const { items } = await listMyCourses(ctx);
    expect(items.map((course) => course.attempt?.completedAt === null)).toEqual([true, false]);
    const [first] = items;
    const course = await readCourse(ctx, first?.id ?? '');
    const progress = progressOf(course, course.outline.count);
    expect(progress?.modulePercents.filter((percent) => percent > 0).length).toBeGreaterThan(1);
    expect(await readContinueCard(ctx)).toMatchObject({ stepPosition: expect.any(Number) });
  });

  it('has submitted homework with and without feedback, a draft, and answers to quizzes', async () => {
    const [row] = await database.dataSource.query<Array<Record<string, number>>>(
      `SELECT count(*) FILTER (WHERE s.status = 'submitted')::int AS submitted, count(f.submission_id)::int AS feedback,
              count(*) FILTER (WHERE s.status = 'draft')::int AS drafts, (SELECT count(*) FROM quiz_answers)::int AS answers
         FROM homework_submissions s LEFT JOIN homework_feedback f ON f.submission_id = s.id`,
    );
    expect(row).toMatchObject({ submitted: 6, feedback: 3, drafts: 1 });
    expect(row?.answers).toBeGreaterThan(20);
  });
});
