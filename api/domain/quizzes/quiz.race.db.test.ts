import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment } from '../../testing/factories/course.ts';
import { buildQuizQuestion } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { outcomes, times, withConnection } from '../../testing/races.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { completeStep } from '../learning/learning.service.ts';
import { answerOnce } from '../shared/idempotency.service.ts';
import { answerQuiz } from './answer-quiz.service.ts';
import { QuizAnswerEntity } from './quiz-answer.entity.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;

async function learnerWithQuestion(attempts: number) {
  const { course, stepIds } = await buildCourseWith(db(), [[{}]]);
  const stepId = stepIds[0]?.[0] ?? '';
  const user = await buildUser(db());
  await buildEnrolment(db(), user.id, course.id);
  const built = await buildQuizQuestion(db(), stepId, { attempts });
  const ctx = (idempotencyKey?: string) => testCtx(db(), { actor: actorOf(user), ...(idempotencyKey === undefined ? {} : { origin: { idempotencyKey } }) });
  return { ...built, stepId, ctx };
}

describe('answers at the same moment', { timeout: 60_000 }, () => {
  it('never exceed the limit: 200 wrong answers to a question with three attempts', async () => {
    const { ctx, stepId, questionId, wrongIds } = await learnerWithQuestion(3);
    const answer = (index: number) => withConnection(() => answerQuiz(ctx(), { stepId, questionId, optionIds: [wrongIds[index % 2] ?? ''] }));
    expect(await outcomes(times(200, answer))).toEqual({ done: 3, QUIZ_FINISHED: 197 });
    const stored = await db().find(QuizAnswerEntity, { where: { questionId }, order: { number: 'ASC' } });
    expect(stored.map(({ number, finished }) => [number, finished])).toEqual([
      [1, false],
      [2, false],
      [3, true],
    ]);
  });

  it('count once when they repeat one idempotency key', async () => {
    const { ctx, stepId, questionId, wrongIds } = await learnerWithQuestion(3);
    const key = randomUUID();
    const repeat = () =>
      answerOnce(ctx(key), { key, content: 'the same request' }, async (inOperation) =>
        JSON.stringify(await answerQuiz(inOperation, { stepId, questionId, optionIds: wrongIds.slice(0, 1) })),
      );
    const answers = await Promise.all(times(50, () => withConnection(repeat)));
    expect(new Set(answers.map(({ answer }) => answer)).size).toBe(1);
    expect(JSON.parse(answers[0]?.answer ?? '')).toMatchObject({ questions: [{ attemptsLeft: 2 }] });
    expect(await db().countBy(QuizAnswerEntity, { questionId })).toBe(1);
  });

  it('finish a question once, and the completion waits for the last of them', async () => {
    const { ctx, stepId, questionId, rightIds, wrongIds } = await learnerWithQuestion(0);
    const right = times(20, () => withConnection(() => answerQuiz(ctx(), { stepId, questionId, optionIds: rightIds })));
    const wrong = times(20, () => withConnection(() => answerQuiz(ctx(), { stepId, questionId, optionIds: wrongIds.slice(0, 1) })));
    const completions = times(20, () => withConnection(() => completeStep(ctx(), stepId)));
    const [answered, completed] = [await outcomes([...right, ...wrong]), await outcomes(completions)];
    const rows = await db().find(QuizAnswerEntity, { where: { questionId }, order: { number: 'ASC' } });
    expect(rows.filter(({ correct }) => correct)).toHaveLength(1);
    expect(rows.at(-1)).toMatchObject({ correct: true, finished: true, number: rows.length });
    expect(answered).toEqual({ done: rows.length, QUIZ_FINISHED: 40 - rows.length });
    expect((completed.done ?? 0) + (completed.STEP_HAS_PENDING_TASK ?? 0)).toBe(20);
    await completeStep(ctx(), stepId);
  });
});
