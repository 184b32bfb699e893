import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { startAgain } from './enrol.service.ts';
import { LearnerDayEntity } from './learner-day.entity.ts';
import { completeModule, completeStep, visitStep } from './learning.service.ts';

let database: TestDatabase;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  database = await createTestDatabase();
}, 30_000);
afterAll(() => database.close());

async function learner() {
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{}, {}]], { maxAttempts: 0 });
  const user = await buildUser(db());
  await buildEnrolment(db(), user.id, course.id);
  const at = (time: string, language = 'en') =>
    testCtx(db(), { actor: { ...actorOf(user), language: 'de' }, reading: { language, otherLanguages: true }, now: () => new Date(`2026-03-${time}Z`) });
  const days = () => db().find(LearnerDayEntity, { where: { userId: user.id }, order: { day: 'ASC' } });
  return { course, moduleId: moduleIds[0] ?? '', stepIds: stepIds[0] ?? [], user, at, days };
}

it('learner days store the first and last activity of each day in UTC, with the languages of the last activity', async () => {
  const { course, stepIds, at, days } = await learner();
  await visitStep(at('01T22:00:00'), stepIds[0] ?? '');
  await completeStep(at('01T23:59:59', 'fa'), stepIds[0] ?? '');
  await visitStep(at('02T00:00:00', 'ar'), stepIds[1] ?? '');
  const common = { courseId: course.id, language: 'de', completedAt: null };
  expect(await days()).toMatchObject([
    { ...common, day: new Date('2026-03-01T00:00Z'), firstAt: new Date('2026-03-01T22:00Z'), lastAt: new Date('2026-03-01T23:59:59Z'), contentLanguage: 'fa' },
    { ...common, day: new Date('2026-03-02T00:00Z'), firstAt: new Date('2026-03-02T00:00Z'), lastAt: new Date('2026-03-02T00:00Z'), contentLanguage: 'ar' },
  ]);
});

it('learner days store the last completion of the course on that day, once for several attempts and repeats', async () => {
  const { course, moduleId, stepIds, at, days } = await learner();
  for (const hour of [10, 12]) {
    await completeStep(at(`01T${hour}:00:00`), stepIds[0] ?? '');
    await completeModule(at(`01T${hour}:30:00`), moduleId, true);
    if (hour === 10) await startAgain(at(`01T${hour}:40:00`), course.id);
  }
  // The repeat of a completion is an activity, but no completion.
  await completeModule(at('02T09:00:00'), moduleId, true);
  expect((await days()).map(({ completedAt }) => completedAt)).toEqual([new Date('2026-03-01T12:30Z'), null]);
});

it('learner days leave out refused activities and staff who are not enrolled', async () => {
  const { course, stepIds, at, days } = await learner();
  await expect(visitStep(at('01T10:00:00'), stepIds[1] ?? '')).rejects.toMatchObject({ code: 'STEP_LOCKED' });
  expect(await days()).toEqual([]);
  const trainer = await buildUser(db(), { role: 'module_trainer' });
  await buildTeamMember(db(), trainer.id, course.id, 'module_trainer');
  await visitStep(testCtx(db(), { actor: actorOf(trainer) }), stepIds[0] ?? '');
  expect(await db().countBy(LearnerDayEntity, { userId: trainer.id })).toBe(0);
});
