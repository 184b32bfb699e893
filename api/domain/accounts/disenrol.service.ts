import { In } from 'typeorm';
import { AcademyEntity } from '../academies/academy.entity.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { lockCourse } from '../courses/lock-course.ts';
import { publishPeopleChanged } from '../courses/publish-people-changed.ts';
import { AcademyMemberEntity } from '../memberships/academy-member.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { emit } from '../shared/events.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { anyOf, inList } from '../shared/sql.ts';
import { inTransaction } from '../shared/transaction.ts';
import { validate } from '../shared/validate.ts';
import { accountPolicy } from './account.policy.ts';
import { disenrolInput } from './account-input.ts';
import { type AccountResult, resultsOf } from './change-accounts.service.ts';
import { lockCoursesOf, revokeOpenAccess } from './revoke-open-access.ts';

export interface Disenrol {
  userIds: string[];
  courseId?: string | null;
  academyId?: string | null;
}

/** Locks enrolments in the order of their ids, as deletions do (docs/decisions/0018-locking-order-for-content-changes.md). */
export const lockedEnrolments = prepared(
  'accounts.lockEnrolments',
  { userIds: 'uuid[]', courseId: 'uuid?', academyId: 'uuid?' },
  ({ userIds, courseId, academyId }) =>
    statements
      .selectFrom('enrolments as e')
      .select(['e.id', 'e.user_id as userId', 'e.course_id as courseId'])
      .where(({ ref }) => inList(ref('e.user_id'), userIds))
      .where(({ eb, selectFrom }) =>
        anyOf(eb('e.course_id', '=', courseId), eb('e.course_id', 'in', selectFrom('courses as c').select('c.id').where('c.academy_id', '=', academyId))),
      )
      .where('e.ended_at', 'is', null)
      .orderBy('e.id')
      .forUpdate(),
);
const endEnrolments = prepared('accounts.endEnrolments', { ids: 'uuid[]', now: 'timestamptz' }, ({ ids, now }) =>
  statements
    .updateTable('enrolments as e')
    .set({ ended_at: now })
    .where(({ ref }) => inList(ref('e.id'), ids)),
);

/** Locks the course, or the courses of the academy, against deletion; returns their ids. @throws NOT_FOUND */
async function lockTarget(tx: Ctx, courseId: string | null, academyId: string | null): Promise<string[]> {
  if (courseId !== null) await lockCourse(tx, courseId);
  if (academyId === null) return courseId === null ? [] : [courseId];
  assertFound(await tx.db.findOneBy(AcademyEntity, { id: academyId }));
  return lockCoursesOf(tx, academyId);
}

/**
 * Ends the enrolments of users, at most 200, in a course, or in all courses of an academy, of which they are then no longer invited members. Their
 * unused invitations to these are revoked. Progress and submissions stay, and come back with a new enrolment; team memberships are not touched. Idempotent. Admins only
 * (docs/product-rules.md#2-who-may-do-what).
 *
 * @throws NOT_AUTHORIZED, VALIDATION_FAILED, NOT_FOUND for an unknown course or academy
 */
export async function disenrol(ctx: Ctx, input: Disenrol): Promise<AccountResult[]> {
  const target = input.courseId ? { type: 'course', id: input.courseId } : { type: 'academy', id: input.academyId ?? null };
  await authorizeAudited(ctx, accountPolicy.manage(requireActor(ctx)), 'user.disenrol', target);
  const { userIds, courseId = null, academyId = null } = await validate(disenrolInput, input);
  const ids = [...new Set(userIds.map((id) => id.toLowerCase()))];
  return inTransaction(ctx, async (tx) => {
    await revokeOpenAccess(tx, ids, await lockTarget(tx, courseId, academyId), academyId);
    const ended = await lockedEnrolments.all(tx.db, { userIds: ids, courseId, academyId });
    await endEnrolments.run(tx.db, { ids: ended.map(({ id }) => id), now: tx.now() });
    if (ended.length > 0) await emit(tx, 'enrolments.ended', { enrolments: ended.map(({ userId, courseId: left }) => ({ userId, courseId: left })) });
    const changed = new Set(ended.map(({ userId }) => userId));
    if (academyId !== null) {
      const members = await tx.db.findBy(AcademyMemberEntity, { academyId, userId: In(ids) });
      await tx.db.delete(AcademyMemberEntity, { academyId, userId: In(ids) });
      for (const { userId } of members) changed.add(userId);
      if (members.length > 0) tx.publish('academyPeople.changed', { academyId });
    }
    for (const id of changed) await record(tx, 'user.disenrol', { type: 'user', id });
    if (changed.size > 0) await record(tx, 'user.disenrol', target);
    for (const { userId, courseId: left } of ended) tx.publish('progress.changed', { userId, courseId: left });
    await publishPeopleChanged(
      tx,
      ended.map((enrolment) => enrolment.courseId),
    );
    return resultsOf(tx, ids, (id) => (changed.has(id) ? 'change' : 'same'));
  });
}
