import { withdrawNotifications } from '../notifications/notify.service.ts';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { anyOf, inList } from '../shared/sql.ts';

const lockedCourses = prepared('accounts.lockCoursesOf', { academyId: 'uuid' }, ({ academyId }) =>
  statements.selectFrom('courses as c').select('c.id').where('c.academy_id', '=', academyId).orderBy('c.id').forKeyShare(),
);
const lockedInvitations = prepared(
  'accounts.lockInvitations',
  { userIds: 'uuid[]', courseIds: 'uuid[]', academyId: 'uuid?' },
  ({ userIds, courseIds, academyId }) =>
    statements
      .selectFrom('invitations as i')
      .select('i.id')
      .where('i.kind', '=', 'access')
      .where(({ ref }) => inList(ref('i.user_id'), userIds))
      .where(({ eb, ref }) => anyOf(inList(ref('i.course_id'), courseIds), eb('i.academy_id', '=', academyId)))
      .where('i.accepted_at', 'is', null)
      .where('i.revoked_at', 'is', null)
      .orderBy('i.id')
      .forUpdate(),
);
const revoke = prepared('accounts.revokeInvitations', { ids: 'uuid[]', now: 'timestamptz' }, ({ ids, now }) =>
  statements
    .updateTable('invitations as i')
    .set({ revoked_at: now })
    .where(({ ref }) => inList(ref('i.id'), ids)),
);

/** Locks the courses of an academy against deletion; returns their ids. */
export async function lockCoursesOf(tx: Ctx, academyId: string): Promise<string[]> {
  return (await lockedCourses.all(tx.db, { academyId })).map(({ id }) => id);
}

/**
 * Revokes the unused invitations of users to courses and an academy, so that an older link does not give back an access that has ended
 * (docs/product-rules.md#2-who-may-do-what). Runs before the enrolments are locked, in the order in which an invitation is accepted.
 */
export async function revokeOpenAccess(tx: Ctx, userIds: readonly string[], courseIds: readonly string[], academyId: string | null): Promise<void> {
  const ids = (await lockedInvitations.all(tx.db, { userIds, courseIds, academyId })).map(({ id }) => id);
  if (ids.length === 0) return;
  await revoke.run(tx.db, { ids, now: tx.now() });
  await withdrawNotifications(tx, 'invitation', ids);
}
