import { normalizeEmail } from '../../../schema/rules.ts';
import type { Ctx } from '../shared/context.ts';
import { isSameSecret, signatureOf } from '../shared/signature.ts';
import { createToken } from '../shared/tokens.ts';

/** Device tokens that one browser sends: computers of a school are shared. */
const DEVICES_MAX = 20;

const deviceSignature = ({ settings }: Ctx, id: string, email: string): string => signatureOf(settings.secretKey, `device:${id}:${normalizeEmail(email)}`);

/** Creates a token for a device on which somebody has signed in. It is not stored, and contains no email. */
export function createDeviceToken(ctx: Ctx, email: string): string {
  const id = createToken();
  return `${id}.${deviceSignature(ctx, id, email)}`;
}

/** Returns the token among those of a device that a sign-in to this account created; undefined if the device is not known to the account. */
export function findDeviceToken(ctx: Ctx, email: string, tokens: readonly string[]): string | undefined {
  return tokens.slice(0, DEVICES_MAX).find((token) => {
    const [id = '', signature = ''] = token.split('.');
    return isSameSecret(signature, deviceSignature(ctx, id, email));
  });
}
