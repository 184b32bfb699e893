import { type Expression, type RawBuilder, sql } from 'kysely';
import { type Ctx, requireActor } from '../shared/context.ts';
import { prepared, type References, statements } from '../shared/prepared.ts';

/** SQL: the start of the day in UTC. */
const dayOf = (at: Expression<Date>): RawBuilder<Date> => sql`date_trunc('day', ${at}, 'UTC')`;

const COURSE_NOW = { courseId: 'uuid', userId: 'uuid', now: 'timestamptz' } as const;

/** SQL: the enrolment of a person in a course, locked. */
export const lockedEnrolment = ({ userId, courseId }: Pick<References<typeof COURSE_NOW>, 'userId' | 'courseId'>) =>
  statements.selectFrom('enrolments').select('id').where('user_id', '=', userId).where('course_id', '=', courseId).where('ended_at', 'is', null).forUpdate();

const lockForActivity = prepared(
  'learning.lockForActivity',
  { ...COURSE_NOW, language: 'text', contentLanguage: 'text' },
  ({ courseId, userId, now, language, contentLanguage }) =>
    statements
      .with('enrolment', () => lockedEnrolment({ courseId, userId }))
      .with('activity', (db) =>
        db
          .insertInto('learner_days')
          .columns(['course_id', 'day', 'user_id', 'first_at', 'last_at', 'language', 'content_language'])
          .expression(({ selectFrom }) =>
            selectFrom('enrolment').select([
              courseId.as('course_id'),
              dayOf(now).as('day'),
              userId.as('user_id'),
              now.as('first_at'),
              now.as('last_at'),
              language.as('language'),
              contentLanguage.as('content_language'),
            ]),
          )
          .onConflict((conflict) =>
            conflict.columns(['course_id', 'day', 'user_id']).doUpdateSet(({ ref }) => ({
              last_at: ref('excluded.last_at'),
              language: ref('excluded.language'),
              content_language: ref('excluded.content_language'),
            })),
          ),
      )
      .selectFrom('enrolment')
      .select('id'),
);

const addCompletion = prepared('learning.addCompletion', COURSE_NOW, ({ courseId, userId, now }) =>
  statements
    .updateTable('learner_days as d')
    .set({ completed_at: now })
    .where('d.course_id', '=', courseId)
    .where('d.day', '=', dayOf(now))
    .where('d.user_id', '=', userId),
);

/**
 * Locks the viewer's enrolment until the transaction ends and records that the viewer uses the course now (docs/product-rules.md#8-interfaces), in
 * one statement. Returns the enrolment; undefined without one.
 */
export async function lockEnrolmentForActivity(tx: Ctx, courseId: string): Promise<{ id: string } | undefined> {
  const { id: userId, language } = requireActor(tx);
  return lockForActivity.first(tx.db, { courseId, userId, now: tx.now(), language, contentLanguage: tx.reading.language });
}

/** Records a completion of the course in the viewer's activity of the same transaction. */
export async function recordCompletion(tx: Ctx, courseId: string): Promise<void> {
  await addCompletion.all(tx.db, { courseId, userId: requireActor(tx).id, now: tx.now() });
}
