import type { Ctx } from '../shared/context.ts';
import { AcademyMemberEntity } from './academy-member.entity.ts';

/** Makes a user a member of an academy. Idempotent. The caller checks the permission. */
export async function addAcademyMember(tx: Ctx, userId: string, academyId: string): Promise<void> {
  await tx.db.createQueryBuilder().insert().into(AcademyMemberEntity).values({ userId, academyId, createdAt: tx.now() }).orIgnore().execute();
  tx.publish('academyPeople.changed', { academyId });
}
