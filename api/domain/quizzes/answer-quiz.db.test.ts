import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildQuizQuestion } from '../../testing/factories/tasks.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { startAgain } from '../learning/enrol.service.ts';
import { completeModule, completeStep } from '../learning/learning.service.ts';
import { readStep } from '../learning/read-step.service.ts';
import type { Ctx } from '../shared/context.ts';
import { answerQuiz } from './answer-quiz.service.ts';
import { readQuiz } from './learner-quiz.service.ts';
import type { Quiz } from './learner-quiz.ts';
import { QuizAnswerEntity } from './quiz-answer.entity.ts';
import { QuizOptionEntity } from './quiz-option.entity.ts';
import { QuizQuestionEntity } from './quiz-question.entity.ts';

const database = testDatabase();
const db = () => database.dataSource.manager;

/** A learner in a course with two steps, the second of which opens after the first one. */
async function learnerInCourse() {
  const { course, moduleIds, stepIds } = await buildCourseWith(db(), [[{ languages: ['en', 'de'] }, {}]], { maxAttempts: 2 });
  const [[stepId = '', nextId = ''] = []] = stepIds;
  const user = await buildUser(db());
  await buildEnrolment(db(), user.id, course.id);
  const ctx = testCtx(db(), { actor: actorOf(user) });
  return { ctx, courseId: course.id, moduleId: moduleIds[0] ?? '', stepId, nextId, actor: actorOf(user) };
}
const quizOf = async (ctx: Ctx, stepId: string) => readQuiz(ctx, await readStep(ctx, stepId));
const stored = (questionId: string) => db().find(QuizAnswerEntity, { where: { questionId }, order: { number: 'ASC' } });
const REFUSED = (field: string, code: string) => ({ code: 'VALIDATION_FAILED', details: { fields: { [field]: code } } });

describe('a quiz before an answer', () => {
  it('shows the questions, their options and how many options are right, but not which ones', async () => {
    const { ctx, stepId } = await learnerInCourse();
    const { questionId, rightIds, wrongIds } = await buildQuizQuestion(db(), stepId, { attempts: 2, right: 2, wrong: 1 });
    expect(await quizOf(ctx, stepId)).toEqual({
      id: stepId,
      finished: false,
      questions: [
        {
          id: questionId,
          text: 'Question 1',
          attempts: 2,
          attemptsLeft: 2,
          rightCount: 2,
          finished: false,
          correct: null,
          explanation: null,
          options: [...rightIds, ...wrongIds].map((id, index) => ({
            id,
            text: `Option ${index + 1}`,
            chosen: false,
            right: null,
            tried: false,
            explanation: null,
          })),
        },
      ],
    });
  });

  it('is in the shown language, or in the default language where a text is missing', async () => {
    const { actor, stepId } = await learnerInCourse();
    await buildQuizQuestion(db(), stepId, { right: 1, wrong: 0 });
    const german = await quizOf(testCtx(db(), { actor, reading: { language: 'de' } }), stepId);
    expect(german?.questions[0]).toMatchObject({ text: 'Frage 1', options: [{ text: 'Antwort 1' }] });
    const french = await quizOf(testCtx(db(), { actor, reading: { language: 'fr', otherLanguages: true } }), stepId);
    expect(french?.questions[0]).toMatchObject({ text: 'Question 1' });
  });

  it('takes one more statement to read than the step alone, and none in a step without a quiz', async () => {
    const { ctx, stepId, nextId } = await learnerInCourse();
    for (const position of [1, 2, 3]) await buildQuizQuestion(db(), stepId, { position });
    const [withQuiz, without] = [await readStep(ctx, stepId), { ...(await readStep(ctx, stepId)), id: nextId, tasks: { quiz: false, homework: false } }];
    database.statements.reset();
    await readQuiz(ctx, without);
    expect(database.statements.count).toBe(0);
    await readQuiz(ctx, withQuiz);
    expect(database.statements.count).toBe(1);
  });
});

/** Adds a question whose explanations say what they belong to. */
async function explainedQuestion(stepId: string, counts: { attempts?: number; right?: number; wrong?: number }) {
  const question = await buildQuizQuestion(db(), stepId, counts);
  await db().update(QuizQuestionEntity, { id: question.questionId }, { explanations: { en: 'Of the question' } });
  for (const id of [...question.rightIds, ...question.wrongIds])
    await db().update(QuizOptionEntity, { id }, { explanations: { en: question.rightIds.includes(id) ? 'Of a right one' : `Of ${id}` } });
  return question;
}
const whys = ({ questions: [question] }: Quiz) => [question?.explanation?.text, ...(question?.options ?? []).map(({ explanation }) => explanation?.text)];

