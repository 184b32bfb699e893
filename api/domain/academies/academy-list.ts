import { advisoryLock } from '../shared/advisory-lock.ts';
import type { Ctx } from '../shared/context.ts';

/** Locks the order of the academies until the end of the transaction: they have no parent whose row could be locked. */
export async function lockAcademyList(tx: Ctx): Promise<void> {
  await advisoryLock(tx, 'academies.order');
}
