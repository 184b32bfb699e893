import { readStep } from '../../domain/learning/read-step.service.ts';
import { answerQuiz } from '../../domain/quizzes/answer-quiz.service.ts';
import { readQuiz } from '../../domain/quizzes/learner-quiz.service.ts';
import { type BuiltQuestion, buildQuizQuestion } from '../factories/tasks.ts';
import { HIDDEN, type Kind, learners, NO, notEnrolled, onlyAdminsSee, type Row, row, type World } from './row.ts';

const withQuestion =
  (kind: Kind) =>
  ({ ctx, content }: World) =>
    buildQuizQuestion(ctx('admin').db, content[kind].stepId, { attempts: 2 });
const answers = ['attempts', 'quiz_answers', 'quiz_question_revisions'];
const answer =
  (kind: Kind): Row<BuiltQuestion>['run'] =>
  (ctx, { content }, { questionId, rightIds }) =>
    answerQuiz(ctx, { stepId: content[kind].stepId, questionId, optionIds: rightIds });

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