describe('the explanations of a question', () => {
  it('are those of the tried wrong options while attempts are left, and all of them after the last one', async () => {
    const { ctx, stepId } = await learnerInCourse();
    const { questionId, wrongIds } = await explainedQuestion(stepId, { attempts: 3, wrong: 3 });
    const [one = '', two = '', three = ''] = wrongIds;
    const none = undefined;
    const before = await quizOf(ctx, stepId);
    expect(before && whys(before)).toEqual([none, none, none, none, none]);
    const first = await answerQuiz(ctx, { stepId, questionId, optionIds: [one] });
    expect(whys(first)).toEqual([none, none, `Of ${one}`, none, none]);
    const second = await answerQuiz(ctx, { stepId, questionId, optionIds: [two] });
    expect(whys(second)).toEqual([none, none, `Of ${one}`, `Of ${two}`, none]);
    expect(second.questions[0]?.options.map(({ tried, chosen }) => [tried, chosen])).toEqual([
      [false, false],
      [true, false],
      [true, true],
      [false, false],
    ]);
    expect(await quizOf(ctx, stepId)).toEqual(second);
    const last = await answerQuiz(ctx, { stepId, questionId, optionIds: [two] });
    expect(whys(last)).toEqual(['Of the question', 'Of a right one', `Of ${one}`, `Of ${two}`, `Of ${three}`]);
    expect(await quizOf(ctx, stepId)).toEqual(last);
  });

  it('of several right answers, or of a choice of more options, say nothing before the end', async () => {
    const { ctx, stepId } = await learnerInCourse();
    const { questionId, rightIds, wrongIds } = await explainedQuestion(stepId, { right: 2, wrong: 1 });
    const several = await answerQuiz(ctx, { stepId, questionId, optionIds: [...rightIds.slice(0, 1), ...wrongIds] });
    expect([whys(several), several.questions[0]?.options.some(({ tried }) => tried)]).toEqual([[undefined, undefined, undefined, undefined], false]);
    const right = await answerQuiz(ctx, { stepId, questionId, optionIds: rightIds });
    expect(whys(right)).toEqual(['Of the question', 'Of a right one', 'Of a right one', `Of ${wrongIds[0]}`]);

    const other = await learnerInCourse();
    const single = await explainedQuestion(other.stepId, { wrong: 2 });
    const all = [...single.rightIds, ...single.wrongIds];
    const both = await answerQuiz(other.ctx, { stepId: other.stepId, questionId: single.questionId, optionIds: all.slice(0, 2) });
    expect([whys(both), both.questions[0]?.options.some(({ tried }) => tried)]).toEqual([[undefined, undefined, undefined, undefined], false]);
  });

  it('are in the language that has them, and as they were when the question was finished', async () => {
    const { actor, ctx, stepId } = await learnerInCourse();
    const { questionId, rightIds } = await explainedQuestion(stepId, {});
    const reader = testCtx(db(), { actor, reading: { language: 'de' } });
    await answerQuiz(ctx, { stepId, questionId, optionIds: rightIds });
    expect((await quizOf(reader, stepId))?.questions[0]).toMatchObject({
      text: 'Frage 1',
      explanation: { text: 'Of the question', language: 'en' },
      options: [{ text: 'Antwort 1', explanation: { text: 'Of a right one', language: 'en' } }, {}, {}],
    });
    await db().update(QuizQuestionEntity, { id: questionId }, { explanations: { en: 'Another', de: 'Andere' }, revision: 9 });
    expect((await quizOf(reader, stepId))?.questions[0]).toMatchObject({ explanation: { text: 'Of the question', language: 'en' } });
  });

  it('take no further statement, and a revision that was answered before there were any has none', async () => {
    const { ctx, stepId } = await learnerInCourse();
    const { questionId, rightIds } = await explainedQuestion(stepId, {});
    await answerQuiz(ctx, { stepId, questionId, optionIds: rightIds });
    await db().query(
      `UPDATE quiz_question_revisions SET explanations = DEFAULT, options = (SELECT jsonb_agg(o - 'explanations') FROM jsonb_array_elements(options) o)
      WHERE question_id = $1`,
      [questionId],
    );
    await db().update(QuizQuestionEntity, { id: questionId }, { revision: 9 });
    const step = await readStep(ctx, stepId);
    database.statements.reset();
    const quiz = await readQuiz(ctx, step);
    expect([database.statements.count, quiz && whys(quiz)]).toEqual([1, [undefined, undefined, undefined, undefined]]);
  });
});

