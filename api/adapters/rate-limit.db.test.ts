import type { Pool } from 'pg';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase } from '../db/test-database.ts';
import type { DomainError } from '../domain/shared/errors.ts';
import { errorResponseOf } from '../http/error-response.ts';
import { type RedisServer, startRedisServer, TEST_BACKENDS } from '../testing/redis-server.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer } from '../testing/test-server.ts';
import { createLog } from './log.ts';
import { createRateLimit, RATE_LIMITS } from './rate-limit.ts';
import { connectRedis, type RedisClient } from './redis.ts';

const HOUR = 60 * 60 * 1000;
const REFUSED = { code: 'TOO_MANY_REQUESTS', details: { parameters: { seconds: expect.any(Number) } } };

describe.each(TEST_BACKENDS)('rate limits on %s', (backend) => {
  let store: Parameters<typeof createRateLimit>[0];
  let close: () => Promise<void>;
  beforeAll(async () => {
    if (backend === 'PostgreSQL') {
      const database = await createTestDatabase();
      [store, close] = [database, database.close];
      return;
    }
    const server = await startRedisServer();
    const redis = await connectRedis(server.url, createLog('silent'));
    store = { redis };
    close = async () => {
      redis.disconnect();
      await server.close();
    };
  });
  afterAll(() => close());
  afterEach(() => void vi.useRealTimers());

  /** Counts an attempt as a process does whose clock is this many milliseconds ahead. */
  const attempt = (key: string, ahead: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ahead });
    return createRateLimit(store)
      .consume('signIn.account', key)
      .finally(() => vi.useRealTimers());
  };

  it.each([
    ['an hour behind', -HOUR],
    ['an hour ahead', HOUR],
    ['a day behind', -24 * HOUR],
    ['a day ahead', 24 * HOUR],
  ])('are counted in one window, and end with it, by two replicas of which one is %s', async (skew, ahead) => {
    const { points, duration } = RATE_LIMITS['signIn.account'];
    const clocks = Array.from({ length: points }, (_, index) => (index % 2 === 0 ? ahead : 0));
    for (const [index, clock] of clocks.entries()) expect(await attempt(skew, clock)).toBe(index + 1);
    for (const clock of [0, ahead]) {
      const refusal = await attempt(skew, clock).catch((error: DomainError) => error);
      expect(refusal).toMatchObject({ ...REFUSED, details: { parameters: { seconds: expect.toSatisfy((seconds: number) => seconds <= duration) } } });
    }
    expect(await createRateLimit(store).take('signIn.account', skew)).toBe(points);
  });

  it('are counted exactly across two replicas', async () => {
    const replicas = [createRateLimit(store), createRateLimit(store)] as const;
    const attempts = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? replicas[0] : replicas[1]).consume('signIn.account', 'one'));
    const results = await Promise.allSettled(attempts);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(RATE_LIMITS['signIn.account'].points);
    await expect(replicas[1].consume('signIn.account', 'one')).rejects.toMatchObject(REFUSED);
  });

  it('give back down to 0 and not below, also to a counter that does not exist', async () => {
    const limit = createRateLimit(store);
    await limit.giveBack('call.account', 'four', 5);
    for (let attempt = 0; attempt < 3; attempt += 1) await limit.consume('call.account', 'four');
    await limit.giveBack('call.account', 'four', 2);
    expect(await limit.consume('call.account', 'four')).toBe(2);
    await limit.giveBack('call.account', 'four', 9);
    expect(await limit.consume('call.account', 'four')).toBe(1);
  });

  it('do not count what they refuse', async () => {
    const limit = createRateLimit(store);
    const { points } = RATE_LIMITS['reset.account'];
    await Promise.allSettled(Array.from({ length: points + 20 }, () => limit.consume('reset.account', 'six')));
    await limit.giveBack('reset.account', 'six', 1);
    expect(await limit.consume('reset.account', 'six')).toBe(points);
  });

  it('return the attempts that they forget, to one of several calls at the same time', async () => {
    const limit = createRateLimit(store);
    for (let attempt = 0; attempt < 7; attempt += 1) await limit.consume('call.account', 'five');
    const taken = await Promise.all(Array.from({ length: 5 }, () => limit.take('call.account', 'five')));
    expect(taken.toSorted()).toEqual([0, 0, 0, 0, 7]);
    expect(await limit.consume('call.account', 'five')).toBe(1);
    for (let attempt = 0; attempt < 5; attempt += 1) await limit.consume('reset.account', 'five').catch(() => undefined);
    expect(await limit.take('reset.account', 'five')).toBe(RATE_LIMITS['reset.account'].points);
  });

  it('count each account and each kind separately, and can be reset', async () => {
    const limit = createRateLimit(store);
    for (let attempt = 0; attempt < 3; attempt += 1) await limit.consume('reset.account', 'two');
    await expect(limit.consume('reset.account', 'two')).rejects.toMatchObject(REFUSED);
    await limit.consume('reset.account', 'three');
    await limit.consume('reset.address', 'two');
    await limit.take('reset.account', 'two');
    await limit.consume('reset.account', 'two');
  });
});

