import { secondStepInput } from '../../../schema/second-factor-forms.ts';
import type { Ctx } from '../shared/context.ts';
import { validate } from '../shared/validate.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { acceptCode, trySecondStep } from './accept-code.ts';
import { acceptPasskey } from './accept-passkey.ts';
import { readResponse } from './passkey-ceremony.ts';
import type { PasskeyUse } from './passkey-challenge.ts';

/** One of both: six digits or a recovery code, or what the browser returned for a passkey, as JSON. */
export interface SecondStepInput {
  code?: string | null;
  passkey?: string | null;
}

/**
 * Takes the second step of a person with a code or a passkey: `work` gets the function that uses it up in its transaction, and returns null if that returned
 * false.
 *
 * @throws VALIDATION_FAILED with SECOND_FACTOR_CODE_INVALID, PASSKEY_INVALID, PASSKEY_EXPIRED, TOO_MANY_REQUESTS
 */
export async function takeSecondStep<Result>(
  ctx: Ctx,
  user: UserEntity,
  { input, use }: { input: SecondStepInput; use: PasskeyUse },
  work: (prove: (tx: Ctx) => Promise<boolean>) => Promise<Result | null>,
): Promise<Result> {
  if (input.passkey == null) {
    const { code } = await validate(secondStepInput, { code: input.code });
    return trySecondStep(ctx, user, 'code', () => work((tx) => acceptCode(tx, user, code)));
  }
  const response = readResponse(ctx, user.id, input.passkey, use);
  return trySecondStep(ctx, user, 'passkey', () => work(async (tx) => response !== null && acceptPasskey(tx, user.id, response)));
}
