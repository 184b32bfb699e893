import { DELETE_WORDS } from '../../../schema/limits.ts';
import { isSamePhrase } from '../../../schema/typed-phrase.ts';
import { academyPolicy } from '../academies/academy.policy.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { coursePolicy } from '../courses/course.policy.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import type { ContentKind } from './content-kind.ts';
import { tellLearners } from './publish-content-changed.ts';

/** SQL per kind: the table, and the courses whose learners lose something. */
const DELETIONS: Readonly<Record<ContentKind, { table: string; courses: string }>> = {
  academy: { table: 'academies', courses: 'SELECT c.id FROM courses c WHERE c.academy_id = $1' },
  course: { table: 'courses', courses: 'SELECT c.id FROM courses c WHERE c.id = $1' },
  module: { table: 'modules', courses: 'SELECT m.course_id FROM modules m WHERE m.id = $1' },
  step: { table: 'steps', courses: 'SELECT m.course_id FROM modules m JOIN steps s ON s.module_id = m.id WHERE s.id = $1' },
};

/**
 * Holds what is about to go in the order in which learners hold it: the course, then the enrolment, then the rest. Whoever is
 * learning there finishes the click under way, or finds that the thing is gone; nobody waits in a circle. The ids of the courses.
 */
async function lockCourses(tx: Ctx, kind: ContentKind, id: string): Promise<string[]> {
  // From a course no new one may hang on it: its row is held as a deletion holds it.
  const strength = kind === 'academy' || kind === 'course' ? 'UPDATE' : 'NO KEY UPDATE';
  if (kind === 'academy') await tx.db.query('SELECT a.id FROM academies a WHERE a.id = $1 FOR UPDATE', [id]);
  const rows: Array<{ id: string }> = await tx.db.query(`SELECT k.id FROM courses k WHERE k.id IN (${DELETIONS[kind].courses}) ORDER BY k.id FOR ${strength}`, [
    id,
  ]);
  const courseIds = rows.map((row) => row.id);
  await tx.db.query('SELECT e.id FROM enrolments e WHERE e.course_id = ANY($1) ORDER BY e.id FOR UPDATE', [courseIds]);
  return courseIds;
}

/**
 * Deletes an item with everything in it, the records of its learners included, and voids open invitations to it (the database
 * does: all of it hangs on the item). Files that nothing else uses are swept later. NOT_FOUND, DELETE_NOT_CONFIRMED.
 */
async function remove(ctx: Ctx, kind: ContentKind, id: string, confirmation: string): Promise<void> {
  if (!isSamePhrase(confirmation, DELETE_WORDS)) throw new DomainError('DELETE_NOT_CONFIRMED');
  const itemId = requireId(id);
  await inTransaction(ctx, async (tx) => {
    const courseIds = await lockCourses(tx, kind, itemId);
    await tellLearners(tx, courseIds);
    if (kind === 'module') {
      // First, so that a trainer who gets it at this moment is seen.
      await tx.db.query('SELECT m.id FROM modules m WHERE m.id = $1 FOR UPDATE', [itemId]);
      await tx.db.query('UPDATE team_members SET module_ids = array_remove(module_ids, $1::uuid) WHERE course_id = ANY($2) AND $1 = ANY(module_ids)', [
        itemId,
        courseIds,
      ]);
    }
    const [deleted]: [Array<{ id: string }>] = await tx.db.query(`DELETE FROM ${DELETIONS[kind].table} WHERE id = $1 RETURNING id`, [itemId]);
    assertFound(deleted[0]);
    await record(tx, `${kind}.delete`, { type: kind, id: itemId });
  });
}

/** Deletes an academy with its courses, for whoever says the words (docs/specification.md#4-states-and-transitions). Admins alone. */
export async function deleteAcademy(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  await authorizeAudited(ctx, academyPolicy.edit(requireActor(ctx)), 'academy.delete', { type: 'academy', id });
  await remove(ctx, 'academy', id, confirmation);
}

/** Deletes a course with its modules, for whoever says the words (docs/specification.md#4-states-and-transitions). Admins alone. */
export async function deleteCourse(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'course.delete', { type: 'course', id });
  await remove(ctx, 'course', id, confirmation);
}

/**
 * Deletes a module with its steps, for whoever says the words (docs/specification.md#4-states-and-transitions); trainers of it alone are then trainers of nothing. What
 * learners did in other modules stays, and a finished course stays finished. Admins alone.
 */
export async function deleteModule(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'module.delete', { type: 'module', id });
  await remove(ctx, 'module', id, confirmation);
}

/** Deletes a step, for whoever says the words (docs/specification.md#4-states-and-transitions). A place kept there is kept nowhere then, and the next step opens. Admins alone. */
export async function deleteStep(ctx: Ctx, id: string, confirmation: string): Promise<void> {
  await authorizeAudited(ctx, coursePolicy.edit(requireActor(ctx)), 'step.delete', { type: 'step', id });
  await remove(ctx, 'step', id, confirmation);
}
