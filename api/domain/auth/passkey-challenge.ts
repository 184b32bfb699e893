import { randomBytes } from 'node:crypto';
import { SECOND_STEP_LIFE } from '../../../schema/limits.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { isSigned, sign } from '../shared/signature.ts';

/** What a passkey is asked for: a sign-in, named by its challenge, or something in a session, named by its id. */
export type PasskeyUse = `${'signIn' | 'confirm' | 'add'} ${string}`;

const signedText = (userId: string, use: PasskeyUse, issued: string, nonce: string): string => [use, userId, issued, nonce].join(' ');

/** Creates a challenge for a passkey: signed for one person and one use, for five minutes. That it works once is stored with the second factor. */
export function createPasskeyChallenge(ctx: Ctx, userId: string, use: PasskeyUse): string {
  const issued = String(ctx.now().getTime());
  const nonce = randomBytes(16).toString('base64url');
  return [issued, nonce, sign(ctx.settings.keys, 'passkey', signedText(userId, use, issued, nonce))].join('.');
}

/**
 * Returns when a challenge was made for this person and this use; null: it was not.
 *
 * @throws PASSKEY_EXPIRED
 */
export function timeOfChallenge(ctx: Ctx, userId: string, use: PasskeyUse, challenge: string): Date | null {
  const [issued = '', nonce = '', signature = ''] = challenge.split('.');
  if (!isSigned(ctx.settings.keys, 'passkey', signedText(userId, use, issued, nonce), { signature, now: ctx.now() })) return null;
  const at = new Date(Number(issued));
  if (ctx.now().getTime() - at.getTime() >= SECOND_STEP_LIFE) throw new DomainError('PASSKEY_EXPIRED');
  return at;
}
