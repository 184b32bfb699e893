import pLimit from 'p-limit';
import { type IRateLimiterPostgresOptions, RateLimiterPostgres, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { DomainError } from '../domain/shared/errors.ts';
import type { RateLimitName, RateLimitPort } from '../domain/shared/ports.ts';
import type { RedisClient } from './redis.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Attempts allowed and window in seconds (docs/product-rules.md#4-invitations-and-accounts, docs/targets.md#5-security-goals S9). */
export const RATE_LIMITS: Record<RateLimitName, { points: number; duration: number }> = {
  'signIn.account': { points: 10, duration: 15 * MINUTE },
  // A school shares one address: 200 people sign in at once, and mistype their passwords. A success takes its attempts back, so that only
  // failures count that no success follows.
  'signIn.address': { points: 400, duration: 15 * MINUTE },
  // Attempts on devices that are known to the account: the failures of others do not count for them.
  'signIn.device': { points: 10, duration: 15 * MINUTE },
  // Mails with a code to one account, whose password was right. The life of a code is ten minutes.
  'signIn.code': { points: 5, duration: 15 * MINUTE },
  'signIn.codeTry': { points: 5, duration: 15 * MINUTE },
  'signIn.codeUse': { points: 1, duration: 15 * MINUTE },
  // Wrong codes of the second step. A success takes its own attempt back, and forgets those of the last minutes, never those of the day.
  'secondFactor.account': { points: 10, duration: 15 * MINUTE },
  'secondFactor.day': { points: 50, duration: DAY },
  // A whole class signs up at once behind one router; invitations are protected by 256 random bits. A success takes its attempt back.
  'signUp.address': { points: 300, duration: HOUR },
  'reset.account': { points: 3, duration: HOUR },
  // The answer is the same for every address, so all requests count until the link is used.
  'reset.address': { points: 300, duration: HOUR },
  // Invalid links only: nobody guesses 256 bits, but each one is recorded in the audit trail.
  'link.address': { points: 100, duration: 15 * MINUTE },
  // An export reads everything that is stored about a person.
  'export.account': { points: 5, duration: HOUR },
  // A school has one address, and each calendar asks a few times an hour; the addresses are protected by 256 random bits.
  'calendar.address': { points: 600, duration: 15 * MINUTE },
  // Enough to call a class one after the other; a program that calls without end is refused.
  'call.account': { points: 30, duration: MINUTE },
  // Requests with one API token: ten a second, so that a program that reads everything leaves the site to its people.
  'apiToken.requests': { points: 600, duration: MINUTE },
};

/** Concurrent updates of counters in PostgreSQL: those of one address are one row, and more would only hold the connections that other requests need. */
const CONCURRENCY = 2;

type Limiter = RateLimiterPostgres | RateLimiterRedis;
type Store = { dataSource: DataSource } | { redis: RedisClient };

/** Changes of the stored counters that the limiters do not have. Each is atomic. */
interface Counters {
  /** Takes attempts off a counter, down to 0. */
  lower(key: string, attempts: number): Promise<unknown>;
  /** Takes what exceeds the limit off a counter. */
  cap(key: string, points: number): Promise<unknown>;
  /** Deletes a counter and returns the attempts that it had. */
  take(key: string): Promise<number>;
}

const LOWER_SCRIPT = `local used = tonumber(redis.call('get', KEYS[1]) or '0')
if used > 0 then redis.call('decrby', KEYS[1], math.min(used, tonumber(ARGV[1]))) end`;

const CAP_SCRIPT = `local above = tonumber(redis.call('get', KEYS[1]) or '0') - tonumber(ARGV[1])
if above > 0 then redis.call('decrby', KEYS[1], above) end`;

function createCounters(store: Store): Counters {
  if ('redis' in store) {
    const { redis } = store;
    return {
      lower: (key, attempts) => redis.eval(LOWER_SCRIPT, 1, key, attempts),
      cap: (key, points) => redis.eval(CAP_SCRIPT, 1, key, points),
      take: async (key) => Number((await redis.multi().get(key).del(key).exec())?.[0]?.[1] ?? 0),
    };
  }
  const { dataSource } = store;
  return {
    lower: (key, attempts) => dataSource.query('UPDATE rate_limits SET points = greatest(points - $2, 0) WHERE key = $1', [key, attempts]),
    cap: (key, points) => dataSource.query('UPDATE rate_limits SET points = $2 WHERE key = $1 AND points > $2', [key, points]),
    async take(key) {
      const [rows]: [Array<{ points: number; expire: string }>, number] = await dataSource.query(
        'DELETE FROM rate_limits WHERE key = $1 RETURNING points, expire',
        [key],
      );
      return rows[0] !== undefined && Number(rows[0].expire) > Date.now() ? rows[0].points : 0;
    },
  };
}

/** Counts attempts over all replicas, in Redis if configured, else in PostgreSQL. */
export function createRateLimit(store: Store): RateLimitPort {
  const counters = createCounters(store);
  const limiters = new Map<RateLimitName, Limiter>();
  const limit = pLimit('redis' in store ? Number.POSITIVE_INFINITY : CONCURRENCY);

  function limiterOf(name: RateLimitName): Limiter {
    const known = limiters.get(name);
    if (known !== undefined) return known;
    const shared = { ...RATE_LIMITS[name], keyPrefix: name };
    const options: IRateLimiterPostgresOptions | undefined =
      'dataSource' in store
        ? { ...shared, storeClient: store.dataSource, storeType: 'typeorm', tableName: 'rate_limits', tableCreated: true, clearExpiredByTimeout: false }
        : undefined;
    const limiter =
      'redis' in store ? new RateLimiterRedis({ ...shared, storeClient: store.redis }) : new RateLimiterPostgres(options ?? { ...shared, storeClient: null });
    limiters.set(name, limiter);
    return limiter;
  }

  return {
    async consume(name, key) {
      try {
        return (await limit(() => limiterOf(name).consume(key))).consumedPoints;
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The limiter counts what it refuses. Taking one attempt back could take it from those after a `take` at the same moment; this cannot.
        await limit(() => counters.cap(limiterOf(name).getKey(key), RATE_LIMITS[name].points));
        throw new DomainError('TOO_MANY_REQUESTS', { parameters: { seconds: Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)) } });
      }
    },
    // `reward` of the limiter would lower a counter below 0, and create a negative one for a key without a counter.
    async giveBack(name, key, attempts) {
      await limit(() => counters.lower(limiterOf(name).getKey(key), attempts));
    },
    // At most the limit: a refusal at the same moment may not have taken its own attempt off yet.
    take: async (name, key) => Math.min(RATE_LIMITS[name].points, await limit(() => counters.take(limiterOf(name).getKey(key)))),
  };
}
