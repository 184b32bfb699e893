import { IsNull } from 'typeorm';
import { normalizeEmail } from '../../../schema/rules.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { UserEntity } from './user.entity.ts';

/** Finds an account by email address. Includes deactivated accounts: their address stays taken. */
export function findUserByEmail(ctx: Ctx, email: string): Promise<UserEntity | null> {
  return ctx.db.findOneBy(UserEntity, { email: normalizeEmail(email) });
}

/**
 * Returns the account of a signed-in user.
 *
 * @throws NOT_SIGNED_IN when it was deleted or deactivated
 */
export async function requireActiveUser(ctx: Ctx, userId: string): Promise<UserEntity> {
  const user = await ctx.db.findOneBy(UserEntity, { id: userId, deactivatedAt: IsNull() });
  if (user === null) throw new DomainError('NOT_SIGNED_IN');
  return user;
}

/** Like `requireActiveUser`, with the row locked until the transaction ends. */
export async function lockActiveUser(tx: Ctx, userId: string): Promise<UserEntity> {
  const user = await tx.db.findOne(UserEntity, { where: { id: userId, deactivatedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  if (user === null) throw new DomainError('NOT_SIGNED_IN');
  return user;
}
