import { normalizeEmail } from '../../../schema/rules.ts';
import type { Ctx } from '../shared/context.ts';
import { isSigned, sign } from '../shared/signature.ts';
import { createToken } from '../shared/tokens.ts';

/** Device tokens that one browser sends: computers of a school are shared. */
const DEVICES_MAX = 20;

const signedText = (id: string, email: string): string => `${id}:${normalizeEmail(email)}`;

/** Creates a token for a device on which somebody has signed in. It is not stored, and contains no email. */
export function createDeviceToken(ctx: Ctx, email: string): string {
  const id = createToken();
  return `${id}.${sign(ctx.settings.keys, 'device', signedText(id, email))}`;
}

/** Returns the token among those of a device that a sign-in to this account created; undefined if the device is not known to the account. */
export function findDeviceToken(ctx: Pick<Ctx, 'settings' | 'now'>, email: string, tokens: readonly string[]): string | undefined {
  return tokens.slice(0, DEVICES_MAX).find((token) => {
    const [id = '', signature = ''] = token.split('.');
    return isSigned(ctx.settings.keys, 'device', signedText(id, email), { signature, now: ctx.now() });
  });
}

/**
 * Returns the email of a sign-in on a device that is known to the account, by the variables of the request; null for all others. Guesses, of which there
 * may be hundreds, must not keep such a sign-in waiting (docs/decisions/0067-sign-in-under-attack.md).
 */
export function emailOnKnownDevice(ctx: Pick<Ctx, 'settings' | 'now'>, variables: unknown): string | null {
  const { email, devices } = (variables ?? {}) as Record<string, unknown>;
  if (typeof email !== 'string' || !Array.isArray(devices)) return null;
  const tokens = devices.filter((device): device is string => typeof device === 'string');
  return findDeviceToken(ctx, email, tokens) === undefined ? null : normalizeEmail(email);
}
