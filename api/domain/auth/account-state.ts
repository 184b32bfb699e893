import { In, IsNull } from 'typeorm';
import type { AuditAction } from '../../../schema/audit.ts';
import { REACTIVATION_DAYS } from '../../../schema/limits.ts';
import { record } from '../audit/audit.service.ts';
import type { Ctx } from '../shared/context.ts';
import { emit } from '../shared/events.ts';
import { publishPeople } from '../shared/publish-people.ts';
import { UserEntity } from '../users/user.entity.ts';
import { endSessions } from './end-sessions.ts';
import { PasswordResetEntity } from './password-reset.entity.ts';

/** Period in which a deactivated account can be restored (docs/product-rules.md#2-who-may-do-what), in milliseconds. */
export const REACTIVATION_PERIOD = REACTIVATION_DAYS * 24 * 60 * 60 * 1000;

/** Publishes that accounts changed, and records the action for each. */
export async function announceAccounts(tx: Ctx, userIds: readonly string[], action: AuditAction): Promise<void> {
  for (const userId of userIds) {
    await record(tx, action, { type: 'user', id: userId });
    tx.publish('user.changed', { userId });
  }
}

/** Deactivates active accounts, whose rows the caller has locked: signs them out everywhere and makes their links to reset the password invalid. */
export async function setDeactivated(tx: Ctx, userIds: readonly string[], action: AuditAction): Promise<void> {
  if (userIds.length === 0) return;
  await tx.db.update(UserEntity, { id: In(userIds) }, { deactivatedAt: tx.now() });
  await tx.db.update(PasswordResetEntity, { userId: In(userIds), usedAt: IsNull() }, { usedAt: tx.now() });
  await endSessions(tx, { userId: In(userIds) });
  await emit(tx, 'rights.ended', { userIds });
  await announceAccounts(tx, userIds, action);
  publishPeople(tx, 'user.status', userIds);
}

/** Whether an account can be restored: deactivated at most 30 days ago, and not erased (docs/product-rules.md#2-who-may-do-what). */
export function canBeRestored(tx: Ctx, { deactivatedAt, erasedAt }: Pick<UserEntity, 'deactivatedAt' | 'erasedAt'>): boolean {
  return erasedAt === null && deactivatedAt !== null && tx.now().getTime() - deactivatedAt.getTime() <= REACTIVATION_PERIOD;
}

/** Restores deactivated accounts, whose rows the caller has locked and checked with `canBeRestored`. */
export async function setRestored(tx: Ctx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await tx.db.update(UserEntity, { id: In(userIds) }, { deactivatedAt: null });
  await announceAccounts(tx, userIds, 'user.reactivate');
  publishPeople(tx, 'user.status', userIds);
}
