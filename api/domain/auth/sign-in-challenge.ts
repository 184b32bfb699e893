import { SECOND_STEP_LIFE } from '../../../schema/limits.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { isSigned, sign } from '../shared/signature.ts';
import { UserEntity } from '../users/user.entity.ts';

const signedText = ({ id, passwordHash }: UserEntity, expires: number): string => `${id}:${expires}:${passwordHash}`;

/** Creates the challenge of a right password: it names the account for five minutes, opens nothing, and is void after a change of the password. */
export function createChallenge(ctx: Ctx, user: UserEntity): string {
  const expires = ctx.now().getTime() + SECOND_STEP_LIFE;
  return `${user.id}.${expires}.${sign(ctx.settings.keys, 'secondStep', signedText(user, expires))}`;
}

/**
 * Returns the account of a challenge.
 *
 * @throws SECOND_STEP_EXPIRED
 */
export async function userOfChallenge(ctx: Ctx, challenge: string): Promise<UserEntity> {
  const [id = '', expires = '', signature = ''] = challenge.split('.');
  const inTime = ctx.now().getTime() < Number(expires);
  const user = inTime && /^[0-9a-f-]{36}$/.test(id) ? await ctx.db.findOneBy(UserEntity, { id }) : null;
  const isValid = (account: UserEntity): boolean =>
    account.deactivatedAt === null && isSigned(ctx.settings.keys, 'secondStep', signedText(account, Number(expires)), { signature, now: ctx.now() });
  if (user === null || !isValid(user)) throw new DomainError('SECOND_STEP_EXPIRED');
  return user;
}
