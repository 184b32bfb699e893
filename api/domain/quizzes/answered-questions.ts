import { expressionBuilder, sql } from 'kysely';
import { jsonBuildObject, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Ctx } from '../shared/context.ts';
import type { QuizAnswersTable, QuizQuestionsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { allOf, anyOf, arrayOf } from '../shared/sql.ts';
import type { AnsweredQuestion } from './learner-quiz.ts';
import { optionsOfQuestion } from './quiz-rows.ts';

const { eb, ref } = expressionBuilder<{ qq: QuizQuestionsTable; qa: QuizAnswersTable }, 'qq' | 'qa'>();

/** SQL: the answer `qa` finished the question `qq`, also if its author has lowered the number of attempts since. */
export const finishesQuestion = anyOf(
  ref('qa.finished'),
  allOf(eb('qq.attempts', '>', 0), eb('qa.revision', '=', ref('qq.revision')), eb('qa.number', '>=', ref('qq.attempts'))),
);

/** SQL: the answer `qa` as it is stored. */
const storedAnswer = jsonBuildObject({
  revision: ref('qa.revision'),
  number: ref('qa.number'),
  optionIds: ref('qa.option_ids'),
  correct: ref('qa.correct'),
  finished: ref('qa.finished'),
});

const answeredQuestions = prepared('quizzes.answered', { stepId: 'uuid', attemptId: 'uuid?' }, ({ stepId, attemptId }) =>
  statements
    .selectFrom('quiz_questions as qq')
    .innerJoin('steps as s', 's.id', 'qq.step_id')
    .leftJoinLateral(
      statements
        .selectFrom('quiz_answers as qa')
        .select(['qa.question_id', 'qa.revision', storedAnswer.as('answer')])
        .where('qa.attempt_id', '=', attemptId)
        .where('qa.question_id', '=', ref('qq.id'))
        .where((inside) => inside.or([inside('qa.finished', '=', true), inside('qa.revision', '=', ref('qq.revision'))]))
        .orderBy('qa.finished', 'desc')
        .orderBy('qa.number', 'desc')
        .limit(1)
        .as('l'),
      (join) => join.onTrue(),
    )
    .select([
      'qq.id',
      'qq.position',
      'qq.revision',
      'qq.attempts',
      's.default_language as defaultLanguage',
      'qq.texts',
      'qq.explanations',
      optionsOfQuestion.as('options'),
    ])
    .select(({ ref: column }) => [
      'l.answer as last',
      arrayOf(
        statements
          .selectFrom('quiz_answers as qt')
          .select(sql<string>`qt.option_ids[1]`.as('id'))
          .distinct()
          .where('qt.attempt_id', '=', attemptId)
          .where('qt.question_id', '=', column('l.question_id'))
          .where('qt.revision', '=', column('l.revision'))
          .where('qt.correct', '=', false)
          .where(sql<number>`cardinality(qt.option_ids)`, '=', 1),
      ).as('triedIds'),
      jsonObjectFrom(
        statements
          .selectFrom('quiz_question_revisions as qr')
          .select(['qr.texts', 'qr.explanations', 'qr.options'])
          .where('qr.question_id', '=', column('l.question_id'))
          .where('qr.revision', '=', column('l.revision'))
          .where('qr.revision', '<>', column('qq.revision')),
      ).as('former'),
    ])
    .where('qq.step_id', '=', stepId)
    .orderBy('qq.position')
    .orderBy('qq.id'),
);

/** Reads the quiz of a step with the right answers and the answers of an attempt, in one statement; without an attempt, unanswered. */
export async function findAnsweredQuestions(ctx: Ctx, stepId: string, attemptId: string | null): Promise<AnsweredQuestion[]> {
  return answeredQuestions.all(ctx.db, { stepId, attemptId });
}
