import { IsNull } from 'typeorm';
import { normalizeEmail } from '../../../schema/rules.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { UserEntity } from './user.entity.ts';

/** The account with an address, deactivated ones included: their address stays taken. */
export function findUserByEmail(ctx: Ctx, email: string): Promise<UserEntity | null> {
  return ctx.db.findOneBy(UserEntity, { email: normalizeEmail(email) });
}

/** The account of a signed-in person; gone or deactivated since means signed out. */
export async function requireActiveUser(ctx: Ctx, userId: string): Promise<UserEntity> {
  const user = await ctx.db.findOneBy(UserEntity, { id: userId, deactivatedAt: IsNull() });
  if (user === null) throw new DomainError('NOT_SIGNED_IN');
  return user;
}

/** The same, locked until the transaction ends: for changes that depend on what is stored. */
export async function lockActiveUser(tx: Ctx, userId: string): Promise<UserEntity> {
  const user = await tx.db.findOne(UserEntity, { where: { id: userId, deactivatedAt: IsNull() }, lock: { mode: 'pessimistic_write' } });
  if (user === null) throw new DomainError('NOT_SIGNED_IN');
  return user;
}
