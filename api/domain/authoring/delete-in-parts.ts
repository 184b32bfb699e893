import { sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { arrayOf, countRows, inList, scalar } from '../shared/sql.ts';
import type { ContentKind } from './content-kind.ts';

/**
 * Rows of progress that one statement deletes, if everybody has completed all steps once: a statement of a request ends after 10 s
 * (docs/decisions/0062-limits-of-database-connections.md), also one whose foreign keys delete millions of rows.
 */
const ROWS_AT_ONCE = 20_000;

const courseSizes = prepared('authoring.courseSizes', { courseIds: 'uuid[]' }, ({ courseIds }) =>
  statements
    .selectFrom('courses as c')
    .select('c.id')
    .select(({ selectFrom }) => [
      scalar(selectFrom('steps as s').innerJoin('modules as m', 'm.id', 's.module_id').select(countRows.as('count')).whereRef('m.course_id', '=', 'c.id')).as(
        'steps',
      ),
      arrayOf(selectFrom('enrolments as e').select('e.id').whereRef('e.course_id', '=', 'c.id').orderBy('e.id')).as('enrolmentIds'),
    ])
    .where(({ ref }) => inList(ref('c.id'), courseIds))
    .orderBy('c.id'),
);

const moduleSize = prepared('authoring.moduleSize', { moduleId: 'uuid' }, ({ moduleId }) =>
  statements
    .selectFrom('modules as m')
    .select(({ selectFrom }) => [
      arrayOf(selectFrom('steps as s').select('s.id').whereRef('s.module_id', '=', 'm.id').orderBy('s.id')).as('stepIds'),
      scalar(selectFrom('enrolments as e').select(countRows.as('count')).whereRef('e.course_id', '=', 'm.course_id')).as('learners'),
    ])
    .where('m.id', '=', moduleId),
);

const daysOfEnrolments = prepared('authoring.deleteLearnerDays', { ids: 'uuid[]' }, ({ ids }) =>
  statements
    .deleteFrom('learner_days as d')
    .using('enrolments as e')
    .where(({ ref }) => inList(ref('e.id'), ids))
    .where(sql<boolean>`d.course_id = e.course_id and d.user_id = e.user_id`),
);
const enrolmentsById = prepared('authoring.deleteEnrolments', { ids: 'uuid[]' }, ({ ids }) =>
  statements.deleteFrom('enrolments').where(({ ref }) => inList(ref('id'), ids)),
);
const stepsById = prepared('authoring.deleteSteps', { ids: 'uuid[]' }, ({ ids }) => statements.deleteFrom('steps').where(({ ref }) => inList(ref('id'), ids)));
const courseById = prepared('authoring.deleteCourse', { id: 'uuid' }, ({ id }) => statements.deleteFrom('courses').where('id', '=', id));

/** Divides ids, each of which has some rows, so that a batch has at most 20,000. */
function* batchesOf(ids: readonly string[], rowsOfEach: number): Generator<string[]> {
  const size = Math.max(1, Math.floor(ROWS_AT_ONCE / Math.max(1, rowsOfEach)));
  for (let at = 0; at < ids.length; at += size) yield ids.slice(at, at + size);
}

async function emptyCourses(tx: Ctx, courseIds: readonly string[]): Promise<void> {
  for (const { steps, enrolmentIds } of await courseSizes.all(tx.db, { courseIds }))
    for (const ids of batchesOf(enrolmentIds, steps)) {
      await daysOfEnrolments.run(tx.db, { ids });
      await enrolmentsById.run(tx.db, { ids });
    }
}

/**
 * Deletes what is inside an item to delete in statements that each end soon, in the transaction of the deletion: learners with their progress, courses
 * one by one, or the steps of a module. The caller has locked the courses and the enrolments.
 */
export async function deleteInParts(tx: Ctx, kind: ContentKind, id: string, courseIds: readonly string[]): Promise<void> {
  if (kind === 'academy' || kind === 'course') await emptyCourses(tx, courseIds);
  if (kind === 'academy') for (const courseId of courseIds) await courseById.run(tx.db, { id: courseId });
  if (kind === 'module') {
    const { stepIds = [], learners = 0 } = (await moduleSize.first(tx.db, { moduleId: id })) ?? {};
    for (const ids of batchesOf(stepIds, learners)) await stepsById.run(tx.db, { ids });
  }
}
