import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { courseVisible } from '../memberships/content.visibility.ts';
import { viewerReviews } from '../memberships/reviewer-sql.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { one } from '../shared/sql.ts';
import { requireId } from '../shared/validate.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { textIn } from './learner-quiz.ts';
import { optionsOfQuestion, type QuizOption } from './quiz-rows.ts';

interface OptionStatistics {
  optionId: string;
  text: string;
  right: boolean;
  /** Learners who chose it in any answer. */
  chosen: number;
}

/** How learners answered a revision of a question. A learner with several attempts at the course counts once. */
export interface QuestionStatistics {
  questionId: string;
  revision: number;
  /** The revision that learners answer now; others were changed or deleted. */
  current: boolean;
  text: string;
  /** Learners who answered. */
  answered: number;
  /** Learners who answered rightly. */
  answeredRight: number;
  options: OptionStatistics[];
  /** null if no wrong option was chosen. */
  mostChosenWrongId: string | null;
}

const reviewableStep = prepared('quizzes.reviewableStep', { ...VIEWER, stepId: 'uuid' }, ({ stepId, ...viewer }) =>
  statements
    .selectFrom('steps as s')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .innerJoin('academies as a', 'a.id', 'c.academy_id')
    .select('s.default_language as defaultLanguage')
    .where('s.id', '=', stepId)
    .where(courseVisible(viewer))
    .where(viewerReviews(viewer)),
);

const statisticsOf = prepared('quizzes.statistics', { stepId: 'uuid' }, ({ stepId }) =>
  statements
    .with('answers', (db) =>
      db
        .selectFrom('quiz_answers as qa')
        .innerJoin('attempts as r', 'r.id', 'qa.attempt_id')
        .select(['qa.question_id', 'qa.revision', 'qa.correct', 'qa.option_ids', 'r.enrolment_id'])
        .where('qa.step_id', '=', stepId),
    )
    .with('asked', (db) =>
      db
        .selectFrom('quiz_questions as qq')
        .select(['qq.id', 'qq.revision', 'qq.position', 'qq.texts', optionsOfQuestion.as('options'), sql<boolean>`true`.as('current')])
        .where('qq.step_id', '=', stepId)
        .unionAll(
          db
            .selectFrom('quiz_question_revisions as qr')
            .select(['qr.question_id as id', 'qr.revision', 'qr.position', 'qr.texts'])
            .select(({ ref: column }) => [sql<QuizOption[]>`${column('qr.options')}::json`.as('options')])
            .select(sql<boolean>`false`.as('current'))
            .where('qr.step_id', '=', stepId)
            .where(({ not, exists, selectFrom }) =>
              not(exists(selectFrom('quiz_questions as qq').select(one).whereRef('qq.id', '=', 'qr.question_id').whereRef('qq.revision', '=', 'qr.revision'))),
            ),
        ),
    )
    .selectFrom('asked as k')
    .select(['k.id as questionId', 'k.revision', 'k.current', 'k.texts', 'k.options'])
    .select(({ selectFrom }) => {
      const answers = selectFrom('answers as a').whereRef('a.question_id', '=', 'k.id').whereRef('a.revision', '=', 'k.revision');
      return [
        sql<number>`${answers.select(sql<number>`count(distinct a.enrolment_id)::integer`.as('n'))}`.as('answered'),
        sql<number>`${answers.where('a.correct', '=', true).select(sql<number>`count(distinct a.enrolment_id)::integer`.as('n'))}`.as('answeredRight'),
        jsonArrayFrom(
          answers
            .innerJoinLateral(sql<{ id: string }>`unnest(a.option_ids)`.as<'o'>(sql`o(id)`), (join) => join.onTrue())
            .select(['o.id', sql<number>`count(distinct a.enrolment_id)::integer`.as('chosen')])
            .groupBy('o.id'),
        ).as('chosen'),
      ];
    })
    .orderBy('k.current', 'desc')
    .orderBy('k.position')
    .orderBy('k.id')
    .orderBy('k.revision', 'desc'),
);

const mostChosen = (options: readonly OptionStatistics[]): string | null => {
  const wrong = options.filter(({ right, chosen }) => !right && chosen > 0);
  return wrong.toSorted((one, other) => other.chosen - one.chosen)[0]?.optionId ?? null;
};

/**
 * Reads how learners answered the quiz of a step, in two statements: the current questions in order, then what was changed or deleted. For
 * viewers who review the module (docs/product-rules.md#2-who-may-do-what).
 * @throws NOT_FOUND if the viewer does not review the module of the step
 */
export async function readQuizStatistics(ctx: Ctx, id: string): Promise<QuestionStatistics[]> {
  requireActor(ctx);
  const stepId = requireId(id);
  const step = await reviewableStep.first(ctx.db, { ...viewerValues(ctx), stepId });
  assertFound(step);
  const rows = await statisticsOf.all(ctx.db, { stepId });
  return rows.map(({ texts, options, chosen, ...row }) => {
    const counts = new Map(chosen.map((each) => [each.id, each.chosen]));
    const shown = options.map((option) => ({
      optionId: option.id,
      text: textIn(option.texts, ctx.reading.language, step.defaultLanguage),
      right: option.isCorrect,
      chosen: counts.get(option.id) ?? 0,
    }));
    return { ...row, text: textIn(texts, ctx.reading.language, step.defaultLanguage), options: shown, mostChosenWrongId: mostChosen(shown) };
  });
}