describe.runIf(TEST_BACKENDS.includes('Redis'))('rate limits on a Redis in trouble', () => {
  let server: RedisServer;
  let redis: RedisClient;
  beforeAll(async () => {
    server = await startRedisServer();
    redis = await connectRedis(server.url, createLog('silent'));
  });
  afterAll(async () => {
    redis.disconnect();
    await server.close();
  });

  /** Counts more attempts at once than PostgreSQL would get at once, and returns the codes for the client. */
  async function codes(): Promise<string[]> {
    const limit = createRateLimit({ redis });
    const attempts = await Promise.allSettled(Array.from({ length: 10 }, (_, index) => limit.consume('signIn.account', `person ${index}`)));
    return [...new Set(attempts.map((attempt) => (attempt.status === 'rejected' ? errorResponseOf(attempt.reason).code : 'counted')))];
  }

  it('answer SERVICE_UNAVAILABLE while Redis is frozen, and count again afterwards', async () => {
    server.freeze();
    expect(await codes()).toEqual(['SERVICE_UNAVAILABLE']);
    server.thaw();
    await soon(async () => expect(await codes()).toEqual(['counted']));
  });

  it('answer SERVICE_UNAVAILABLE while Redis has no memory left', async () => {
    await redis.config('SET', 'maxmemory', '1');
    expect(await codes()).toEqual(['SERVICE_UNAVAILABLE']);
    await redis.config('SET', 'maxmemory', '0');
    expect(await codes()).toEqual(['counted']);
  });

  it('answer SERVICE_UNAVAILABLE while the password of Redis is another one', async () => {
    await redis.config('SET', 'requirepass', 'another');
    redis.disconnect(true);
    expect(await codes()).toEqual(['SERVICE_UNAVAILABLE']);
    const operator = await connectRedis(server.url.replace('//', '//:another@'), createLog('silent'));
    await operator.config('SET', 'requirepass', '');
    operator.disconnect();
    await soon(async () => expect(await codes()).toEqual(['counted']));
  });
});

describe('rate limits', () => {
  it('of one address do not keep other requests waiting for a connection', async () => {
    const database = await createTestDatabase();
    const pool = (database.dataSource.driver as PostgresDriver).master as Pool;
    const limit = createRateLimit(database);
    const attempts = Promise.all(Array.from({ length: 50 }, () => limit.consume('signIn.address', 'shared')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(pool.waitingCount).toBe(0);
    expect(Math.max(...(await attempts))).toBe(50);
    await database.close();
  });

  it('answer 429 with Retry-After through GraphQL', async () => {
    const server = await createTestServer({ rateLimits: true });
    try {
      const mutation = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
      const variables = { email: 'nobody@academy.example', password: 'Wrong!Password' };
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const { status, errors } = await server.graphql(mutation, variables);
        expect([status, errors?.[0]?.extensions.code]).toEqual([200, 'SIGN_IN_FAILED']);
      }
      const { status, headers, errors } = await server.graphql(mutation, variables);
      expect(status).toBe(429);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', parameters: { seconds: expect.any(Number) } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });
});
