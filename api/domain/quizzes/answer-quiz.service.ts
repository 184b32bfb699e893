import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { choiceProblem } from '../../../schema/quiz-answer.ts';
import { publishProgress } from '../learning/attempts.ts';
import { lockStepOfLearner } from '../learning/lock-step.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import type { Translations } from '../translations/translations.ts';
import { findAnsweredQuestions } from './answered-questions.ts';
import { findNamed } from './find-named.ts';
import { type AnsweredQuestion, attemptsUsed, isFinished, isRight, type Quiz, type StoredAnswer, toQuizOfLearner } from './learner-quiz.ts';
import type { QuizOption } from './quiz-rows.ts';

interface AskedRow {
  question_id: string;
  revision: number;
  position: number;
  texts: Translations<string>;
  explanations: Translations<string>;
  options: QuizOption[];
}
interface AnswerRow {
  id: string;
  attempt_id: string;
  question_id: string;
  revision: number;
  number: number;
  correct: boolean;
  finished: boolean;
}

export interface AnswerQuiz {
  stepId: string;
  questionId: string;
  optionIds: readonly string[];
}

/** Stores the answer, and the question as it is now if this revision was not answered before. */
const addAnswer = prepared(
  'quizzes.addAnswer',
  { stepId: 'uuid', answer: 'jsonb', asked: 'jsonb', optionIds: 'uuid[]', now: 'timestamptz' },
  ({ stepId, answer, asked, optionIds, now }) =>
    statements
      .with('asked', (db) =>
        db
          .insertInto('quiz_question_revisions')
          .columns(['question_id', 'revision', 'step_id', 'position', 'texts', 'explanations', 'options'])
          .expression(
            statements
              .selectFrom(
                sql<AskedRow>`jsonb_to_record(${asked})`.as<'r'>(
                  sql`r(question_id uuid, revision integer, position integer, texts jsonb, explanations jsonb, options jsonb)`,
                ),
              )
              .select(['r.question_id', 'r.revision', stepId.as('step_id'), 'r.position', 'r.texts', 'r.explanations', 'r.options']),
          )
          .onConflict((conflict) => conflict.doNothing()),
      )
      .insertInto('quiz_answers')
      .columns(['id', 'attempt_id', 'step_id', 'question_id', 'revision', 'number', 'option_ids', 'correct', 'finished', 'answered_at'])
      .expression(
        statements
          .selectFrom(
            sql<AnswerRow>`jsonb_to_record(${answer})`.as<'r'>(
              sql`r(id uuid, attempt_id uuid, question_id uuid, revision integer, number integer, correct boolean, finished boolean)`,
            ),
          )
          .select(['r.id', 'r.attempt_id', stepId.as('step_id'), 'r.question_id', 'r.revision', 'r.number'])
          .select([optionIds.as('option_ids'), 'r.correct', 'r.finished', now.as('answered_at')]),
      ),
);

const refused = (field: 'questionId' | 'optionIds', code: FieldCode): DomainError => new DomainError('VALIDATION_FAILED', { fields: { [field]: code } });

/**
 * Judges a choice by the ids of the options, and returns the answer to store.
 * @throws VALIDATION_FAILED with ID_INVALID for an option of another question, and if too few options are chosen
 * @throws QUIZ_FINISHED if the question is answered rightly or out of attempts
 */
function judge(question: AnsweredQuestion, optionIds: readonly string[]): StoredAnswer {
  const { revision, attempts, options } = question;
  const chosen = new Set(optionIds.map((id) => id.toLowerCase()));
  const known = new Set(options.map(({ id }) => id));
  for (const id of chosen) if (!known.has(id)) throw refused('optionIds', 'ID_INVALID');
  const problem = choiceProblem(chosen.size, options.filter(({ isCorrect }) => isCorrect).length);
  if (problem !== null) throw refused('optionIds', problem);
  if (isFinished(question)) throw new DomainError('QUIZ_FINISHED');
  const number = attemptsUsed(question) + 1;
  const correct = isRight(options, chosen);
  return { revision, number, optionIds: [...chosen], correct, finished: correct || (attempts > 0 && number >= attempts) };
}

async function store(tx: Ctx, stepId: string, attemptId: string, question: AnsweredQuestion, { optionIds, ...columns }: StoredAnswer): Promise<void> {
  const { id, revision, position, texts, explanations, options } = question;
  await addAnswer.all(tx.db, {
    stepId,
    answer: JSON.stringify({ id: randomUUID(), attempt_id: attemptId, question_id: id, ...columns }),
    asked: JSON.stringify({ question_id: id, revision, position, texts, explanations, options }),
    optionIds,
    now: tx.now(),
  });
}

/**
 * Answers one question of a step's quiz in the running attempt and returns the quiz (docs/product-rules.md#5-learning). The lock of the
 * attempt makes the count of attempts exact; the content of a completed course stays open, so its unfinished questions can be answered.
 * @throws NOT_FOUND if the viewer cannot see the step
 * @throws NOT_ENROLLED for staff without an enrolment
 * @throws STEP_LOCKED while the step is locked
 * @throws VALIDATION_FAILED with ID_INVALID for a question or an option of another step, and if too few options are chosen
 * @throws QUIZ_FINISHED if the question is answered rightly or out of attempts
 */
export async function answerQuiz(ctx: Ctx, { stepId, questionId, optionIds }: AnswerQuiz): Promise<Quiz> {
  return answerIn(ctx, stepId, (questions) => ({ question: questions.find(({ id }) => id === questionId.toLowerCase()), optionIds }));
}

/**
 * Answers the question that a client names by its id, its text in any language, its texts by language, or its position, with options by
 * position. Both positions count from 0. Returns the quiz and the id of the question.
 * @throws as `answerQuiz`
 */
export async function answerNamedQuestion(ctx: Ctx, stepId: string, name: unknown, positions: readonly number[]): Promise<{ quiz: Quiz; questionId: string }> {
  let questionId = '';
  const quiz = await answerIn(ctx, stepId, (questions) => {
    const question = findNamed(questions, name);
    questionId = question?.id ?? '';
    return { question, optionIds: positions.map((position) => question?.options[position]?.id ?? '') };
  });
  return { quiz, questionId };
}

type Choose = (questions: readonly AnsweredQuestion[]) => { question: AnsweredQuestion | undefined; optionIds: readonly string[] };

async function answerIn(ctx: Ctx, stepId: string, choose: Choose): Promise<Quiz> {
  requireActor(ctx);
  const id = requireId(stepId);
  return inTransaction(ctx, async (tx) => {
    const { courseId, attemptId, step } = await lockStepOfLearner(tx, id);
    const questions = await findAnsweredQuestions(tx, id, attemptId);
    const { question, optionIds } = choose(questions);
    if (question === undefined) throw refused('questionId', 'ID_INVALID');
    const last = judge(question, optionIds);
    await store(tx, id, attemptId, question, last);
    publishProgress(tx, courseId);
    // An answer of one option that is wrong says so of the option.
    const triedIds = last.correct || last.optionIds.length > 1 ? question.triedIds : [...question.triedIds, ...last.optionIds];
    const answered = questions.map((each) => (each === question ? { ...each, last, triedIds, former: null } : each));
    const quiz = toQuizOfLearner(id, answered, step.shownLanguage);
    assertFound(quiz);
    return quiz;
  });
}
