import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { prepared, type RowOf, statements } from '../shared/prepared.ts';
import { VIEWER, viewerValues } from '../translations/translation-sql.ts';
import { fullName, readable } from './reviewable.ts';

const facts = prepared('feedback.submission', { ...VIEWER, id: 'uuid' }, (viewer) =>
  readable(viewer)
    .select(['hs.id', 'hs.attempt_id as attemptId', 'hs.step_id as stepId', 'hs.round', 'u.id as learnerId', 'c.id as courseId'])
    .where('hs.id', '=', viewer.id),
);

/** Locks the course and the module as well: a deletion of them leaves the submission to a job. */
const lockRow = prepared('feedback.lock', { id: 'uuid' }, ({ id }) =>
  statements
    .selectFrom('homework_submissions as hs')
    .innerJoin('steps as s', 's.id', 'hs.step_id')
    .innerJoin('modules as m', 'm.id', 's.module_id')
    .innerJoin('courses as c', 'c.id', 'm.course_id')
    .select('hs.id')
    .where('hs.id', '=', id)
    .forKeyShare(['c', 'm'])
    .forUpdate('hs'),
);

const takenBy = prepared('feedback.taken', { id: 'uuid', userId: 'uuid', now: 'timestamptz' }, ({ id, userId, now }) =>
  statements
    .selectFrom('homework_submissions as hs')
    .leftJoin('homework_feedback as hf', 'hf.submission_id', 'hs.id')
    .leftJoin('users as g', 'g.id', 'hf.given_by')
    .leftJoin('feedback_leases as fl', (join) => join.onRef('fl.submission_id', '=', 'hs.id').on('fl.expires_at', '>', now).on('fl.user_id', '<>', userId))
    .leftJoin('users as l', 'l.id', 'fl.user_id')
    .select(['hf.submission_id as givenFor', 'g.name as giverName', 'g.surname as giverSurname'])
    .select(['fl.user_id as holderId', 'l.name as holderName', 'l.surname as holderSurname'])
    .where('hs.id', '=', id),
);

export type LockedSubmission = RowOf<typeof facts>;

/**
 * Locks a submission that the viewer may review until the transaction ends, so that of two reviewers one comes after the other.
 * @throws NOT_FOUND for submissions that the viewer may not read, and those that were deleted meanwhile
 * @throws NOT_AUTHORIZED for the viewer's own
 */
export async function lockSubmission(tx: Ctx, id: string): Promise<LockedSubmission> {
  const { id: actorId } = requireActor(tx);
  const found = await facts.first(tx.db, { ...viewerValues(tx), id });
  assertFound(found);
  authorize(found.learnerId !== actorId);
  assertFound(await lockRow.first(tx.db, { id }));
  return found;
}

/**
 * Asserts that a locked submission has no feedback, and that nobody else is writing it.
 * @throws FEEDBACK_GIVEN with the name of who gave it
 * @throws FEEDBACK_LEASED with the name of who writes it
 */
export async function requireUntaken(tx: Ctx, id: string): Promise<void> {
  const row = await takenBy.first(tx.db, { id, userId: requireActor(tx).id, now: tx.now() });
  assertFound(row);
  const { givenFor, giverName, giverSurname, holderId, holderName, holderSurname } = row;
  if (givenFor !== null) throw new DomainError('FEEDBACK_GIVEN', { parameters: { name: fullName({ name: giverName ?? '', surname: giverSurname ?? '' }) } });
  if (holderId !== null) throw new DomainError('FEEDBACK_LEASED', { parameters: { name: fullName({ name: holderName ?? '', surname: holderSurname ?? '' }) } });
}
