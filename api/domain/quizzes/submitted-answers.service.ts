import { expressionBuilder } from 'kysely';
import { viewerReviews } from '../memberships/reviewer-sql.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import type { EnrolmentsTable } from '../shared/database.generated.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { anyOf, inList, one } from '../shared/sql.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import type { Translations } from '../translations/translations.ts';

/** A learner's last answer to a question, as it was asked. */
export interface SubmittedAnswer {
  texts: Translations<string>;
  /** Positions of the chosen options, from 0. */
  chosen: number[];
}

/** A learner's last answers in a step. */
export interface SubmittedQuiz {
  /** When the last one was given. */
  answeredAt: Date;
  answers: SubmittedAnswer[];
}

const eb = expressionBuilder<{ e: EnrolmentsTable }, 'e'>();

const lastAnswers = prepared('quizzes.lastAnswers', { ...VIEWER, userId: 'uuid', stepIds: 'uuid[]' }, ({ userId, stepIds, ...viewer }) =>
  statements
    .with('last', (db) =>
      db
        .selectFrom('quiz_answers as qa')
        .innerJoin('attempts as r', 'r.id', 'qa.attempt_id')
        .innerJoin('enrolments as e', 'e.id', 'r.enrolment_id')
        .innerJoin('steps as s', 's.id', 'qa.step_id')
        .innerJoin('modules as m', 'm.id', 's.module_id')
        .innerJoin('quiz_question_revisions as qr', (join) => join.onRef('qr.question_id', '=', 'qa.question_id').onRef('qr.revision', '=', 'qa.revision'))
        // One answer of a question, also if it was at another position in an earlier revision.
        .distinctOn(['qa.step_id', 'qa.question_id'])
        .select(['qa.step_id', 'qa.question_id', 'qa.option_ids', 'qa.answered_at', 'qr.position', 'qr.texts', 'qr.options'])
        .where('e.user_id', '=', userId)
        .where(({ ref: column }) => inList(column('qa.step_id'), stepIds))
        // Of the running attempt.
        .where(({ not, exists, selectFrom }) =>
          not(exists(selectFrom('attempts as n').select(one).whereRef('n.enrolment_id', '=', 'e.id').whereRef('n.number', '>', 'r.number'))),
        )
        .where(anyOf(eb('e.user_id', '=', viewer.viewerId), viewerReviews(viewer)))
        .orderBy('qa.step_id')
        .orderBy('qa.question_id')
        .orderBy('qa.finished', 'desc')
        .orderBy('qa.answered_at', 'desc')
        .orderBy('qa.number', 'desc'),
    )
    .selectFrom('last as l')
    .select(['l.step_id as stepId', 'l.option_ids as optionIds', 'l.answered_at as answeredAt', 'l.texts', 'l.options'])
    .orderBy('l.step_id')
    .orderBy('l.position')
    .orderBy('l.question_id'),
);

/**
 * Reads the last answers of a person in steps by the id of the step, in one statement: the viewer's own, or another person's in modules that
 * the viewer reviews. Steps without an answer have no entry.
 */
export async function readSubmittedAnswers(ctx: Ctx, stepIds: readonly string[], userId: string): Promise<Map<string, SubmittedQuiz>> {
  requireActor(ctx);
  const found = new Map<string, SubmittedQuiz>();
  for (const { stepId, optionIds, answeredAt, texts, options } of await lastAnswers.all(ctx.db, { ...viewerValues(ctx), userId, stepIds })) {
    const chosen = options.flatMap(({ id }, position) => (optionIds.includes(id) ? [position] : []));
    const quiz = found.get(stepId) ?? { answeredAt, answers: [] };
    found.set(stepId, { answeredAt: answeredAt > quiz.answeredAt ? answeredAt : quiz.answeredAt, answers: [...quiz.answers, { texts, chosen }] });
  }
  return found;
}
