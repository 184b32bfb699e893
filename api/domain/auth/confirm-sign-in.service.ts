import { secondStepInput } from '../../../schema/second-factor-forms.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { validate } from '../shared/validate.ts';
import { createDeviceToken, findDeviceToken } from './known-device.ts';
import { openSession } from './open-session.ts';
import type { SignedIn } from './session.service.ts';
import { userOfChallenge } from './sign-in-challenge.ts';
import { tryCode, useCode } from './use-code.ts';

/**
 * The second step of a sign-in: opens the session with the challenge of SECOND_STEP_NEEDED and a code of the authenticator app or a recovery code, each
 * of which works once (docs/product-rules.md#4-invitations-and-accounts).
 *
 * @throws SECOND_STEP_EXPIRED, VALIDATION_FAILED with SECOND_FACTOR_CODE_INVALID, TOO_MANY_REQUESTS
 */
export async function confirmSignIn(ctx: Ctx, input: { challenge: string; code: string; devices?: readonly string[] | null }): Promise<SignedIn> {
  const user = await userOfChallenge(ctx, input.challenge);
  const { code } = await validate(secondStepInput, { code: input.code });
  const opened = await tryCode(ctx, user, async () => {
    const result = await openSession(ctx, user, (tx) => useCode(tx, user, code));
    if (result === 'changed') throw new DomainError('SECOND_STEP_EXPIRED');
    return typeof result === 'string' ? null : result;
  });
  const device = findDeviceToken(ctx, user.email, input.devices ?? []) ?? createDeviceToken(ctx, user.email);
  return { ...opened, user, device };
}
