import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { QuizInput, QuizOptionInput, QuizQuestionInput } from '../../../schema/quiz-form.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourse, buildEnrolment, buildModule } from '../../testing/factories/course.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { completeStep } from '../learning/learning.service.ts';
import { readStep } from '../learning/read-step.service.ts';
import { answerQuiz } from '../quizzes/answer-quiz.service.ts';
import { readQuiz } from '../quizzes/learner-quiz.service.ts';
import { QuizAnswerEntity } from '../quizzes/quiz-answer.entity.ts';
import { QuizQuestionRevisionEntity } from '../quizzes/quiz-question-revision.entity.ts';
import { readQuizStatistics } from '../quizzes/quiz-statistics.service.ts';
import { readSubmittedAnswers } from '../quizzes/submitted-answers.service.ts';
import type { Ctx } from '../shared/context.ts';
import { readAdminStep } from './admin-step.service.ts';
import { deleteStep } from './delete.service.ts';
import { readDeletionImpact } from './deletion-impact.service.ts';
import { createStep, type SaveStep, updateStep } from './save-step.service.ts';

interface Question extends QuizQuestionInput {
  id: string;
  options: Array<QuizOptionInput & { id: string }>;
}

const database = testDatabase();
let admin: Ctx;
let imageId: string;
let courseId: string;
let moduleId: string;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  admin = testCtx(db(), { actor: actorOf(await buildUser(db(), { role: 'admin' })) });
  imageId = await buildFileRow(db(), 'image');
  courseId = (await buildCourse(db())).id;
  moduleId = (await buildModule(db(), { courseId })).id;
});

const question = (attempts = 2): Question => ({
  id: randomUUID(),
  attempts,
  texts: { en: 'Which one?' },
  options: ['yes', 'no', 'perhaps'].map((title, index) => ({ id: randomUUID(), isCorrect: index === 0, texts: { en: title } })),
});
const form = (questions: QuizInput['questions']): SaveStep => ({
  defaultLanguage: 'en',
  access: 'OPEN',
  imageId,
  translations: { en: { name: 'Calm' } },
  quiz: questions.length === 0 ? null : { questions },
});
const save = (id: string, ...questions: Question[]) => updateStep(admin, id, null, form(questions));

async function stepWith(...questions: Question[]) {
  const stepId = (await createStep(admin, { ...form(questions), moduleId })).id;
  const newLearner = async (): Promise<Ctx> => {
    const user = await buildUser(db());
    await buildEnrolment(db(), user.id, courseId);
    return testCtx(db(), { actor: actorOf(user) });
  };
  const choose = (ctx: Ctx, { id, options }: Question, index: number) => answerQuiz(ctx, { stepId, questionId: id, optionIds: [options[index]?.id ?? ''] });
  const quizOf = async (ctx: Ctx) => readQuiz(ctx, await readStep(ctx, stepId));
  return { stepId, newLearner, choose, quizOf };
}
/** The question with another right answer. */
const withRight = (asked: Question, right: number): Question => ({
  ...asked,
  options: asked.options.map((option, index) => ({ ...option, isCorrect: index === right })),
});
const conditionOf = async (id: string) => (await readAdminStep(admin, id)).quiz?.questions.map(({ answered }) => answered);

