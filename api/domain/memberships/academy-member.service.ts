import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';

const insertMember = prepared('memberships.insertAcademyMember', { userId: 'uuid', academyId: 'uuid', now: 'timestamptz' }, ({ userId, academyId, now }) =>
  statements
    .insertInto('academy_members')
    .values({ user_id: userId, academy_id: academyId, created_at: now })
    .onConflict((conflict) => conflict.doNothing()),
);

/** Makes a user a member of an academy. Idempotent. The caller checks the permission. */
export async function addAcademyMember(tx: Ctx, userId: string, academyId: string): Promise<void> {
  await insertMember.all(tx.db, { userId, academyId, now: tx.now() });
  tx.publish('academyPeople.changed', { academyId });
}
