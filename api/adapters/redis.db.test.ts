import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { findRedisServer, type RedisServer, startRedisServer } from '../testing/redis-server.ts';
import { soon } from '../testing/soon.ts';
import { createLog } from './log.ts';
import { createMetrics } from './metrics.ts';
import { connectRedis } from './redis.ts';

/** A little longer than the interval in which the connection asks for a sign of life. */
const INTERVAL = 10_001;

describe.runIf(findRedisServer() !== null)('a connection to Redis', () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedisServer();
  });
  afterAll(async () => {
    vi.useRealTimers();
    await server.close();
  });

  it('that stops answering says so once in the log and in the metrics, and again when Redis answers', { timeout: 60_000 }, async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const lines: string[] = [];
    const note = (_values: unknown, text: string): void => void lines.push(text);
    const metrics = createMetrics();
    const redis = await connectRedis(server.url, { debug: note, info: note, warn: note, error: note }, metrics.redis);
    const isUp = async () => /^academy_redis_up (\d)$/m.exec(await metrics.text())?.[1];
    expect(await isUp()).toBe('1');

    server.freeze();
    for (let round = 0; round < 2; round += 1) vi.advanceTimersByTime(INTERVAL);
    await soon(async () => expect(await isUp()).toBe('0'));
    server.thaw();
    vi.advanceTimersByTime(INTERVAL);
    await soon(async () => expect(await isUp()).toBe('1'));
    expect(lines).toEqual(['Redis does not answer: nobody can sign in, and jobs wait', 'Redis answers again']);
    redis.disconnect();
    vi.useRealTimers();
  });

  it('that is refused at the start says why', async () => {
    const log = createLog('silent');
    const operator = await connectRedis(server.url, log);
    await operator.config('SET', 'requirepass', 'another');
    const start = (url: string) => expect(connectRedis(url, log)).rejects;
    await start(server.url).toThrow(/^Redis does not answer at REDIS_URL: start it, or correct the address\. It says: NOAUTH /);
    await start(server.url.replace('//', '//:wrong@')).toThrow(/It says: WRONGPASS /);
    operator.disconnect();
  });
});
