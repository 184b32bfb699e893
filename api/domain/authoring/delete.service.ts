import { sql } from 'kysely';
import { DELETE_WORDS } from '../../../schema/limits.ts';
import { isSamePhrase } from '../../../schema/typed-phrase.ts';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { academyPolicy } from '../academies/academy.policy.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { lockEnrolments, moveLearnersOn } from '../learning/move-learners-on.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { emit } from '../shared/events.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inList } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { StepEntity } from '../steps/step.entity.ts';
import type { ContentKind } from './content-kind.ts';
import { detachCourses, detachModule } from './detach.ts';
import { tellLearners } from './publish-content-changed.ts';
import { REMOVE_DETACHED_JOB } from './remove-detached.service.ts';

const coursesInOrder = statements.selectFrom('courses as k').select('k.id').orderBy('k.id');

/** Locks the courses whose learners are affected, in id order. A course to delete is locked FOR UPDATE, so that no new row can refer to it. */
const lockedCourses = {
  academy: prepared('authoring.lockCourses.academy', { id: 'uuid' }, ({ id }) => coursesInOrder.where('k.academy_id', '=', id).forUpdate()),
  course: prepared('authoring.lockCourses.course', { id: 'uuid' }, ({ id }) => coursesInOrder.where('k.id', '=', id).forUpdate()),
  module: prepared('authoring.lockCourses.module', { id: 'uuid' }, ({ id }) =>
    coursesInOrder.where('k.id', 'in', statements.selectFrom('modules as m').select('m.course_id').where('m.id', '=', id)).forNoKeyUpdate(),
  ),
  step: prepared('authoring.lockCourses.step', { id: 'uuid' }, ({ id }) =>
    coursesInOrder
      .where('k.id', 'in', statements.selectFrom('modules as m').innerJoin('steps as s', 's.module_id', 'm.id').select('m.course_id').where('s.id', '=', id))
      .forNoKeyUpdate(),
  ),
};

const lockedAcademy = prepared('authoring.lockAcademy', { id: 'uuid' }, ({ id }) =>
  statements.selectFrom('academies as a').select('a.id').where('a.id', '=', id).forUpdate(),
);
const lockedModule = prepared('authoring.lockModule', { id: 'uuid' }, ({ id }) =>
  statements.selectFrom('modules as m').select('m.id').where('m.id', '=', id).where('m.course_id', 'is not', null).forUpdate(),
);
const removeFromTeams = prepared('authoring.removeFromTeams', { moduleId: 'uuid', courseIds: 'uuid[]' }, ({ moduleId, courseIds }) =>
  statements
    .updateTable('team_members as t')
    .set(({ ref }) => ({ module_ids: sql<string[]>`array_remove(${ref('t.module_ids')}, ${moduleId})` }))
    .where(({ ref }) => inList(ref('t.course_id'), courseIds))
    .where(({ ref }) => inList(moduleId, ref('t.module_ids'))),
);

/**
 * Locks the affected rows in the same order as learners' requests: courses, enrolments, then the rest
 * (docs/decisions/0018-locking-order-for-content-changes.md). A learner's concurrent request finishes first or gets NOT_FOUND, and
 * deadlocks cannot occur. Returns the ids of the courses.
 */
async function lockCourses(tx: Ctx, kind: ContentKind, id: string): Promise<string[]> {
  if (kind === 'academy') await lockedAcademy.all(tx.db, { id });
  const rows = await lockedCourses[kind].all(tx.db, { id });
  const courseIds = rows.map((row) => row.id);
  await lockEnrolments(tx, courseIds);
  return courseIds;
}

/** Deletes the rows that others see, in the order in which they were locked, and detaches the rest. @throws NOT_FOUND */
async function removeItem(tx: Ctx, kind: ContentKind, id: string, courseIds: readonly string[]): Promise<void> {
  if (kind === 'academy' || kind === 'course') await detachCourses(tx, courseIds);
  if (kind === 'module') await detachModule(tx, id);
  if (kind === 'academy') assertFound((await tx.db.delete(AcademyEntity, { id })).affected === 1 ? id : null);
  if (kind === 'step') assertFound((await tx.db.delete(StepEntity, { id })).affected === 1 ? id : null);
  if (kind !== 'step') await tx.enqueue(REMOVE_DETACHED_JOB, {});
}

/**
 * Deletes an item, including learners' progress and open invitations: from the commit on nobody finds any of it. A job deletes what is large in batches
 * (docs/decisions/0092-deletions-in-batches.md), and a sweep removes unused files later.
 * @throws NOT_FOUND if the item does not exist
 * @throws DELETE_NOT_CONFIRMED without the confirmation phrase
 */
async function remove(ctx: Ctx, kind: ContentKind, id: string, confirmation: string): Promise<void> {
  if (!isSamePhrase(confirmation, DELETE_WORDS)) throw new DomainError('DELETE_NOT_CONFIRMED');
  const itemId = requireId(id);
  await inTransaction(ctx, async (tx) => {
    const courseIds = await lockCourses(tx, kind, itemId);
    await tellLearners(tx, courseIds);
    const [courseId] = courseIds;
    // What is detached has no course.
    if (kind !== 'academy') assertFound(courseId);
    if ((kind === 'step' || kind === 'module') && courseId !== undefined) await moveLearnersOn(tx, courseId, itemId, { isDeleted: true });
    if (kind === 'module') {
      // Deleted first, so that the update below also includes trainers who were added concurrently.
      assertFound(await lockedModule.first(tx.db, { id: itemId }));
      await emit(tx, 'module.deleting', { moduleId: itemId });
      await removeFromTeams.all(tx.db, { moduleId: itemId, courseIds });
    }
    if (kind === 'course' || kind === 'academy') await emit(tx, 'courses.deleting', { courseIds });
    await removeItem(tx, kind, itemId, courseIds);
    if (kind === 'module') await emit(tx, 'module.deleted', { moduleId: itemId });
    await record(tx, `${kind}.delete`, { type: kind, id: itemId });
  });
}

/** Deletes an academy with its courses. Requires the confirmation phrase (docs/specification.md#4-states-and-transitions). Admins only. */
export async function deleteAcademy(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.delete', { type: 'academy', id });
  await remove(ctx, 'academy', id, confirmation);
}

/** Deletes a course with its modules. Requires the confirmation phrase (docs/specification.md#4-states-and-transitions). Admins only. */
export async function deleteCourse(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.delete', { type: 'course', id });
  await remove(ctx, 'course', id, confirmation);
}

/**
 * Deletes a module with its steps. Requires the confirmation phrase (docs/specification.md#4-states-and-transitions). Trainers of only this
 * module keep an empty list of modules. Progress in other modules stays, a completed course stays complete, and learners whose current step was
 * in the module continue after it. Admins only.
 */
export async function deleteModule(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'module.delete', { type: 'module', id });
  await remove(ctx, 'module', id, confirmation);
}

/**
 * Deletes a step. Requires the confirmation phrase (docs/specification.md#4-states-and-transitions). The next step opens,
 * and learners whose current step it was continue there (docs/product-rules.md#5-learning). Admins only.
 */
export async function deleteStep(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.delete', { type: 'step', id });
  await remove(ctx, 'step', id, confirmation);
}
