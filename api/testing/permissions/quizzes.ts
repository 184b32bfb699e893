import { readStep } from '../../domain/learning/read-step.service.ts';
import { answerNamedQuestion, answerQuiz } from '../../domain/quizzes/answer-quiz.service.ts';
import { readQuiz } from '../../domain/quizzes/learner-quiz.service.ts';
import { readQuizStatistics } from '../../domain/quizzes/quiz-statistics.service.ts';
import { readSubmittedAnswers } from '../../domain/quizzes/submitted-answers.service.ts';
import { type BuiltQuestion, buildQuizQuestion } from '../factories/tasks.ts';
import { HIDDEN, type Kind, learners, NO, notEnrolled, onlyAdminsSee, type Row, reviewers, row, signedIn, type World } from './row.ts';

const withQuestion =
  (kind: Kind) =>
  ({ ctx, content }: World) =>
    buildQuizQuestion(ctx('admin').db, content[kind].stepId, { attempts: 2 });
const answered = async (world: World): Promise<BuiltQuestion> => {
  const question = await withQuestion('private')(world);
  await answerQuiz(world.ctx('enrolled'), { stepId: world.content.private.stepId, questionId: question.questionId, optionIds: question.rightIds });
  return question;
};
const answers = ['attempts', 'learner_days', 'quiz_answers', 'quiz_question_revisions'];
const answer =
  (kind: Kind): Row<BuiltQuestion>['run'] =>
  (ctx, { content }, { questionId, rightIds }) =>
    answerQuiz(ctx, { stepId: content[kind].stepId, questionId, optionIds: rightIds });

/** Those who review the module, without the learner. */
const onlyReviewers = { ...reviewers, enrolled: HIDDEN } as const;

/** Reading and answering quizzes. */
export const QUIZZES: Record<string, Row> = {
  readQuiz: row({
    outcome: learners,
    prepare: withQuestion('private'),
    run: async (ctx, { content }) => readQuiz(ctx, await readStep(ctx, content.private.stepId)),
    shows: (_world, { questionId }) => questionId,
    hides: () => '"right":true',
  }),
  answerQuiz: row({
    outcome: { guest: NO, stranger: HIDDEN, ...notEnrolled, others: 'yes' },
    prepare: withQuestion('private'),
    changes: answers,
    run: answer('private'),
    shows: (_world, { questionId }) => questionId,
  }),
  answerNamedQuestion: row({
    outcome: { guest: NO, stranger: HIDDEN, ...notEnrolled, others: 'yes' },
    prepare: withQuestion('private'),
    changes: answers,
    run: (ctx, { content }, { questionId }) => answerNamedQuestion(ctx, content.private.stepId, questionId, [0]),
    shows: (_world, { questionId }) => questionId,
  }),
  readSubmittedAnswers: row({
    outcome: signedIn,
    prepare: answered,
    run: async (ctx, { content, person }) => [...(await readSubmittedAnswers(ctx, [content.private.stepId], person('enrolled').id))],
    shows: ({ content }, _prepared, who) => (['enrolled', 'instructor', 'module_trainer', 'admin'].includes(who) ? content.private.stepId : ''),
    hides: (_world, _prepared, who) => (['stranger', 'speaker', 'class_leader'].includes(who) ? 'Question 1' : null),
  }),
  readQuizStatistics: row({
    outcome: onlyReviewers,
    prepare: answered,
    run: (ctx, { content }) => readQuizStatistics(ctx, content.private.stepId),
    shows: (_world, { questionId }) => questionId,
  }),
  'answerQuiz unpublished': row({
    outcome: { ...onlyAdminsSee, admin: 'NOT_ENROLLED' },
    prepare: withQuestion('unpublished'),
    run: answer('unpublished'),
  }),
  'answerQuiz of another course': row({
    outcome: { guest: NO, admin: 'NOT_ENROLLED', stranger: 'yes', others: HIDDEN },
    prepare: withQuestion('other'),
    changes: answers,
    run: answer('other'),
  }),
};
