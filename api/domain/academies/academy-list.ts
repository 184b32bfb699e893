import type { Ctx } from '../shared/context.ts';

/** Holds the order of the academies until the end of the transaction: they have no parent whose row could be locked. */
export async function lockAcademyList(tx: Ctx): Promise<void> {
  await tx.db.query(`SELECT pg_advisory_xact_lock(hashtext('academies.order'))`);
}
