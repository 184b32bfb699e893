import pLimit from 'p-limit';
import { RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
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

type Store = { dataSource: DataSource } | { redis: RedisClient };

/** The stored counters. Each change is atomic; times are those of the store, because the clocks of replicas may differ. */
interface Counters {
  /** Counts an attempt, and returns all attempts of the window, or the milliseconds until it ends if the limit is reached: then nothing is counted. */
  count(name: RateLimitName, key: string): Promise<{ counted: number } | { refusedFor: number }>;
  /** Takes attempts off a counter, down to 0. */
  lower(name: RateLimitName, key: string, attempts: number): Promise<unknown>;
  /** Deletes a counter and returns the attempts that it had. */
  take(name: RateLimitName, key: string): Promise<number>;
}

const LOWER_SCRIPT = `local used = tonumber(redis.call('get', KEYS[1]) or '0')
if used > 0 then redis.call('decrby', KEYS[1], math.min(used, tonumber(ARGV[1]))) end`;

const CAP_SCRIPT = `local above = tonumber(redis.call('get', KEYS[1]) or '0') - tonumber(ARGV[1])
if above > 0 then redis.call('decrby', KEYS[1], above) end`;

function countersInRedis(redis: RedisClient): Counters {
  const limiters = new Map<RateLimitName, RateLimiterRedis>();
  const limiterOf = (name: RateLimitName): RateLimiterRedis => {
    const limiter = limiters.get(name) ?? new RateLimiterRedis({ ...RATE_LIMITS[name], keyPrefix: name, storeClient: redis });
    limiters.set(name, limiter);
    return limiter;
  };
  const storedKey = (name: RateLimitName, key: string): string => limiterOf(name).getKey(key);
  return {
    async count(name, key) {
      try {
        return { counted: (await limiterOf(name).consume(key)).consumedPoints };
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        // The limiter counts what it refuses. Taking one attempt back could take it from those after a `take` at the same moment; this cannot.
        await redis.eval(CAP_SCRIPT, 1, storedKey(name, key), RATE_LIMITS[name].points);
        return { refusedFor: refusal.msBeforeNext };
      }
    },
    lower: (name, key, attempts) => redis.eval(LOWER_SCRIPT, 1, storedKey(name, key), attempts),
    take: async (name, key) => Number((await redis.multi().get(storedKey(name, key)).del(storedKey(name, key)).exec())?.[0]?.[1] ?? 0),
  };
}

/** The time of the database in milliseconds: the limiter of the package would compare the clock of one replica with that of another. */
const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint';

const COUNT = `
  INSERT INTO rate_limits AS l (key, points, expire) VALUES ($1, 1, ${NOW} + $3)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN l.expire <= ${NOW} THEN 1 ELSE l.points + 1 END,
    expire = CASE WHEN l.expire <= ${NOW} THEN ${NOW} + $3 ELSE l.expire END
  WHERE l.expire <= ${NOW} OR l.points < $2
  RETURNING points`;

function countersInDatabase(dataSource: DataSource): Counters {
  const query = <Row>(statement: string, values: unknown[]): Promise<Row> => dataSource.query(statement, values);
  const storedKey = (name: RateLimitName, key: string): string => `${name}:${key}`;
  return {
    async count(name, key) {
      const { points, duration } = RATE_LIMITS[name];
      const [row] = await query<Array<{ points: number }>>(COUNT, [storedKey(name, key), points, duration * 1000]);
      if (row !== undefined) return { counted: row.points };
      const [refused] = await query<Array<{ left: string }>>(`SELECT expire - ${NOW} AS left FROM rate_limits WHERE key = $1`, [storedKey(name, key)]);
      return { refusedFor: Number(refused?.left ?? 0) };
    },
    lower: (name, key, attempts) => query('UPDATE rate_limits SET points = greatest(points - $2, 0) WHERE key = $1', [storedKey(name, key), attempts]),
    async take(name, key) {
      const deleteRow = `DELETE FROM rate_limits WHERE key = $1 RETURNING CASE WHEN expire > ${NOW} THEN points ELSE 0 END AS points`;
      const [rows] = await query<[Array<{ points: number }>, number]>(deleteRow, [storedKey(name, key)]);
      return rows[0]?.points ?? 0;
    },
  };
}

/** Counts attempts over all replicas, in Redis if configured, else in PostgreSQL. */
export function createRateLimit(store: Store): RateLimitPort {
  const counters = 'redis' in store ? countersInRedis(store.redis) : countersInDatabase(store.dataSource);
  const limit = pLimit('redis' in store ? Number.POSITIVE_INFINITY : CONCURRENCY);
  return {
    async consume(name, key) {
      const outcome = await limit(() => counters.count(name, key));
      if ('counted' in outcome) return outcome.counted;
      throw new DomainError('TOO_MANY_REQUESTS', { parameters: { seconds: Math.max(1, Math.ceil(outcome.refusedFor / 1000)) } });
    },
    // `reward` of the limiter would lower a counter below 0, and create a negative one for a key without a counter.
    async giveBack(name, key, attempts) {
      await limit(() => counters.lower(name, key, attempts));
    },
    // At most the limit: a refusal in Redis at the same moment may not have taken its own attempt off yet.
    take: async (name, key) => Math.min(RATE_LIMITS[name].points, await limit(() => counters.take(name, key))),
  };
}
