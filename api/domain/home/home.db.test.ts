import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildClass } from '../../testing/factories/class.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildSubmission } from '../../testing/factories/feedback.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { readHome } from './home.service.ts';
import { readHomeWork } from './home-work.service.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
}, 30_000);
afterAll(() => database.close());
const db = () => database.dataSource.manager;

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
