import { recordDenial } from '../audit/audit.service.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { inTurn } from './attempt-limits.ts';

/**
 * Checks the viewer's own password. Limited like sign-in, so that a stolen session cannot be used to guess it.
 *
 * @throws `code`, TOO_MANY_REQUESTS
 */
export async function requireOwnPassword(ctx: Ctx, user: UserEntity, password: string, code: 'OLD_PASSWORD_INVALID' | 'PASSWORD_INVALID'): Promise<void> {
  const key = `own ${user.id}`;
  await inTurn(key, async () => {
    const { passwords, rateLimit } = ctx.ports;
    await rateLimit.consume('signIn.account', key);
    const fits = await passwords.verify(user.passwordHash, password, 'high').catch(async (error: unknown) => {
      await rateLimit.giveBack('signIn.account', key, 1);
      throw error;
    });
    if (!fits) {
      await recordDenial(ctx, 'password.confirm', { type: 'user', id: user.id });
      throw new DomainError(code);
    }
    await rateLimit.take('signIn.account', key);
  });
}
