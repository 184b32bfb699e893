import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { FieldErrors } from '../../../schema/field-codes.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import type { Translations } from '../translations/translations.ts';
import type { QuizQuestion } from './quiz-rows.ts';

interface QuestionRow {
  id: string;
  position: number;
  revision: number;
  attempts: number;
  texts: Translations<string>;
  explanations: Translations<string>;
}
interface OptionRow {
  id: string;
  question_id: string;
  position: number;
  is_correct: boolean;
  texts: Translations<string>;
  explanations: Translations<string>;
}

const deleteOthers = prepared('quizzes.deleteOthers', { stepId: 'uuid', questionIds: 'uuid[]', optionIds: 'uuid[]' }, ({ stepId, questionIds, optionIds }) =>
  statements
    .with('options', (db) =>
      db
        .deleteFrom('quiz_options as o')
        .using('quiz_questions as oq')
        .whereRef('o.question_id', '=', 'oq.id')
        .where('oq.step_id', '=', stepId)
        .where(({ not, ref }) => not(inList(ref('o.id'), optionIds))),
    )
    .deleteFrom('quiz_questions as q')
    .where('q.step_id', '=', stepId)
    .where(({ not, ref }) => not(inList(ref('q.id'), questionIds))),
);

/** Returns the ids of the written rows: a question of another step is not written. The greater revision stays. */
const writeQuestions = prepared('quizzes.writeQuestions', { stepId: 'uuid', rows: 'jsonb' }, ({ stepId, rows }) =>
  statements
    .insertInto('quiz_questions')
    .columns(['id', 'step_id', 'position', 'revision', 'attempts', 'texts', 'explanations'])
    .expression(
      statements
        .selectFrom(
          sql<QuestionRow>`jsonb_to_recordset(${rows})`.as<'r'>(
            sql`r(id uuid, position integer, revision integer, attempts integer, texts jsonb, explanations jsonb)`,
          ),
        )
        .select(['r.id', stepId.as('step_id'), 'r.position', 'r.revision', 'r.attempts', 'r.texts', 'r.explanations']),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref, fn }) => ({
          position: ref('excluded.position'),
          revision: fn<number>('greatest', [ref('quiz_questions.revision'), ref('excluded.revision')]),
          attempts: ref('excluded.attempts'),
          texts: ref('excluded.texts'),
          explanations: ref('excluded.explanations'),
        }))
        .whereRef('quiz_questions.step_id', '=', 'excluded.step_id'),
    )
    .returning('quiz_questions.id'),
);

/** Returns the ids of the written rows: an option of another question is not written. */
const writeOptions = prepared('quizzes.writeOptions', { rows: 'jsonb' }, ({ rows }) =>
  statements
    .insertInto('quiz_options')
    .columns(['id', 'question_id', 'position', 'is_correct', 'texts', 'explanations'])
    .expression(
      statements
        .selectFrom(
          sql<OptionRow>`jsonb_to_recordset(${rows})`.as<'r'>(
            sql`r(id uuid, question_id uuid, position integer, is_correct boolean, texts jsonb, explanations jsonb)`,
          ),
        )
        .select(['r.id', 'r.question_id', 'r.position', 'r.is_correct', 'r.texts', 'r.explanations']),
    )
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) => ({
          position: ref('excluded.position'),
          is_correct: ref('excluded.is_correct'),
          texts: ref('excluded.texts'),
          explanations: ref('excluded.explanations'),
        }))
        .whereRef('quiz_options.question_id', '=', 'excluded.question_id'),
    )
    .returning('quiz_options.id'),
);

const idsOf = (rows: ReadonlyArray<{ id: string }>): string[] => rows.map(({ id }) => id);

/** @throws VALIDATION_FAILED with ID_INVALID for each question and option whose id belongs to another step or question */
function assertWritten(quiz: readonly QuizQuestion[], written: readonly string[]): void {
  const ids = new Set(written);
  const fields: FieldErrors = {};
  for (const [at, { id, options }] of quiz.entries()) {
    if (!ids.has(id)) fields[`quiz.questions[${at}].id`] = 'ID_INVALID';
    for (const [index, option] of options.entries()) if (!ids.has(option.id)) fields[`quiz.questions[${at}].options[${index}].id`] = 'ID_INVALID';
  }
  if (Object.keys(fields).length > 0) throw new DomainError('VALIDATION_FAILED', { fields });
}

const structureOf = ({ options }: QuizQuestion): string[] => options.map(({ id, isCorrect }) => `${id} ${isCorrect}`).sort();

/** Returns whether options or right answers of a question differ. Their order and the texts do not count. */
function isRestructured(question: QuizQuestion, stored: readonly QuizQuestion[]): boolean {
  const before = stored.find(({ id }) => id === question.id);
  return before === undefined || !isDeepStrictEqual(structureOf(question), structureOf(before));
}

/**
 * Replaces the quiz of a step, whose row the caller has locked, in at most three statements; in none if nothing changed. Questions and
 * options keep their rows by id. A question whose options or right answers change gets the new revision of the step, so that answers count
 * for what was asked (docs/decisions/0031-answers-to-quizzes.md).
 * @throws VALIDATION_FAILED with ID_INVALID if an id belongs to another step or question
 */
export async function replaceQuiz(
  tx: Ctx,
  step: { id: string; revision: number },
  quiz: readonly QuizQuestion[],
  stored: readonly QuizQuestion[],
): Promise<void> {
  if (isDeepStrictEqual(quiz, stored)) return;
  const stepId = step.id;
  const optionIds = quiz.flatMap(({ options }) => idsOf(options));
  if (stored.length > 0) await deleteOthers.run(tx.db, { stepId, questionIds: idsOf(quiz), optionIds });
  if (quiz.length === 0) return;
  const questions: QuestionRow[] = quiz.map((question, index) => {
    const { options: _options, ...columns } = question;
    return { ...columns, position: index + 1, revision: isRestructured(question, stored) ? step.revision : 0 };
  });
  const written = await writeQuestions.all(tx.db, { stepId, rows: JSON.stringify(questions) });
  const known = new Set(idsOf(written));
  const options: OptionRow[] = quiz
    .filter(({ id }) => known.has(id))
    .flatMap((question) =>
      question.options.map(({ isCorrect, ...columns }, index) => ({ ...columns, question_id: question.id, position: index + 1, is_correct: isCorrect })),
    );
  assertWritten(quiz, [...known, ...idsOf(await writeOptions.all(tx.db, { rows: JSON.stringify(options) }))]);
}
