import { sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';

const lockedEnrolments = prepared('learning.lockEnrolments', { courseIds: 'uuid[]' }, ({ courseIds }) =>
  statements
    .selectFrom('enrolments as e')
    .select('e.id')
    .where(({ ref }) => inList(ref('e.course_id'), courseIds))
    .orderBy('e.id')
    .forUpdate(),
);

/** Locks the enrolments of courses in id order, so that no learner's progress changes until the transaction ends. */
export async function lockEnrolments(tx: Ctx, courseIds: readonly string[]): Promise<void> {
  await lockedEnrolments.all(tx.db, { courseIds });
}

const moved = prepared('learning.moveLearnersOn', { courseId: 'uuid', itemId: 'uuid', isDeleted: 'boolean' }, ({ courseId, itemId, isDeleted }) =>
  statements
    .with('course_steps', (db) =>
      db
        .selectFrom('steps as s')
        .innerJoin('modules as m', 'm.id', 's.module_id')
        .select(['s.id', 's.module_id', sql<boolean>`${itemId} in (s.id, s.module_id)`.as('leaves')])
        .select(sql<number>`row_number() over (order by m.position, m.id, s.position, s.id)`.as('position'))
        .where('m.course_id', '=', courseId),
    )
    .with('leaving', (db) => {
      const nearest = db
        .selectFrom('course_steps as o')
        .select('o.id')
        .where('o.leaves', '=', false)
        .orderBy(sql`o.position < l.position`)
        .orderBy(sql`abs(o.position - l.position)`)
        .limit(sql.lit(1));
      return db
        .selectFrom('course_steps as l')
        .select('l.id')
        .select([nearest.as('in_course'), nearest.where('o.module_id', '=', sql<string>`l.module_id`).as('in_module')])
        .where('l.leaves', '=', true);
    })
    .with('module', (db) =>
      db
        .updateTable('module_progress as mp')
        .from('leaving as l')
        .set(({ ref }) => ({ current_step_id: ref('l.in_module') }))
        .whereRef('mp.current_step_id', '=', 'l.id'),
    )
    .updateTable('attempts as r')
    .from('leaving as l')
    .set(({ ref }) => ({ current_step_id: ref('l.in_course') }))
    .whereRef('r.current_step_id', '=', 'l.id')
    // The only step of a course stays the current one when it is moved.
    .where(({ or, eb }) => or([isDeleted, eb('l.in_course', 'is not', null)])),
);

/**
 * Moves learners whose current step is about to leave its place to the step after it, at the end to the one before, in the course and in the module
 * (docs/product-rules.md#5-learning). The caller holds the locks of the course and its enrolments, and deletes or moves the item afterwards.
 * @param itemId the id of the step, or of the module with all its steps
 */
export async function moveLearnersOn(tx: Ctx, courseId: string, itemId: string, { isDeleted }: { isDeleted: boolean }): Promise<void> {
  await moved.run(tx.db, { courseId, itemId, isDeleted });
}
