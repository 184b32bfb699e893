import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../api/db/test-database.ts';
import { listBookmarks } from '../../api/domain/bookmarks/bookmarks.reads.ts';
import { listAcademies } from '../../api/domain/catalog/academy-reads.service.ts';
import { listAcademyCourses } from '../../api/domain/catalog/course-reads.service.ts';
import { listMyCourses } from '../../api/domain/catalog/own-courses.service.ts';
import { readCourseEvaluations } from '../../api/domain/evaluations/evaluation.service.ts';
import { listGroups } from '../../api/domain/groups/admin-groups.service.ts';
import { listInvitations } from '../../api/domain/invitations/invitation-list.service.ts';
import { readContinueCards } from '../../api/domain/learning/continue-card.service.ts';
import { progressOf } from '../../api/domain/learning/course-progress.ts';
import { readCourse } from '../../api/domain/learning/read-course.service.ts';
import { UserEntity } from '../../api/domain/users/user.entity.ts';
import { actorOf } from '../../api/testing/factories/user.ts';
import { testCtx } from '../../api/testing/test-ctx.ts';
import { INVITATION_STATES } from '../../schema/invitations.ts';
import { loadDemo } from './load.ts';

const database = testDatabase();
beforeAll(async () => {
  expect(await loadDemo(testCtx(database.dataSource.manager, { reading: { language: 'en', otherLanguages: true } }))).toBe(true);
}, 60_000);

async function as(email: string, language = 'en') {
  const db = database.dataSource.manager;
  const user = await db.findOneByOrFail(UserEntity, { email });
  return testCtx(db, { actor: actorOf(user), reading: { language, otherLanguages: false } });
}

describe('the demo', { timeout: 60_000 }, () => {
  it('is loaded once', async () => {
    expect(await loadDemo(testCtx(database.dataSource.manager))).toBe(false);
  });

  it.each(['en', 'de', 'ar', 'fr', 'fa'])('is complete in %s', async (language) => {
    const ctx = await as('admin@academy.example', language);
    const list = await listAcademies(ctx);
    expect(list.items.map((academy) => academy.courseCount)).toEqual([2, 2]);
    expect(list.hiddenByLanguage).toBe(0);
    const courses = [
      ...(
        await listAcademyCourses(
          ctx,
          list.items.map(({ id }) => id),
        )
      ).values(),
    ].flatMap(({ items }) => items);
    expect(courses.map(({ shownLanguage }) => shownLanguage)).toEqual([language, language, language, language]);
    for (const { id } of courses) expect((await readCourse(ctx, id)).outline.hiddenSteps).toBe(0);
  });

  it('leaves the student in the middle of one course and at the end of another', async () => {
    const ctx = await as('student@academy.example');
    const { items } = await listMyCourses(ctx);
    expect(items.map((course) => course.attempt?.completedAt === null)).toEqual([true, false]);
    const [first] = items;
    const course = await readCourse(ctx, first?.id ?? '');
    const progress = progressOf(course, course.outline.count);
    expect(progress?.modulePercents.filter((percent) => percent > 0).length).toBeGreaterThan(1);
    expect((await readContinueCards(ctx)).items[0]).toMatchObject({ stepPosition: expect.any(Number) });
  });

  it('has invitations in every state', async () => {
    const admin = await as('admin@academy.example');
    const { items } = await listInvitations(admin, {}, { offset: 0, limit: 50 });
    expect(new Set(items.map(({ state }) => state))).toEqual(new Set(INVITATION_STATES));
    expect(items.some(({ courses }) => courses.length === 1)).toBe(true);
  });

  it('has 40 people in groups with names in five languages, who were added on different days', async () => {
    const [row] = await database.dataSource.query<Array<Record<string, number>>>(
      `SELECT (SELECT count(*) FROM users)::int AS people, (SELECT count(*) FROM groups)::int AS groups,
              (SELECT count(DISTINCT user_id) FROM group_members)::int AS members, (SELECT count(DISTINCT created_at::date) FROM enrolments)::int AS days`,
    );
    expect(row).toMatchObject({ people: 40, groups: 6 });
    expect(row?.members).toBeGreaterThan(30);
    expect(row?.days).toBeGreaterThan(10);
    for (const { translations } of (await listGroups(await as('admin@academy.example'), {})).items) expect(translations).toHaveLength(5);
  });

  it('has completions over months, and learners who were active lately', async () => {
    const [row] = await database.dataSource.query<Array<Record<string, number>>>(
      `SELECT count(completed_at)::int AS completions, count(DISTINCT completed_at::date)::int AS days,
              round(extract(epoch FROM max(completed_at) - min(completed_at)) / 86400)::int AS span,
              count(DISTINCT user_id) FILTER (WHERE last_at > now() - interval '7 days')::int AS lately,
              count(*) FILTER (WHERE last_at > now())::int AS future
         FROM learner_days`,
    );
    expect(row).toMatchObject({ completions: 11, future: 0 });
    expect(row?.days).toBeGreaterThanOrEqual(6);
    expect(row?.span).toBeGreaterThan(45);
    expect(row?.lately).toBeGreaterThan(10);
  });

  it('has answers to the questions at the end of a course, in several languages, which its leader sees', async () => {
    const [completed] = (await listMyCourses(await as('student@academy.example'))).items.filter(({ attempt }) => attempt?.completedAt != null);
    const evaluations = await readCourseEvaluations(await as('admin@academy.example'), completed?.id ?? '');
    expect(evaluations).toMatchObject({ total: 6, commentCount: 5 });
    expect(evaluations?.answers.filter(({ count }) => count > 0)).toHaveLength(2);
    const scripts = [/\p{Script=Arabic}/u, /[äöüß]/, /[ےیکگچ]/, /’/];
    for (const script of scripts) expect(evaluations?.comments.some((comment) => script.test(comment))).toBe(true);
  });

  it('has a bookmark with a private note', async () => {
    const bookmarks = await listBookmarks(await as('student@academy.example'));
    expect(bookmarks).toMatchObject([{ starred: true, note: expect.stringContaining('Monday') }]);
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
