import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Relay } from 'bullmq';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createTcpProxy } from '../../scripts/testing/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { RelayPort } from '../domain/shared/ports.ts';
import { type RedisServer, startRedisServer, TEST_BACKENDS } from '../testing/redis-server.ts';
import { soon } from '../testing/soon.ts';
import { createLog } from './log.ts';
import { createRelay } from './relay.ts';

/** Nothing listens here: the database or Redis is unreachable. */
const CLOSED_PORT = 1;

describe.each(TEST_BACKENDS)('the relay on %s', (backend) => {
  let database: TestDatabase;
  let redis: RedisServer | null;
  let relays: [RelayPort, RelayPort];
  beforeAll(async () => {
    database = await createTestDatabase();
    redis = backend === 'Redis' ? await startRedisServer() : null;
    const options = { databaseUrl: database.url, redisUrl: redis?.url };
    const log = createLog('silent');
    relays = [await createRelay(options, log), await createRelay(options, log)];
    for (const relay of relays) await relay.listen();
  });
  afterAll(async () => {
    await Promise.all(relays.map((relay) => relay.close()));
    await redis?.close();
    await database.close();
  });

  it('delivers an event to the other replica and to its own, once each', async () => {
    const [here, there] = relays;
    const heard: string[] = [];
    here.subscribe('user.status', ({ userIds }) => heard.push(...userIds.map((userId) => `here ${userId}`)));
    there.subscribe('user.status', ({ userIds }) => heard.push(...userIds.map((userId) => `there ${userId}`)));
    await Promise.all(relays.map((relay) => relay.ready()));
    const userId = randomUUID();
    await here.publish('user.status', { userIds: [userId] });
    await soon(() => expect(heard).toContain(`there ${userId}`));
    const marker = randomUUID();
    await there.publish('user.status', { userIds: [marker] });
    await soon(() => expect(heard).toContain(`here ${marker}`));
    expect(heard.filter((word) => word === `here ${userId}`)).toHaveLength(1);
  });

  it('keeps no event for a process that does not listen, such as the worker, and delivers those after it began', async () => {
    const [here, there] = relays;
    const worker = await createRelay({ databaseUrl: database.url, redisUrl: redis?.url }, createLog('silent'));
    const heard: string[] = [];
    worker.subscribe('user.changed', ({ userId }) => heard.push(userId));
    const read = vi.spyOn(Relay.prototype as unknown as { deliver: (endpoint: unknown, message: { data: unknown }) => void }, 'deliver');
    const sent = Array.from({ length: 20 }, () => randomUUID());
    /** The processes that read one of the events at least once. */
    const readers = (userIds: readonly string[]): number =>
      new Set(read.mock.contexts.filter((_reader, call) => userIds.some((id) => JSON.stringify(read.mock.calls[call]?.[1].data).includes(id)))).size;
    const arrived: string[] = [];
    const leave = there.subscribe('user.changed', ({ userId }) => arrived.push(userId));
    await there.ready();
    for (const userId of sent) await here.publish('user.changed', { userId });
    await soon(() => expect(arrived).toEqual(expect.arrayContaining(sent)));
    // The sender has no listener of the topic itself.
    await soon(() => expect(readers(sent)).toBe(1));
    await Promise.all([worker.listen(), worker.listen()]);
    const userId = randomUUID();
    await here.publish('user.changed', { userId });
    // Events that were kept for it would come first.
    await soon(() => expect(heard).toContain(userId));
    expect(heard[0]).toBe(userId);
    await soon(() => expect(readers([userId])).toBe(2));
    expect(readers(sent)).toBe(1);
    leave();
    read.mockRestore();
    await worker.close();
  });

  it('sends the progress of many learners as one message, of which the other replica hears each event once and in order', async () => {
    const [here, there] = relays;
    const heard: string[] = [];
    const leave = there.subscribe('progress.changed', ({ userId }) => heard.push(userId));
    await there.ready();
    const messages = vi.spyOn(Relay.prototype, 'publish');
    const learners = Array.from({ length: 100 }, () => randomUUID());
    const published = Promise.all(learners.map((userId) => here.publish('progress.changed', { userId, courseId: randomUUID() })));
    // Operators are warned of events that wait: those that are gathered do not.
    expect(here.state().waiting).toBe(0);
    await published;
    await soon(() => expect(heard).toEqual(learners));
    expect(messages.mock.calls.map(([topic]) => topic)).toEqual(['progress.changed']);
    messages.mockRestore();
    leave();
  });

  it('sends what it has gathered when the process ends', async () => {
    const heard: string[] = [];
    const leave = relays[1].subscribe('progress.changed', ({ userId }) => heard.push(userId));
    await relays[1].ready();
    const ending = await createRelay({ databaseUrl: database.url, redisUrl: redis?.url }, createLog('silent'));
    const userId = randomUUID();
    const published = ending.publish('progress.changed', { userId, courseId: randomUUID() });
    await ending.close();
    await published;
    await soon(() => expect(heard).toEqual([userId]));
    leave();
  });

  it('does not call listeners that unsubscribed; a listener that throws does not affect others', async () => {
    const [here, there] = relays;
    const heard: string[] = [];
    const leave = there.subscribe('user.changed', () => heard.push('left'));
    there.subscribe('user.changed', () => {
      throw new Error('a listener failed');
    });
    there.subscribe('user.changed', () => heard.push('stays'));
    leave();
    await here.publish('user.changed', { userId: randomUUID() });
    await soon(() => expect(heard).toEqual(['stays']));
  });

  it('reconnects after its connections were dropped', async () => {
    const [here, there] = relays;
    const heard: string[] = [];
    there.subscribe('session.ended', ({ sessionId }) => heard.push(sessionId));
    await redis?.kill();
    await redis?.start();
    await database.dataSource.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
    await soon(async () => {
      await here.publish('session.ended', { sessionId: randomUUID(), userId: randomUUID() });
      expect(heard).not.toEqual([]);
    });
  });

  it('reports lost events after the relay lost its data, and publishes to everybody again', { timeout: 30_000 }, async () => {
    const [here, there] = relays;
    const lost: string[] = [];
    const heard: string[] = [];
    here.subscribe('relay.recovered', () => lost.push('here'));
    there.subscribe('relay.recovered', () => lost.push('there'));
    there.subscribe('user.changed', ({ userId }) => heard.push(userId));
    await there.ready();
    if (redis === null) await database.dataSource.query('DELETE FROM bullmq.relay_node');
    else await redis.loseData();
    await soon(() => expect([...lost].sort()).toEqual(['here', 'there']));
    const userId = randomUUID();
    await here.publish('user.changed', { userId });
    await soon(() => expect(heard).toEqual([userId]));
  });

  it('publishes an event after an outage of a minute', { timeout: 30_000 }, async () => {
    const heard: string[] = [];
    const leave = relays[1].subscribe('user.changed', ({ userId }) => heard.push(userId));
    await relays[1].ready();
    const address = new URL(redis?.url ?? database.url);
    const port = Number(address.port);
    let reachable = true;
    const proxy = await createTcpProxy(() => (reachable ? port : CLOSED_PORT));
    address.port = String(proxy.port);
    let waited = 0;
    const pause = async (milliseconds: number): Promise<void> => {
      waited += milliseconds;
      reachable = waited >= 60_000;
    };
    const options = { databaseUrl: redis === null ? address.href : database.url, redisUrl: redis === null ? undefined : address.href };
    const cutOff = await createRelay(options, createLog('silent'), { pause });
    reachable = false;
    proxy.cut();
    const userId = randomUUID();
    const published = cutOff.publish('user.changed', { userId });
    // The client of Redis keeps what it could not send and needs no pauses.
    if (redis !== null) reachable = true;
    await published;
    await soon(() => expect(heard).toEqual([userId]));
    if (redis === null) expect(waited).toBeGreaterThanOrEqual(60_000);
    leave();
    await cutOff.close();
    await proxy.close();
  });

  it('reports lost events when more came than are kept for a process that was busy', { timeout: 120_000 }, async () => {
    const options = { databaseUrl: database.url, redisUrl: redis?.url };
    const busy = await createRelay(options, createLog('silent'), { inbox: 1000 });
    await busy.listen();
    let reported = 0;
    busy.subscribe('user.status', () => undefined);
    await busy.ready();
    busy.subscribe('relay.recovered', () => {
      reported += 1;
    });
    const program = `
      const { createRelay } = await import(${JSON.stringify(join(import.meta.dirname, 'relay.ts'))});
      const { createLog } = await import(${JSON.stringify(join(import.meta.dirname, 'log.ts'))});
      const relay = await createRelay(${JSON.stringify(options)}, createLog('silent'));
      for (let sent = 0; sent < 1500; sent += 100) await Promise.all(Array.from({ length: 100 }, () => relay.publish('user.status', { userIds: [] })));
      await relay.close();`;
    // This process reads nothing meanwhile.
    const { status, stderr } = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', program], { encoding: 'utf8' });
    expect([status, stderr]).toEqual([0, '']);
    await soon(() => expect(reported).toBeGreaterThan(0));
    expect(busy.state()).toMatchObject({ losses: reported, lostAt: expect.any(Date) });
    await busy.close();
  });
});
