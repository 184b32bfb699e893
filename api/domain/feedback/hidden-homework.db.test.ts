import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { buildSubmission } from '../../testing/factories/feedback.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { deactivateAccounts, reactivateAccounts } from '../accounts/change-accounts.service.ts';
import { disenrol } from '../accounts/disenrol.service.ts';
import { enrolInCourse } from '../memberships/enrolment.service.ts';
import type { Ctx } from '../shared/context.ts';
import { inTransaction } from '../shared/transaction.ts';
import { countWaitingFeedback, listWaitingCourses, readFeedbackQueue } from './feedback-queue.reads.ts';

const database = testDatabase();

const db = () => database.dataSource.manager;

/** A learner with homework that waits, an admin, and what an admin does to the learner. */
async function waitingLearner() {
  const { course, stepIds } = await buildCourseWith(db(), [[{}]]);
  const learner = await buildUser(db());
  await buildEnrolment(db(), learner.id, course.id);
  await buildSubmission(db(), learner.id, stepIds[0]?.[0] ?? '');
  const ctx = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  const change = {
    leave: () => disenrol(ctx, { userIds: [learner.id], courseId: course.id }),
    enrol: () => inTransaction(ctx, (tx: Ctx) => enrolInCourse(tx, learner.id, course.id)),
    deactivate: () => deactivateAccounts(ctx, [learner.id]),
    restore: () => reactivateAccounts(ctx, [learner.id]),
  };
  const counts = async () => {
    const { items, total } = await readFeedbackQueue(ctx, { courseId: course.id });
    const listed = (await listWaitingCourses(ctx)).find(({ id }) => id === course.id)?.waiting ?? 0;
    return [items.length, total, listed];
  };
  return { ctx, change, counts };
}
type Change = keyof Awaited<ReturnType<typeof waitingLearner>>['change'];

describe('homework of a learner', () => {
  it.each<[Change[], number]>([
    [['leave'], 0],
    [['leave', 'enrol'], 1],
    [['deactivate'], 0],
    [['deactivate', 'restore'], 1],
    [['leave', 'deactivate', 'restore'], 0],
    [['deactivate', 'leave', 'restore', 'enrol'], 1],
  ])('after %j waits %i times in the queue, in its total and in the list of courses', async (changes, expected) => {
    const { change, counts } = await waitingLearner();
    expect(await counts()).toEqual([1, 1, 1]);
    for (const name of changes) await change[name]();
    expect(await counts()).toEqual([expected, expected, expected]);
  });

  it('waits again after the learner was enrolled and restored at the same moment', async () => {
    const learners = await Promise.all(Array.from({ length: 8 }, waitingLearner));
    for (const { change } of learners) {
      await change.leave();
      await change.deactivate();
    }
    await Promise.all(learners.flatMap(({ change }) => [change.enrol(), change.restore()]));
    for (const { counts } of learners) expect(await counts()).toEqual([1, 1, 1]);
  });

  it('is hidden if it was stored for a learner who had left', async () => {
    const { course, stepIds } = await buildCourseWith(db(), [[{}]]);
    const { id } = await buildUser(db(), { deactivatedAt: new Date() });
    await buildEnrolment(db(), id, course.id);
    await buildSubmission(db(), id, stepIds[0]?.[0] ?? '');
    const ctx = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
    expect((await readFeedbackQueue(ctx, { courseId: course.id })).total).toBe(0);
    expect(await countWaitingFeedback(ctx)).toBe((await readFeedbackQueue(ctx)).total);
  });
});
