import { randomUUID } from 'node:crypto';
import { Relay } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { RelayPort } from '../domain/shared/ports.ts';
import { type RedisServer, startRedisServer, TEST_BACKENDS } from '../testing/redis-server.ts';
import { soon } from '../testing/soon.ts';
import { createLog } from './log.ts';
import { createRelay } from './relay.ts';

describe.each(TEST_BACKENDS)('the topics of a process, on %s', (backend) => {
  let database: TestDatabase;
  let redis: RedisServer | null;
  let here: RelayPort;
  let there: RelayPort;
  beforeAll(async () => {
    database = await createTestDatabase();
    redis = backend === 'Redis' ? await startRedisServer() : null;
    const options = { databaseUrl: database.url, redisUrl: redis?.url };
    [here, there] = [await createRelay(options, createLog('silent')), await createRelay(options, createLog('silent'), { linger: 0 })];
    await Promise.all([here.listen(), there.listen()]);
  });
  afterAll(async () => {
    await Promise.all([here.close(), there.close()]);
    await redis?.close();
    await database.close();
  });

  /** Publishes an event about a course, and returns the number of processes that got it. */
  async function receivers(courseId = randomUUID()): Promise<number> {
    const publish = vi.spyOn(Relay.prototype, 'publish');
    await here.publish('people.changed', { courseId });
    const results = publish.mock.results.map(({ value }) => value as ReturnType<Relay['publish']>);
    publish.mockRestore();
    const published = await Promise.all(results);
    expect(published).toHaveLength(1);
    return published.reduce((sum, { nodes }) => sum + nodes, 0);
  }

  it('bring its events to no process without a listener, and to none after the last listener left', async () => {
    const heard: string[] = [];
    expect(await receivers()).toBe(0);
    const first = there.subscribe('people.changed', ({ courseId }) => heard.push(courseId));
    const second = there.subscribe('people.changed', () => undefined);
    await there.ready();
    const courseId = randomUUID();
    expect(await receivers(courseId)).toBe(1);
    await soon(() => expect(heard).toEqual([courseId]));
    // Twice: it counts once.
    first();
    first();
    expect(await receivers()).toBe(1);
    second();
    await soon(async () => expect(await receivers()).toBe(0));
    // Another topic never came.
    expect(heard).toEqual([courseId]);
  });

  it('miss no event from the moment in which they are ready, however often listeners come and go', async () => {
    for (let round = 0; round < 20; round += 1) {
      const heard: string[] = [];
      const leave = there.subscribe('classes.changed', ({ courseId }) => heard.push(courseId));
      await there.ready();
      const courseId = randomUUID();
      await here.publish('classes.changed', { courseId });
      await soon(() => expect(heard).toEqual([courseId]));
      leave();
    }
  });

  it('miss nothing after the connections were lost: those that were subscribed, and those that were subscribed meanwhile', { timeout: 60_000 }, async () => {
    const heard = { before: [] as string[], meanwhile: [] as string[] };
    const leave = [there.subscribe('people.changed', ({ courseId }) => heard.before.push(courseId))];
    await there.ready();
    await redis?.kill();
    await database.dataSource.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
    leave.push(there.subscribe('classes.changed', ({ courseId }) => heard.meanwhile.push(courseId)));
    await redis?.start();
    await there.ready();
    const courseIds = Array.from({ length: 10 }, () => randomUUID());
    for (const courseId of courseIds) {
      await here.publish('people.changed', { courseId });
      await here.publish('classes.changed', { courseId });
    }
    // An event that was published while a connection was replaced may come twice, and late; none is missing.
    await soon(() => {
      for (const list of Object.values(heard)) expect([...new Set(list)].sort()).toEqual([...courseIds].sort());
    });
    for (const end of leave) end();
  });
});
