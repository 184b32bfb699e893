import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { buildHomework } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { outcomes, times } from '../../testing/races.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { completeStep } from '../learning/learning.service.ts';
import { StepProgressEntity } from '../learning/step-progress.entity.ts';
import { HomeworkSubmissionEntity } from './homework-submission.entity.ts';
import { saveHomeworkDraft, submitHomework } from './submit-homework.service.ts';

const database = testDatabase();

const db = () => database.dataSource.manager;

async function classroom() {
  const { course, stepIds } = await buildCourseWith(db(), [[{}]]);
  const stepId = stepIds[0]?.[0] ?? '';
  await buildHomework(db(), stepId);
  const user = await buildUser(db());
  await buildEnrolment(db(), user.id, course.id);
  const rows = () => db().findBy(HomeworkSubmissionEntity, { stepId });
  return { stepId, ctx: () => testCtx(db(), { actor: actorOf(user) }), rows };
}

describe('homework calls at the same moment', { timeout: 60_000 }, () => {
  it('submit the homework once', async () => {
    const { stepId, ctx, rows } = await classroom();
    const counts = await outcomes(times(50, (index) => submitHomework(ctx(), { stepId, content: `Text ${index}`, baseVersion: 0 })));
    expect(counts).toEqual({ done: 1, HOMEWORK_SUBMITTED: 49 });
    expect(await rows()).toMatchObject([{ status: 'submitted', version: 1 }]);
  });

  it('save one of the drafts that are based on the same version, and refuse the others with HOMEWORK_CHANGED', async () => {
    const { stepId, ctx, rows } = await classroom();
    const counts = await outcomes(times(50, (index) => saveHomeworkDraft(ctx(), { stepId, content: `Text ${index}`, baseVersion: 0 })));
    expect(counts).toEqual({ done: 1, HOMEWORK_CHANGED: 49 });
    expect(await rows()).toMatchObject([{ status: 'draft', version: 1 }]);
  });

  it('never change a text after its submission', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { stepId, ctx, rows } = await classroom();
      const drafts = times(6, (index) => (): Promise<unknown> => saveHomeworkDraft(ctx(), { stepId, content: `Draft ${index}` }));
      const calls = drafts.toSpliced(round % 7, 0, () => submitHomework(ctx(), { stepId, content: 'Submitted text' }));
      const counts = await outcomes(calls.map((call) => call()));
      expect((counts.done ?? 0) + (counts.HOMEWORK_SUBMITTED ?? 0)).toBe(7);
      expect(await rows()).toMatchObject([{ status: 'submitted', content: 'Submitted text' }]);
    }
  });

  it('complete the step only after the submission', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { stepId, ctx, rows } = await classroom();
      const completions = times(6, () => (): Promise<unknown> => completeStep(ctx(), stepId));
      const calls = completions.toSpliced(round % 7, 0, () => submitHomework(ctx(), { stepId, content: 'A text' }));
      const counts = await outcomes(calls.map((call) => call()));
      const [progress] = await db().findBy(StepProgressEntity, { stepId });
      const [submission] = await rows();
      expect((counts.done ?? 0) + (counts.STEP_HAS_PENDING_TASK ?? 0)).toBe(7);
      expect(submission?.status).toBe('submitted');
      if ((counts.done ?? 0) === 1) expect(progress?.completedAt ?? null).toBeNull();
      else expect(progress?.completedAt).not.toBeNull();
    }
  });
});
