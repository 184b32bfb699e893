import type { Ctx } from '../shared/context.ts';
import type { PasswordPriority, RateLimitPort } from '../shared/ports.ts';

/** Milliseconds for which a failure counts: as long as for the limits of sign-ins. */
const KEPT = 15 * 60 * 1000;
/** Network addresses that are remembered; the one that came first is forgotten. */
const ADDRESSES_MAX = 50_000;
/** Attempts of an address beyond those of this process that are still taken for a class that signs in through other processes at the same moment. */
const ELSEWHERE = 40;

interface Address {
  failures: number;
  failedAt: number;
  /** Sign-ins that are counted and not checked yet. */
  checking: number;
}

/** What this process knows of network addresses: the limits count in a store, and who waits or is refused must cost no statement. */
const known = new WeakMap<RateLimitPort, Map<string, Address>>();

type Asking = { ports: Pick<Ctx['ports'], 'rateLimit'>; now: Ctx['now'] };

function addressesOf({ ports: { rateLimit } }: Asking): Map<string, Address> {
  const addresses = known.get(rateLimit) ?? new Map<string, Address>();
  known.set(rateLimit, addresses);
  return addresses;
}

/** Whether sign-ins at a network address failed in this process in the last 15 minutes, of accounts that have not signed in there since. */
function hasFailed(ctx: Asking, address: string): boolean {
  const found = addressesOf(ctx).get(address);
  return found !== undefined && found.failures > 0 && ctx.now().getTime() - found.failedAt < KEPT;
}

/**
 * Whether a request is a sign-in at a network address with failures, by its body: its variables, or the body itself over REST. Such requests are admitted after
 * all others, and their passwords are checked after all others (docs/decisions/0067-sign-in-under-attack.md).
 */
export function isSignInAfterFailures(ctx: Asking, address: string, body: unknown): boolean {
  const { variables } = (body ?? {}) as { variables?: unknown };
  const { email, password } = (variables ?? body ?? {}) as Record<string, unknown>;
  return typeof email === 'string' && typeof password === 'string' && hasFailed(ctx, address);
}

/** A sign-in that is being checked, on a device that is not known to the account. */
export interface AddressAttempt {
  /** Returns its priority. `attempts` are those that the limit has of the address; undefined before they are counted. */
  priority(attempts?: number): PasswordPriority;
  failed(): void;
  /** `attempts` are those of the account that are forgotten, with this one. */
  succeeded(attempts: number): void;
  /** Its password was not checked. */
  ended(): void;
}

/** Begins a sign-in at the network address of the request. One of the functions `failed`, `succeeded` and `ended` has to be called. */
export function beginAttempt(ctx: Ctx): AddressAttempt {
  const addresses = addressesOf(ctx);
  const { address } = ctx.origin;
  const entry: Address = addresses.get(address) ?? { failures: 0, failedAt: 0, checking: 0 };
  addresses.set(address, entry);
  const [oldest] = addresses.keys();
  if (addresses.size > ADDRESSES_MAX && oldest !== undefined) addresses.delete(oldest);
  entry.checking += 1;
  const end = (): void => {
    entry.checking -= 1;
    if (entry.checking === 0 && entry.failures === 0 && addresses.get(address) === entry) addresses.delete(address);
  };
  return {
    priority: (attempts = 0) => (hasFailed(ctx, address) || attempts - entry.checking > ELSEWHERE ? 'low' : 'normal'),
    failed() {
      const now = ctx.now().getTime();
      if (now - entry.failedAt >= KEPT) entry.failures = 0;
      entry.failures += 1;
      entry.failedAt = now;
      end();
    },
    succeeded(attempts) {
      entry.failures = Math.max(0, entry.failures - (attempts - 1));
      end();
    },
    ended: end,
  };
}