describe('the answer to a question', () => {
  it('counts wrong attempts down, finishes with a right one, and shows which options are right', async () => {
    const { ctx, stepId } = await learnerInCourse();
    const { questionId, rightIds, wrongIds } = await buildQuizQuestion(db(), stepId, { attempts: 3, wrong: 1 });
    const wrong = await answerQuiz(ctx, { stepId, questionId, optionIds: wrongIds });
    expect(wrong).toMatchObject({ finished: false, questions: [{ attemptsLeft: 2, finished: false, correct: false }] });
    expect(wrong.questions[0]?.options.map(({ chosen, right }) => [chosen, right])).toEqual([
      [false, null],
      [true, null],
    ]);
    const right = await answerQuiz(ctx, { stepId, questionId, optionIds: rightIds.map((id) => id.toUpperCase()) });
    expect(right).toMatchObject({ finished: true, questions: [{ attemptsLeft: 1, finished: true, correct: true }] });
    expect(right.questions[0]?.options.map(({ chosen, right }) => [chosen, right])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(await quizOf(ctx, stepId)).toEqual(right);
    expect(await stored(questionId)).toMatchObject([
      { number: 1, optionIds: wrongIds, correct: false, finished: false },
      { number: 2, optionIds: rightIds, correct: true, finished: true },
    ]);
    await expect(answerQuiz(ctx, { stepId, questionId, optionIds: rightIds })).rejects.toMatchObject({ code: 'QUIZ_FINISHED' });
  });

  it('finishes the question when it is the last attempt', async () => {
    const { ctx, stepId } = await learnerInCourse();
    const { questionId, rightIds, wrongIds } = await buildQuizQuestion(db(), stepId, { attempts: 2, wrong: 1 });
    await answerQuiz(ctx, { stepId, questionId, optionIds: wrongIds });
    const last = await answerQuiz(ctx, { stepId, questionId, optionIds: wrongIds });
    expect(last).toMatchObject({ finished: true, questions: [{ attemptsLeft: 0, finished: true, correct: false }] });
    expect(last.questions[0]?.options.map(({ right }) => right)).toEqual([true, false]);
    await expect(answerQuiz(ctx, { stepId, questionId, optionIds: rightIds })).rejects.toMatchObject({ code: 'QUIZ_FINISHED' });
  });

  it('never runs out of unlimited attempts', async () => {
    const { ctx, stepId } = await learnerInCourse();
    const { questionId, wrongIds } = await buildQuizQuestion(db(), stepId, { attempts: 0, wrong: 1 });
    for (let number = 1; number <= 12; number += 1) {
      const quiz = await answerQuiz(ctx, { stepId, questionId, optionIds: wrongIds });
      expect(quiz).toMatchObject({ finished: false, questions: [{ attemptsLeft: null, correct: false }] });
    }
    expect(await stored(questionId)).toHaveLength(12);
  });

  it('is right only with exactly the right options, and is refused with fewer options than the right ones', async () => {
    const { ctx, stepId } = await learnerInCourse();
    const { questionId, rightIds, wrongIds } = await buildQuizQuestion(db(), stepId, { right: 2, wrong: 2 });
    const [first = '', second = ''] = rightIds;
    const [other = ''] = wrongIds;
    const choose = (...optionIds: string[]) => answerQuiz(ctx, { stepId, questionId, optionIds });
    await expect(choose()).rejects.toMatchObject(REFUSED('optionIds', 'QUIZ_CHOICE_REQUIRED'));
    await expect(choose(first)).rejects.toMatchObject(REFUSED('optionIds', 'QUIZ_CHOICE_TOO_FEW'));
    await expect(choose(first, first)).rejects.toMatchObject(REFUSED('optionIds', 'QUIZ_CHOICE_TOO_FEW'));
    expect(await stored(questionId)).toEqual([]);
    expect((await choose(first, other)).questions[0]?.correct).toBe(false);
    expect((await choose(first, second, other)).questions[0]?.correct).toBe(false);
    expect((await choose(second, first)).questions[0]?.correct).toBe(true);
  });

  it('is refused for questions and options of another step, and for malformed ids', async () => {
    const { ctx, stepId, nextId } = await learnerInCourse();
    const own = await buildQuizQuestion(db(), stepId);
    const sibling = await buildQuizQuestion(db(), stepId, { position: 2 });
    const foreign = await buildQuizQuestion(db(), nextId);
    const answer = (questionId: string, optionIds: string[]) => answerQuiz(ctx, { stepId, questionId, optionIds });
    for (const id of [foreign.questionId, randomUUID(), 'x', ''])
      await expect(answer(id, own.rightIds)).rejects.toMatchObject(REFUSED('questionId', 'ID_INVALID'));
    for (const id of [foreign.rightIds[0], sibling.rightIds[0], randomUUID(), 'x', ''])
      await expect(answer(own.questionId, [...own.rightIds, id ?? ''])).rejects.toMatchObject(REFUSED('optionIds', 'ID_INVALID'));
    expect(await stored(own.questionId)).toEqual([]);
  });

  it('is refused in a locked step, and to staff without an enrollment', async () => {
    const { ctx, nextId, courseId } = await learnerInCourse();
    const { questionId, rightIds } = await buildQuizQuestion(db(), nextId);
    const answer = { stepId: nextId, questionId, optionIds: rightIds };
    await expect(answerQuiz(ctx, answer)).rejects.toMatchObject({ code: 'STEP_LOCKED' });
    const trainer = await buildUser(db(), { role: 'instructor' });
    await buildTeamMember(db(), trainer.id, courseId, 'instructor');
    const staff = testCtx(db(), { actor: actorOf(trainer) });
    await expect(answerQuiz(staff, answer)).rejects.toMatchObject({ code: 'NOT_ENROLLED' });
    expect(await quizOf(staff, nextId)).toMatchObject({ finished: false });
    const stranger = testCtx(db(), { actor: actorOf(await buildUser(db())) });
    await expect(answerQuiz(stranger, answer)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the completion of a step', () => {
  it('is refused until every question is finished, and open afterwards', async () => {
    const { ctx, stepId, nextId, moduleId } = await learnerInCourse();
    const first = await buildQuizQuestion(db(), stepId);
    const second = await buildQuizQuestion(db(), nextId, { attempts: 1 });
    await expect(completeStep(ctx, stepId)).rejects.toMatchObject({ code: 'STEP_HAS_PENDING_TASK' });
    await answerQuiz(ctx, { stepId, questionId: first.questionId, optionIds: first.rightIds });
    await completeStep(ctx, stepId);
    await expect(completeModule(ctx, moduleId)).rejects.toMatchObject({ code: 'STEP_HAS_PENDING_TASK' });
    await answerQuiz(ctx, { stepId: nextId, questionId: second.questionId, optionIds: second.wrongIds.slice(0, 1) });
    await completeModule(ctx, moduleId);
  });

  it('stays when a quiz is added later, whose questions can be answered even after the course is complete', async () => {
    const { ctx, stepId, nextId, moduleId } = await learnerInCourse();
    await completeStep(ctx, stepId);
    await completeStep(ctx, nextId);
    await completeModule(ctx, moduleId, true);
    const { questionId, rightIds } = await buildQuizQuestion(db(), stepId);
    expect((await completeStep(ctx, stepId)).outline.modules[0]?.steps[0]?.state).toBe('completed');
    expect(await answerQuiz(ctx, { stepId, questionId, optionIds: rightIds })).toMatchObject({ finished: true });
  });

  it('needs new answers in a new attempt at the course; earlier answers are kept', async () => {
    const { ctx, courseId, stepId, nextId, moduleId } = await learnerInCourse();
    const { questionId, rightIds } = await buildQuizQuestion(db(), stepId);
    await answerQuiz(ctx, { stepId, questionId, optionIds: rightIds });
    await completeStep(ctx, stepId);
    await completeStep(ctx, nextId);
    await completeModule(ctx, moduleId, true);
    await startAgain(ctx, courseId);
    expect(await quizOf(ctx, stepId)).toMatchObject({ finished: false, questions: [{ correct: null }] });
    await expect(completeStep(ctx, stepId)).rejects.toMatchObject({ code: 'STEP_HAS_PENDING_TASK' });
    await answerQuiz(ctx, { stepId, questionId, optionIds: rightIds });
    expect(await stored(questionId)).toMatchObject([{ number: 1 }, { number: 1 }]);
  });
});
