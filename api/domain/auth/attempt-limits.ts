import { normalizeEmail } from '../../../schema/rules.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { hashToken } from '../shared/tokens.ts';

/** Limits that count per account and network address, and per network address alone. */
type Attempt = 'signIn' | 'reset';

const accountKey = (ctx: Ctx, email: string): string => hashToken(`${normalizeEmail(email)} ${ctx.origin.address}`);

/**
 * Counts an attempt for an account and a network address, and for the address alone, which many people share. An attempt that one of the two
 * limits refuses does not count for the address, so that attempts for one account use up little of what the others there need. Returns the
 * number of attempts for the account.
 *
 * @throws TOO_MANY_REQUESTS
 */
export async function countAttempt(ctx: Ctx, attempt: Attempt, email: string): Promise<number> {
  const { rateLimit } = ctx.ports;
  const account = accountKey(ctx, email);
  const attempts = await rateLimit.consume(`${attempt}.account`, account);
  try {
    await rateLimit.consume(`${attempt}.address`, ctx.origin.address);
  } catch (error) {
    await rateLimit.giveBack(`${attempt}.account`, account, 1);
    await rateLimit.giveBack(`${attempt}.address`, ctx.origin.address, 1);
    throw error;
  }
  return attempts;
}

/** Forgets the attempts for an account after a success: they were the owner's, and count for neither limit. */
export async function forgetAttempts(ctx: Ctx, attempt: Attempt, email: string, attempts: number): Promise<void> {
  await ctx.ports.rateLimit.reset(`${attempt}.account`, accountKey(ctx, email));
  if (attempts > 0) await ctx.ports.rateLimit.giveBack(`${attempt}.address`, ctx.origin.address, attempts);
}

const deviceKey = (email: string): string => hashToken(normalizeEmail(email));

/**
 * Counts a sign-in on a device that is known to the account, for the account alone. Returns false when the limit is used up: the limits of unknown
 * devices then apply.
 */
export async function countOnKnownDevice(ctx: Ctx, email: string): Promise<boolean> {
  try {
    await ctx.ports.rateLimit.consume('signIn.device', deviceKey(email));
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
}

/** Forgets the attempts on devices that are known to the account, after a success. */
export async function forgetOnKnownDevice(ctx: Ctx, email: string): Promise<void> {
  await ctx.ports.rateLimit.reset('signIn.device', deviceKey(email));
}
