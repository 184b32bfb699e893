import { expressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { QuizQuestionsTable, StepsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';
import { arrayOf, hasRow, one } from '../shared/sql.ts';
import type { Translations } from '../translations/translations.ts';

/** An option with its right answer, as it is stored. Learners must not receive it. */
export interface QuizOption {
  id: string;
  isCorrect: boolean;
  texts: Translations<string>;
  /** Why it is right or wrong, in some languages. */
  explanations: Translations<string>;
}

/** An option of an answered revision; older revisions have no explanations. */
export type AskedOption = Omit<QuizOption, 'explanations'> & Partial<Pick<QuizOption, 'explanations'>>;

/** A question with its options in order and the right answers; 0 attempts are unlimited. Learners must not receive it. */
export interface QuizQuestion {
  id: string;
  attempts: number;
  texts: Translations<string>;
  /** Why the right answers are right, in some languages. */
  explanations: Translations<string>;
  options: QuizOption[];
}

const { ref } = expressionBuilder<{ s: StepsTable; qq: QuizQuestionsTable }, 's' | 'qq'>();

/** SQL: the options of the question `qq` in order, with the right answers. Learners must not receive it. */
export const optionsOfQuestion = jsonArrayFrom(
  statements
    .selectFrom('quiz_options as qo')
    .select(['qo.id', 'qo.is_correct as isCorrect', 'qo.texts', 'qo.explanations'])
    .where('qo.question_id', '=', ref('qq.id'))
    .orderBy('qo.position')
    .orderBy('qo.id'),
);

/** SQL: the quiz of the step `s` with the right answers, in order; an empty list without one. Learners must not receive it. */
export const quizOfStep = jsonArrayFrom(
  statements
    .selectFrom('quiz_questions as qq')
    .select(['qq.id', 'qq.attempts', 'qq.texts', 'qq.explanations', optionsOfQuestion.as('options')])
    .where('qq.step_id', '=', ref('s.id'))
    .orderBy('qq.position')
    .orderBy('qq.id'),
);

/** SQL: the ids of the questions of the step `s` whose current revision has answers. */
export const answeredOfStep = arrayOf(
  statements
    .selectFrom('quiz_questions as qq')
    .innerJoin('quiz_question_revisions as qr', (join) => join.onRef('qr.question_id', '=', 'qq.id').onRef('qr.revision', '=', 'qq.revision'))
    .select('qq.id')
    .where('qq.step_id', '=', ref('s.id')),
);

/** SQL: whether the step `s` has a quiz. */
export const stepHasQuiz = hasRow(statements.selectFrom('quiz_questions as qq').select(one).where('qq.step_id', '=', ref('s.id')));