describe('a saved quiz with answers', () => {
  it('keeps the revision and the attempts when words, order or the number of attempts change', async () => {
    const [asked, other] = [question(3), question()];
    const { stepId, newLearner, choose, quizOf } = await stepWith(asked, other);
    const learner = await newLearner();
    expect(await conditionOf(stepId)).toEqual([false, false]);
    await choose(learner, asked, 1);
    expect(await conditionOf(stepId)).toEqual([true, false]);
    const reworded = { ...asked, attempts: 2, texts: { en: 'Which of these?' }, options: asked.options.toReversed() };
    await save(stepId, other, reworded);
    expect((await quizOf(learner))?.questions[1]).toMatchObject({ text: 'Which of these?', attemptsLeft: 1, correct: false, finished: false });
    expect(await conditionOf(stepId)).toEqual([false, true]);
  });

  it.each<[string, (asked: Question) => Question]>([
    ['another right answer', (asked) => withRight(asked, 1)],
    ['a further option', (asked) => ({ ...asked, options: [...asked.options, { id: randomUUID(), isCorrect: false, texts: { en: 'never' } }] })],
    ['an option less', (asked) => ({ ...asked, options: asked.options.slice(0, 2) })],
  ])('starts a new revision with all attempts for learners who are not finished: %s', async (_change, changed) => {
    const asked = question(2);
    const { stepId, newLearner, choose, quizOf } = await stepWith(asked);
    const [open, finished] = [await newLearner(), await newLearner()];
    await choose(open, asked, 2);
    await choose(finished, asked, 0);
    const after = changed(asked);
    await save(stepId, after);
    expect((await quizOf(open))?.questions[0]).toMatchObject({ attemptsLeft: 2, correct: null, finished: false });
    expect((await quizOf(open))?.questions[0]?.options.map(({ chosen, right }) => [chosen, right])).toEqual(after.options.map(() => [false, null]));
    await expect(completeStep(open, stepId)).rejects.toMatchObject({ code: 'STEP_HAS_PENDING_TASK' });
    // As it was answered, not as it is now.
    const shown = (await quizOf(finished))?.questions[0];
    expect(shown?.options).toEqual(
      asked.options.map(({ id, isCorrect, texts }, index) => ({
        id,
        text: texts.en,
        chosen: index === 0,
        right: isCorrect,
        tried: !isCorrect && index === 0,
        explanation: null,
      })),
    );
    await completeStep(finished, stepId);
    await expect(choose(finished, after, 1)).rejects.toMatchObject({ code: 'QUIZ_FINISHED' });
  });

  it('finishes the question when the attempts are lowered below what was used, and stays finished when they are raised', async () => {
    const asked = question(3);
    const { stepId, newLearner, choose, quizOf } = await stepWith(asked);
    const [some, out] = [await newLearner(), await newLearner()];
    for (const index of [1, 2]) await choose(some, asked, index);
    for (const index of [1, 2, 1]) await choose(out, asked, index);
    await save(stepId, { ...asked, attempts: 2 });
    expect(await quizOf(some)).toMatchObject({ finished: true, questions: [{ attemptsLeft: 0, finished: true }] });
    await completeStep(some, stepId);
    await save(stepId, { ...asked, attempts: 9 });
    expect(await quizOf(out)).toMatchObject({ finished: true });
    await expect(choose(out, asked, 0)).rejects.toMatchObject({ code: 'QUIZ_FINISHED' });
  });

  it('never uses a revision twice, also when a question is deleted and restored with the same id', async () => {
    const [asked, other] = [question(2), question()];
    const { stepId, newLearner, choose, quizOf } = await stepWith(asked, other);
    const learner = await newLearner();
    await choose(learner, asked, 1);
    await save(stepId, other);
    expect(await db().countBy(QuizAnswerEntity, { questionId: asked.id })).toBe(1);
    expect((await quizOf(learner))?.questions.map(({ id }) => id)).toEqual([other.id]);
    await save(stepId, withRight(asked, 1), other);
    expect((await quizOf(learner))?.questions[0]).toMatchObject({ attemptsLeft: 2, correct: null });
    await choose(learner, withRight(asked, 1), 1);
    const revisions = await db().find(QuizQuestionRevisionEntity, { where: { questionId: asked.id }, order: { revision: 'ASC' } });
    expect(revisions.map(({ options }) => options.findIndex(({ isCorrect }) => isCorrect))).toEqual([0, 1]);
    expect(revisions[0]?.texts).toEqual({ en: 'Which one?' });
  });

  it('lists the last answer of a question once, also if the question was changed and moved between two answers', async () => {
    const [asked, other] = [question(2), question(2)];
    const { stepId, newLearner, choose } = await stepWith(asked, other);
    const learner = await newLearner();
    await choose(learner, asked, 1);
    await choose(learner, other, 1);
    await save(stepId, other, { ...withRight(asked, 2), texts: { en: 'Which one now?' } });
    await choose(learner, asked, 2);
    const quiz = (await readSubmittedAnswers(admin, [stepId], learner.actor?.id ?? '')).get(stepId);
    // Both were answered at the second position, so their ids decide the order.
    expect(new Map(quiz?.answers.map(({ texts, chosen }) => [texts.en, chosen]))).toEqual(
      new Map([
        ['Which one?', [1]],
        ['Which one now?', [2]],
      ]),
    );
    expect(quiz?.answers).toHaveLength(2);
  });

  it('keeps answers readable after the question was deleted, for the learner and for reviewers', async () => {
    const [asked, other] = [question(1), question(1)];
    const { stepId, newLearner, choose } = await stepWith(asked, other);
    const learner = await newLearner();
    await choose(learner, asked, 2);
    await choose(learner, other, 0);
    await save(stepId, other);
    for (const ctx of [learner, admin]) {
      const quiz = (await readSubmittedAnswers(ctx, [stepId], learner.actor?.id ?? '')).get(stepId);
      expect(quiz?.answers.map(({ texts, chosen }) => [texts.en, chosen])).toEqual([
        ['Which one?', [2]],
        ['Which one?', [0]],
      ]);
    }
    expect(await readDeletionImpact(admin, 'step', stepId)).toMatchObject({ learners: 1, records: 2 });
    await deleteStep(admin, stepId, 'Delete irreversibly');
    expect(await db().countBy(QuizAnswerEntity, { stepId })).toBe(0);
    expect(await db().countBy(QuizQuestionRevisionEntity, { stepId })).toBe(0);
  });
});

