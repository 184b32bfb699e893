import { IsNull } from 'typeorm';
import type { AuditAction } from '../../../schema/audit.ts';
import { deactivateForm } from '../../../schema/forms.ts';
import { authorizeAudited } from '../audit/audit.service.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { requireActiveUser } from '../users/find-user.reads.ts';
import { lockAdmins } from '../users/lock-admins.ts';
import { UserEntity } from '../users/user.entity.ts';
import { userPolicy } from '../users/user.policy.ts';
import { canBeRestored, setDeactivated, setRestored } from './account-state.ts';
import { requireOwnPassword } from './own-password.ts';
import { requireRecentProof } from './recent-proof.service.ts';
import { hasSecondFactor } from './second-factor.reads.ts';

/**
 * Deactivates an account, except that of the last active admin (docs/product-rules.md#2-who-may-do-what).
 *
 * @throws NOT_FOUND, LAST_ADMIN
 */
async function deactivate(ctx: Ctx, userId: string, action: AuditAction): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const admins = await lockAdmins(tx);
    if (admins.has(userId) && admins.size === 1) throw new DomainError('LAST_ADMIN');
    assertFound(await tx.db.findOne(UserEntity, { where: { id: userId, deactivatedAt: IsNull() }, lock: { mode: 'pessimistic_write' } }));
    await setDeactivated(tx, [userId], action);
  });
}

/**
 * Deactivates the viewer's account and ends all its sessions. The email address stays taken. With `password: null` the password is not
 * checked: the documented REST call has no field for it (docs/specification.md#7-the-calls-it-makes).
 *
 * @throws PASSWORD_INVALID, PROOF_NEEDED, LAST_ADMIN
 */
export async function deactivateAccount(ctx: Ctx, input: { password: string | null }): Promise<void> {
  const actor = requireActor(ctx);
  const user = await requireActiveUser(ctx, actor.id);
  if (input.password !== null) {
    const { password } = await validate(deactivateForm, input);
    await requireOwnPassword(ctx, user, password, 'PASSWORD_INVALID');
  }
  // The password is the proof of people without two-step sign-in.
  if (input.password === null || (await hasSecondFactor(ctx, actor.id))) await requireRecentProof(ctx);
  await deactivate(ctx, actor.id, 'user.deactivateOwn');
}

/**
 * Deactivates the account of a user; admins only (docs/specification.md#6-roles-and-permissions).
 *
 * @throws NOT_AUTHORIZED, PROOF_NEEDED, NOT_FOUND, LAST_ADMIN
 */
export async function deactivateUser(ctx: Ctx, id: string): Promise<void> {
  const actor = requireActor(ctx);
  const userId = requireId(id);
  await authorizeAudited(ctx, userPolicy.deactivate(actor), 'user.deactivate', { type: 'user', id: userId });
  await requireRecentProof(ctx);
  await deactivate(ctx, userId, 'user.deactivate');
}

/**
 * Restores a deactivated account within 30 days; admins only (docs/product-rules.md#2-who-may-do-what).
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function reactivateUser(ctx: Ctx, id: string): Promise<void> {
  const actor = requireActor(ctx);
  const userId = requireId(id);
  await authorizeAudited(ctx, userPolicy.reactivate(actor), 'user.reactivate', { type: 'user', id: userId });
  await inTransaction(ctx, async (tx) => {
    await lockAdmins(tx);
    const user = await tx.db.findOne(UserEntity, { where: { id: userId }, lock: { mode: 'pessimistic_write' } });
    assertFound(user !== null && canBeRestored(tx, user) ? user : null);
    await setRestored(tx, [userId]);
  });
}
