import { IsNull } from 'typeorm';
import { deactivateForm } from '../../../schema/forms.ts';
import { authorizeAudited, record } from '../audit/audit.service.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId, validate } from '../shared/validate.ts';
import { requireActiveUser } from '../users/find-user.reads.ts';
import { UserEntity } from '../users/user.entity.ts';
import { userPolicy } from '../users/user.policy.ts';
import { endSessions } from './end-sessions.ts';
import { requireOwnPassword } from './own-password.ts';
import { PasswordResetEntity } from './password-reset.entity.ts';

/** Period in which a deactivated account can be restored (docs/product-rules.md#2-who-may-do-what), in milliseconds. */
export const REACTIVATION_PERIOD = 30 * 24 * 60 * 60 * 1000;

/**
 * Rejects the deactivation of the last active admin (docs/product-rules.md#2-who-may-do-what). Locks all active admins in a fixed order: of
 * two concurrent deactivations, the second waits and then counts without the first.
 *
 * @throws LAST_ADMIN
 */
async function requireAnotherAdmin(tx: Ctx, userId: string): Promise<void> {
  const admins = await tx.db.find(UserEntity, {
    where: { role: 'admin', deactivatedAt: IsNull() },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
    select: { id: true },
  });
  if (admins.some((admin) => admin.id === userId) && admins.length === 1) throw new DomainError('LAST_ADMIN');
}

async function deactivate(ctx: Ctx, userId: string, action: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await requireAnotherAdmin(tx, userId);
    const changed = await tx.db.update(UserEntity, { id: userId, deactivatedAt: IsNull() }, { deactivatedAt: tx.now() });
    if (changed.affected === 0) throw new DomainError('NOT_FOUND');
    await tx.db.update(PasswordResetEntity, { userId, usedAt: IsNull() }, { usedAt: tx.now() });
    await endSessions(tx, { userId });
    await record(tx, action, { type: 'user', id: userId });
    tx.publish('user.changed', { userId });
    tx.publish('user.status', { userIds: [userId] });
  });
}

/**
 * Deactivates the viewer's account and ends all its sessions. The email address stays taken. With `password: null` the password is not
 * checked: the documented REST call has no field for it (docs/specification.md#7-the-calls-it-makes).
 *
 * @throws PASSWORD_INVALID, LAST_ADMIN
 */
export async function deactivateAccount(ctx: Ctx, input: { password: string | null }): Promise<void> {
  const actor = requireActor(ctx);
  const user = await requireActiveUser(ctx, actor.id);
  if (input.password !== null) {
    const { password } = await validate(deactivateForm, input);
    await requireOwnPassword(ctx, user, password, 'PASSWORD_INVALID');
  }
  await deactivate(ctx, actor.id, 'user.deactivateOwn');
}

/**
 * Deactivates the account of a user; admins only (docs/specification.md#6-roles-and-permissions).
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND, LAST_ADMIN
 */
export async function deactivateUser(ctx: Ctx, id: string): Promise<void> {
  const actor = requireActor(ctx);
  const userId = requireId(id);
  await authorizeAudited(ctx, userPolicy.deactivate(actor), 'user.deactivate', { type: 'user', id: userId });
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
    const user = await tx.db.findOne(UserEntity, { where: { id: userId, erasedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
    const since = user?.deactivatedAt;
    if (!since || tx.now().getTime() - since.getTime() > REACTIVATION_PERIOD) throw new DomainError('NOT_FOUND');
    await tx.db.update(UserEntity, { id: userId }, { deactivatedAt: null });
    await record(tx, 'user.reactivate', { type: 'user', id: userId });
    tx.publish('user.changed', { userId });
  });
}
