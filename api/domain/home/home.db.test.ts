import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildClass } from '../../testing/factories/class.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildSubmission } from '../../testing/factories/feedback.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { HomeworkFeedbackEntity } from '../feedback/homework-feedback.entity.ts';
import { MAIL_JOB } from '../mail/enqueue-mail.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { readHome } from './home.service.ts';
import { readHomeWork } from './home-work.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 30_000);
afterAll(() => database.close());
const db = () => database.dataSource.manager;
const DAY = 24 * 60 * 60 * 1000;
const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

async function classroom() {
  const { course, stepIds } = await buildCourseWith(db(), [[{}]]);
  const learner = await buildUser(db());
  await buildEnrolment(db(), learner.id, course.id);
  return { course, learner, stepId: stepIds[0]?.[0] ?? '' };
}

it('a learner reads the class that takes place next with two statements, without a class with one', async () => {
  const { course, learner } = await classroom();
  const ctx = testCtx(db(), { actor: actorOf(learner) });
  database.statements.reset();
  expect(await readHome(ctx)).toEqual({ nextClass: null, lastFeedback: null });
  expect(database.statements.count).toBe(1);
  const days = [new Date(ctx.now().getTime() + 86_400_000), new Date(ctx.now().getTime() + 3 * 86_400_000)];
  const named = days.map((day) => [new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(day) as 'Monday']);
  await buildClass(db(), { courseId: course.id, days: named[1] ?? [] });
  const next = await buildClass(db(), { courseId: course.id, days: named[0] ?? [] });
  database.statements.reset();
  expect((await readHome(ctx)).nextClass?.id).toBe(next.id);
  expect(database.statements.count).toBe(2);
});

it('a trainer reads what waits and who is inactive with as many statements for many courses; a learner reads nothing', async () => {
  const trainer = await buildUser(db(), { role: 'module_trainer' });
  const ctx = testCtx(db(), { actor: actorOf(trainer) });
  const counts: number[] = [];
  for (const size of [1, 4]) {
    for (let index = 0; index < size; index += 1) {
      const { course, learner, stepId } = await classroom();
      await buildTeamMember(db(), trainer.id, course.id, 'module_trainer');
      if (size === 1) await buildSubmission(db(), learner.id, stepId);
    }
    database.statements.reset();
    const work = await readHomeWork(ctx);
    counts.push(database.statements.count);
    expect(work).toMatchObject({ waiting: 1, untranslated: [], stoppedJobs: 0 });
    expect(work?.courses.map(({ learners }) => learners)).toEqual(Array.from({ length: size === 1 ? 1 : 5 }, () => 1));
  }
  expect(counts).toEqual([3, 3]);
  database.statements.reset();
  expect(await readHomeWork(testCtx(db(), { actor: actorOf(await buildUser(db())) }))).toBeNull();
});

it('a learner reads the newest feedback of the last 14 days, with its step and who gave it as long as that account is active', async () => {
  const { learner, stepId } = await classroom();
  const reviewer = await buildUser(db(), { name: 'Omar', surname: 'Haddad' });
  const give = async (stepOf: string, learnerId: string, days: number): Promise<string> => {
    const submissionId = await buildSubmission(db(), learnerId, stepOf);
    await db().insert(HomeworkFeedbackEntity, { submissionId, content: 'Well observed.', givenBy: reviewer.id, givenAt: daysAgo(days) });
    return submissionId;
  };
  const ctx = testCtx(db(), { actor: actorOf(learner) });
  await give(stepId, learner.id, 15);
  expect((await readHome(ctx)).lastFeedback).toBeNull();

  const { course: other, stepIds } = await buildCourseWith(db(), [[{}, {}]]);
  const [one = '', two = ''] = stepIds.flat();
  for (const person of [learner, await buildUser(db())]) await buildEnrolment(db(), person.id, other.id);
  const newest = await give(two, learner.id, 1);
  await give(one, learner.id, 13);
  const stranger = await classroom();
  await give(stranger.stepId, stranger.learner.id, 0);
  expect((await readHome(ctx)).lastFeedback).toMatchObject({
    id: newest,
    courseId: other.id,
    stepId: two,
    stepName: 'Step 2 en',
    personName: 'Omar Haddad',
    givenAt: expect.any(Date),
  });
  await db().update('users', { id: reviewer.id }, { deactivatedAt: new Date() });
  expect((await readHome(ctx)).lastFeedback).toMatchObject({ id: newest, personName: null });
  // Who left the course reads nothing of it.
  await db().update('enrolments', { userId: learner.id, courseId: other.id }, { endedAt: new Date() });
  expect((await readHome(ctx)).lastFeedback).toBeNull();
});

it('a trainer reads since when the oldest text waits, and the own courses, those in which most learners are inactive first', async () => {
  const trainer = await buildUser(db(), { role: 'module_trainer' });
  const ctx = testCtx(db(), { actor: actorOf(trainer) });
  expect(await readHomeWork(ctx)).toEqual({ waiting: 0, waitingSince: null, courses: [], untranslated: [], stoppedJobs: 0 });
  const [busy, quiet] = [await classroom(), await classroom()];
  for (const { course } of [busy, quiet]) await buildTeamMember(db(), trainer.id, course.id, 'module_trainer');
  const absent = await buildUser(db());
  await buildEnrolment(db(), absent.id, quiet.course.id, daysAgo(15));
  const oldest = daysAgo(39);
  await buildSubmission(db(), busy.learner.id, busy.stepId);
  await buildSubmission(db(), quiet.learner.id, quiet.stepId, { submittedAt: oldest });
  const work = await readHomeWork(ctx);
  expect(work).toMatchObject({ waiting: 2, waitingSince: oldest });
  expect(work?.courses.map(({ id, learners, inactive }) => [id, learners, inactive])).toEqual([
    [quiet.course.id, 2, 1],
    [busy.course.id, 1, 0],
  ]);
});

it('an admin also reads which courses are not complete in a language, and how many jobs have stopped', async () => {
  const own = await createTestDatabase();
  const manager = own.dataSource.manager;
  const texts = (languages: string[]) => Object.fromEntries(languages.map((language) => [language, { name: `Course ${language}`, description: 'x' }]));
  const { course } = await buildCourseWith(manager, [[{ languages: ['en'] }]], { translations: texts(['en', 'de']) });
  await buildCourseWith(manager, [[{ languages: ['en'] }]], { translations: texts(['en']) });
  const job = { job: MAIL_JOB, payload: {}, createdAt: new Date(), handedOverAt: null, doneAt: null, leaseUntil: null, leaseKey: null, failureReply: null };
  await manager.insert(OutboxEntity, [
    { ...job, id: randomUUID(), gaveUpAt: new Date(), failure: 'MAIL_REFUSED' },
    { ...job, id: randomUUID(), gaveUpAt: null, failure: 'MAIL_DEFERRED' },
  ]);
  const read = async (role: 'admin' | 'module_trainer') => readHomeWork(testCtx(manager, { actor: actorOf(await buildUser(manager, { role })) }));
  expect(await read('admin')).toMatchObject({ untranslated: [{ id: course.id, name: 'Course en', languages: ['de'] }], stoppedJobs: 1 });
  expect(await read('module_trainer')).toMatchObject({ untranslated: [], stoppedJobs: 0 });
  await own.close();
});