describe('the statistics of a quiz', () => {
  it('count learners per question and option, with the wrong option that most of them chose, and earlier versions apart', async () => {
    const [asked, unanswered] = [question(0), question()];
    const { stepId, newLearner, choose } = await stepWith(asked, unanswered);
    const learners = await Promise.all([1, 2, 3, 4].map(newLearner));
    for (const [index, learner] of learners.entries()) {
      await choose(learner, asked, index === 0 ? 1 : 2);
      await choose(learner, asked, index === 0 ? 1 : 2);
      if (index < 2) await choose(learner, asked, 0);
    }
    const [yes, no, perhaps] = asked.options.map(({ id }) => id);
    const counted = {
      questionId: asked.id,
      revision: 1,
      text: 'Which one?',
      answered: 4,
      answeredRight: 2,
      mostChosenWrongId: perhaps,
      options: [
        { optionId: yes, text: 'yes', right: true, chosen: 2 },
        { optionId: no, text: 'no', right: false, chosen: 1 },
        { optionId: perhaps, text: 'perhaps', right: false, chosen: 3 },
      ],
    };
    database.statements.reset();
    const [first, second, ...others] = await readQuizStatistics(admin, stepId);
    expect(database.statements.count).toBe(2);
    expect(first).toEqual({ ...counted, current: true });
    expect(second).toMatchObject({ questionId: unanswered.id, current: true, answered: 0, answeredRight: 0, mostChosenWrongId: null });
    expect(others).toEqual([]);
    await save(stepId, withRight(asked, 1), unanswered);
    const after = await readQuizStatistics(admin, stepId);
    expect(after.map(({ questionId, revision, current, answered }) => [questionId, revision, current, answered])).toEqual([
      [asked.id, 2, true, 0],
      [unanswered.id, 1, true, 0],
      [asked.id, 1, false, 4],
    ]);
    expect(after[2]).toEqual({ ...counted, current: false });
  });
});
