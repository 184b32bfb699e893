import pLimit, { type LimitFunction } from 'p-limit';
import { normalizeEmail } from '../../../schema/rules.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import type { PasswordPriority } from '../shared/ports.ts';
import { hashToken } from '../shared/tokens.ts';
import { type AddressAttempt, beginAttempt } from './failed-addresses.ts';

/** Limits that count per account and network address, and per network address alone. */
type Attempt = 'signIn' | 'reset';

/** Passwords of one account that a process checks at the same time: as many as are hashed, and few enough for the limit with five processes. */
const CHECKED_AT_ONCE = 2;
const turns = new Map<string, { limit: LimitFunction; users: number }>();

/**
 * Runs checks of a password, two at a time for one key. An attempt is counted before its password is checked, so that without turns the eleventh of
 * several right sign-ins at once would be refused.
 */
export async function inTurn<Result>(key: string, check: () => Promise<Result>): Promise<Result> {
  const turn = turns.get(key) ?? { limit: pLimit(CHECKED_AT_ONCE), users: 0 };
  turns.set(key, turn);
  turn.users += 1;
  try {
    return await turn.limit(check);
  } finally {
    turn.users -= 1;
    if (turn.users === 0) turns.delete(key);
  }
}

const accountKey = (ctx: Ctx, email: string): string => hashToken(`${normalizeEmail(email)} ${ctx.origin.address}`);
const deviceKey = (email: string): string => hashToken(normalizeEmail(email));

/** The key of the turns of a sign-in: on known devices the account, else the account and the network address. */
export const turnOf = (ctx: Ctx, email: string, known: boolean): string => (known ? deviceKey(email) : accountKey(ctx, email));

/** The limit of a network address is used up. */
export class AddressStopped extends DomainError {}

/**
 * Counts an attempt for the network address, which many people share, and for the account there. An attempt that one of the two limits refuses
 * counts for neither, so that attempts for one account use up little of what the others there need. The address comes first: the counter of an
 * account then never has attempts that the address does not have. Returns the number of attempts for the address.
 *
 * @throws TOO_MANY_REQUESTS, as AddressStopped for the limit of the address
 */
export async function countAttempt(ctx: Ctx, attempt: Attempt, email: string): Promise<number> {
  const { rateLimit } = ctx.ports;
  const { address } = ctx.origin;
  const attempts = await rateLimit.consume(`${attempt}.address`, address).catch((error: unknown) => {
    throw error instanceof DomainError ? new AddressStopped(error.code, error.details) : error;
  });
  try {
    await rateLimit.consume(`${attempt}.account`, accountKey(ctx, email));
  } catch (error) {
    if (error instanceof DomainError) await rateLimit.giveBack(`${attempt}.address`, address, 1);
    throw error;
  }
  return attempts;
}

/**
 * Forgets the attempts for an account after a success: they were the owner's. What they took of the limit of the address is given back, once, also
 * when several succeed at the same moment. Returns their number.
 */
export async function forgetAttempts(ctx: Ctx, attempt: Attempt, email: string): Promise<number> {
  const attempts = await ctx.ports.rateLimit.take(`${attempt}.account`, accountKey(ctx, email));
  if (attempts > 0) await ctx.ports.rateLimit.giveBack(`${attempt}.address`, ctx.origin.address, attempts);
  return attempts;
}

/** Lets the owner of an account sign in again who has set a new password. Others may have made the attempts, so they still count for the address. */
export async function endWait(ctx: Ctx, email: string): Promise<void> {
  await ctx.ports.rateLimit.take('signIn.account', accountKey(ctx, email));
}

/** A sign-in that was counted. */
interface CountedSignIn {
  priority: PasswordPriority;
  /** Forgets it and the failures before it, after a success. */
  forget(): Promise<void>;
  /** Its password was wrong: it stays counted. */
  failed(): void;
  /** Takes it back, because its password was not checked. */
  giveBack(): Promise<void>;
}

/** Counts a sign-in on a device that is known to the account, for the account alone; null if the limit is used up. */
async function countOnKnownDevice(ctx: Ctx, email: string): Promise<CountedSignIn | null> {
  const { rateLimit } = ctx.ports;
  const key = deviceKey(email);
  try {
    await rateLimit.consume('signIn.device', key);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return null;
  }
  return {
    priority: 'high',
    failed: () => undefined,
    giveBack: () => rateLimit.giveBack('signIn.device', key, 1),
    forget: async () => void (await rateLimit.take('signIn.device', key)),
  };
}

/**
 * Counts a sign-in: on a device that is known to the account for the account alone, else for the account and the network address. When the limit of
 * known devices is used up, those of unknown devices apply.
 *
 * @throws TOO_MANY_REQUESTS, SERVICE_UNAVAILABLE when too many passwords wait to be checked
 */
export async function countSignIn(ctx: Ctx, email: string, known: boolean): Promise<CountedSignIn> {
  const counted = known ? await countOnKnownDevice(ctx, email) : null;
  if (counted !== null) return counted;
  // Before the counters: hundreds of guesses at once must not hold the connections that others need.
  const attempt = beginAttempt(ctx);
  try {
    const release = ctx.ports.passwords.reserve(attempt.priority());
    const attempts = await countAttempt(ctx, 'signIn', email).finally(release);
    return countedAt(ctx, email, attempt, attempts);
  } catch (error) {
    attempt.ended();
    throw error;
  }
}

/** Returns a sign-in that was counted for the account and the network address, which has so many attempts. */
function countedAt(ctx: Ctx, email: string, attempt: AddressAttempt, attempts: number): CountedSignIn {
  const { rateLimit } = ctx.ports;
  return {
    priority: attempt.priority(attempts),
    forget: async () => attempt.succeeded(await forgetAttempts(ctx, 'signIn', email)),
    failed: attempt.failed,
    async giveBack() {
      attempt.ended();
      await rateLimit.giveBack('signIn.account', accountKey(ctx, email), 1);
      await rateLimit.giveBack('signIn.address', ctx.origin.address, 1);
    },
  };
}
