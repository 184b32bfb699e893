import type { Ctx } from '../shared/context.ts';
import { AcademyMemberEntity } from './academy-member.entity.ts';

/** Makes somebody a member of an academy; twice is once. The caller has checked that it may be. */
export async function addAcademyMember(tx: Ctx, userId: string, academyId: string): Promise<void> {
  await tx.db.createQueryBuilder().insert().into(AcademyMemberEntity).values({ userId, academyId, createdAt: tx.now() }).orIgnore().execute();
}
