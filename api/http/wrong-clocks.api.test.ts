import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startDatabaseClock, timeConnections } from '../adapters/database-clock.ts';
import { testDatabase } from '../db/test-database.ts';
import { initiateCall } from '../domain/calls/call.service.ts';
import { currentCall } from '../domain/calls/call-reads.service.ts';
import { sweepCalls } from '../domain/calls/call-sweep.service.ts';
import { removeStrayBytes } from '../domain/files/file-discard.service.ts';
import { keyOf } from '../domain/files/file-keys.ts';
import { LEASE, openConnections, renewNode, sweep } from '../domain/presence/presence.service.ts';
import type { Ports } from '../domain/shared/ports.ts';
import { sweepUploads } from '../domain/uploads/upload-sweep.service.ts';
import type { UserEntity } from '../domain/users/user.entity.ts';
import { buildConnection } from '../testing/factories/call.ts';
import { buildCourse, buildEnrolment } from '../testing/factories/course.ts';
import { buildFileRow } from '../testing/factories/file-row.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { memoryRelay, TEST_SETTINGS, testCtx } from '../testing/test-ctx.ts';
import { createTestServer } from '../testing/test-server.ts';

const MINUTE = 60_000;
const RING = TEST_SETTINGS.callRingTime;
/** Time that the statements of a test may take on a slow machine, in milliseconds. */
const MARGIN = 5000;
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

const database = testDatabase();
const manager = () => database.dataSource.manager;

/** Two replicas whose own clocks are a minute behind and a minute ahead. Time passes for both when a test lets it pass. */
async function replicas() {
  let passed = 0;
  const relay = memoryRelay();
  const statuses: string[] = [];
  relay.subscribe('user.status', ({ userIds }) => statuses.push(...userIds));
  const replica = async (skew: number) => {
    const processClock = () => new Date(Date.now() + skew + passed);
    const { now, close } = await startDatabaseClock({ connect: timeConnections(database.dataSource), log: silent, processClock });
    // The clock of the database does not follow the test.
    await close();
    const ports = { relay };
    const ctxOf = (user: UserEntity) => testCtx(manager(), { actor: actorOf(user), ports, now });
    return { nodeId: randomUUID(), ctx: () => testCtx(manager(), { ports, now }), ctxOf };
  };
  const pass = (milliseconds: number): void => {
    passed += milliseconds;
  };
  return { late: await replica(-MINUTE), early: await replica(MINUTE), pass, statuses };
}

describe('two replicas whose clocks are two minutes apart', () => {
  it('keep the people of both online, and sweep the people of a dead replica after its lease', async () => {
    const { late, early, pass, statuses } = await replicas();
    const [ofLate, ofEarly] = [await buildUser(manager()), await buildUser(manager())];
    const tab = { id: randomUUID(), userId: ofLate.id };
    await openConnections(late.ctx(), late.nodeId, [tab]);
    await openConnections(early.ctx(), early.nodeId, [{ id: randomUUID(), userId: ofEarly.id }]);
    pass(LEASE - MARGIN);
    for (const { ctx } of [late, early]) expect(await sweep(ctx())).toBe(0);

    await renewNode(late.ctx(), late.nodeId, [tab]);
    pass(2 * MARGIN);
    expect(await sweep(late.ctx())).toBe(1);
    expect(await sweep(early.ctx())).toBe(0);
    expect(statuses).toEqual([ofLate.id, ofEarly.id, ofEarly.id]);
  });

  it.each(['late', 'early'] as const)('let a call from the replica whose clock is %s ring for its full time, and mark it as missed then', async (from) => {
    const { late, early, pass } = await replicas();
    const course = await buildCourse(manager());
    const [caller, callee] = [await buildUser(manager()), await buildUser(manager())];
    for (const { id } of [caller, callee]) {
      await buildEnrolment(manager(), id, course.id);
      await buildConnection(manager(), id);
    }
    const call = await initiateCall((from === 'late' ? late : early).ctxOf(caller), callee.id);
    const states = () => Promise.all([late, early].map(async ({ ctxOf }) => (await currentCall(ctxOf(callee), call?.id))?.state));

    pass(RING - MARGIN);
    for (const { ctx } of [late, early]) expect(await sweepCalls(ctx())).toBe(0);
    expect(await states()).toEqual(['ringing', 'ringing']);
    pass(2 * MARGIN);
    expect(await states()).toEqual(['missed', 'missed']);
    expect(await sweepCalls((from === 'late' ? early : late).ctx())).toBe(1);
  });
});

describe('a machine whose clock is a day behind that of the database', () => {
  const DAY = 24 * 60 * MINUTE;
  let directory = '';
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'academy-late-'));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  /** Dates a file, or the bytes of an upload, as such a machine does this many milliseconds after it was written. */
  const write = async (path: string, age: number): Promise<string> => {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'bytes');
    const time = new Date(Date.now() - DAY - age);
    for (const each of [path, dirname(path)]) await utimes(each, time, time);
    return path;
  };

  it('removes no file while it is written, and a leftover when it is a day old', { timeout: 30_000 }, async () => {
    const ports = { storage: undefined, uploads: undefined } as unknown as Ports;
    const processClock = () => new Date(Date.now() - DAY);
    const server = await createTestServer({ database, settings: { DATA_DIR: directory }, replace: { processClock, ports } });
    const ctx = server.app.createContext();
    const kept = randomUUID();
    await buildFileRow(manager(), 'document', { id: kept });
    await write(join(directory, 'files', keyOf(kept, 'original')), DAY);
    const paths = (name: string) => [
      join(directory, 'files/.incoming', `${name}.part`),
      join(directory, 'files', keyOf(name, 'original')),
      join(directory, 'uploads', name),
    ];
    const [young, old] = [randomUUID(), randomUUID()];
    for (const path of paths(young)) await write(path, 0);
    for (const path of paths(old)) await write(path, DAY + MINUTE);
    await removeStrayBytes(ctx);
    await sweepUploads(ctx);
    expect([...paths(young), ...paths(old)].map((path) => existsSync(path))).toEqual([true, true, true, false, false, false]);
    await server.close();
  });
});

describe('a process', () => {
  it.each([-MINUTE, MINUTE])('whose clock is %i ms off uses the time of the database in its contexts', { timeout: 30_000 }, async (skew) => {
    const server = await createTestServer({ database, replace: { processClock: () => new Date(Date.now() + skew) } });
    const time = server.app.createContext().now();
    const [row] = (await database.dataSource.query('SELECT abs(extract(epoch FROM clock_timestamp() - $1::timestamptz))::float8 AS "off"', [time])) as [
      { off: number },
    ];
    await server.close();
    expect(row.off).toBeLessThan(MINUTE / 2000);
  });

  it('keeps a clock that a test replaces', { timeout: 30_000 }, async () => {
    const time = new Date('2030-01-01T00:00:00Z');
    const server = await createTestServer({ database, replace: { now: () => time } });
    expect(server.app.createContext().now()).toBe(time);
    await server.close();
  });
});
