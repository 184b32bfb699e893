import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { createDeviceToken, findDeviceToken } from './known-device.ts';
import { openSession } from './open-session.ts';
import { type SecondStepInput, takeSecondStep } from './second-step.ts';
import type { SignedIn } from './session.service.ts';
import { userOfChallenge } from './sign-in-challenge.ts';

/**
 * The second step of a sign-in: opens the session with the challenge of SECOND_STEP_NEEDED and a code of the authenticator app, a recovery code or a
 * passkey, each of which works once (docs/product-rules.md#4-invitations-and-accounts).
 *
 * @throws SECOND_STEP_EXPIRED, VALIDATION_FAILED with SECOND_FACTOR_CODE_INVALID, PASSKEY_INVALID, PASSKEY_EXPIRED, TOO_MANY_REQUESTS
 */
export async function confirmSignIn(ctx: Ctx, input: SecondStepInput & { challenge: string; devices?: readonly string[] | null }): Promise<SignedIn> {
  const user = await userOfChallenge(ctx, input.challenge);
  const opened = await takeSecondStep(ctx, user, { input, use: `signIn ${input.challenge}` }, async (prove) => {
    const result = await openSession(ctx, user, prove);
    if (result === 'changed') throw new DomainError('SECOND_STEP_EXPIRED');
    return typeof result === 'string' ? null : result;
  });
  const device = findDeviceToken(ctx, user.email, input.devices ?? []) ?? createDeviceToken(ctx, user.email);
  return { ...opened, user, device };
}
