import { createPostgresBackend, Queue } from 'bullmq';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { queueBackend } from '../adapters/backend.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { listScheduledRuns } from '../domain/jobs/scheduled-run.service.ts';
import { type RedisServer, startRedisServer, TEST_BACKENDS } from '../testing/redis-server.ts';
import { soon } from '../testing/soon.ts';
import { testCtx } from '../testing/test-ctx.ts';
import type { ScheduledJob } from './job.ts';
import { createQueue } from './queue.ts';
import { startJobs } from './start-jobs.ts';

const DAY = 24 * 60 * 60 * 1000;
let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const backendOf = (role: 'listener' | 'sender') => queueBackend({ databaseUrl: db.url }, role);
const jobNamed = (name: string): ScheduledJob => ({ name, every: 200, run: async () => undefined });

/** Starts a worker of a version with these scheduled jobs; `ends` are the names and outcomes of its runs. */
async function startVersion(
  scheduled: readonly ScheduledJob[],
  more: Partial<Parameters<typeof startJobs>[0]> = {},
): Promise<{ ends: string[]; close(): Promise<void> }> {
  const ends: string[] = [];
  const worker = await startJobs({
    listener: backendOf('listener'),
    sender: backendOf('sender'),
    jobs: new Map(),
    scheduled,
    createContext: () => testCtx(db.dataSource.manager),
    log,
    finished: (name, outcome) => ends.push(`${name} ${outcome}`),
    ...more,
  });
  return { ends, close: () => worker.close() };
}

async function schedules(): Promise<string[]> {
  const queue = new Queue('academy', { connection: backendOf('sender').connection as never }, createPostgresBackend as never);
  const names = (await queue.getJobSchedulers()).map(({ key }) => key);
  await queue.close();
  return names.sort();
}

it('a worker ends the schedules of jobs that its version does not have', async () => {
  const older = await startVersion([jobNamed('cleanup.kept'), jobNamed('cleanup.renamed')]);
  await soon(() => expect(older.ends).toContain('cleanup.renamed done'));
  await older.close();
  const newer = await startVersion([jobNamed('cleanup.kept')]);
  expect(await schedules()).toEqual(['cleanup.kept']);
  await newer.close();
});

it('a worker ignores a scheduled job of another version, which is no row of the outbox', async () => {
  const worker = await startVersion([]);
  const queue = createQueue(backendOf('sender'), log);
  await queue.schedule([jobNamed('cleanup.new')]);
  await soon(() => expect(worker.ends).toContain('cleanup.new nothing'));
  expect(worker.ends).not.toContain('cleanup.new failed');
  await queue.close();
  await worker.close();
});

const scheduledRuns = () => listScheduledRuns({ db: db.dataSource.manager });

describe.each(TEST_BACKENDS)('scheduled jobs of a queue on %s', (backend) => {
  let redis: RedisServer | null = null;
  beforeAll(async () => {
    redis = backend === 'Redis' ? await startRedisServer() : null;
  });
  afterAll(() => redis?.close());
  afterEach(() => void vi.restoreAllMocks());
  const backends = () => {
    const backendFor = (role: 'listener' | 'sender') => queueBackend({ databaseUrl: db.url, redisUrl: redis?.url }, role);
    return { listener: backendFor('listener'), sender: backendFor('sender') };
  };

  it('come back by themselves when the queue has lost its data', async () => {
    const warnings: string[] = [];
    const watched = { ...log, warn: (_fields: object, message: string) => void warnings.push(message) };
    const parts = { ...backends(), log: watched, restoreEvery: 200 };
    const worker = await startVersion([jobNamed('cleanup.again')], parts);
    await soon(() => expect(worker.ends).toContain('cleanup.again done'));
    if (redis === null) await db.dataSource.query('TRUNCATE bullmq.job, bullmq.scheduler CASCADE');
    else await redis.loseData();
    await soon(() => expect(warnings).toContain('The queue had lost scheduled jobs or planned them too late; they are scheduled again'));
    const runs = worker.ends.length;
    await soon(() => expect(worker.ends.length).toBeGreaterThan(runs + 1));
    await worker.close();
    // The jobs of this test would wait in front of those of the next one.
    if (redis === null) await db.dataSource.query('TRUNCATE bullmq.job, bullmq.scheduler CASCADE');
  });

  it('come back by themselves after a worker planned them whose clock was a day ahead', async () => {
    const parts = { ...backends(), restoreEvery: 200 };
    const realTime = Date.now;
    vi.spyOn(Date, 'now').mockImplementation(() => realTime() + DAY);
    const early = await startVersion([jobNamed('cleanup.again')], parts);
    await soon(() => expect(early.ends.length).toBeGreaterThan(2));
    await early.close();
    vi.restoreAllMocks();

    const right = await startVersion([jobNamed('cleanup.again')], parts);
    await soon(() => expect(right.ends.length).toBeGreaterThan(2));
    await right.close();
    if (redis === null) await db.dataSource.query('TRUNCATE bullmq.job, bullmq.scheduler CASCADE');
  });
});

it('the last run of each scheduled job is known, with its interval and whether it failed, and forgotten when no worker has it', async () => {
  const broken: ScheduledJob = { name: 'cleanup.broken', every: 3_600_000, run: () => Promise.reject(new Error('no space')) };
  const worker = await startVersion([broken]);
  await soon(() => expect(worker.ends).toContain('cleanup.broken failed'));
  await worker.close();
  const run = (await scheduledRuns()).find(({ job }) => job === 'cleanup.broken');
  expect(run).toEqual({ job: 'cleanup.broken', everySeconds: 3600, ranAt: expect.any(Date), failed: true });
  await db.dataSource.query("UPDATE scheduled_runs SET ran_at = ran_at - interval '6 minutes'");
  const next = await startVersion([jobNamed('cleanup.kept')], { restoreEvery: 100 });
  await soon(async () => expect((await scheduledRuns()).map(({ job }) => job)).toEqual(['cleanup.kept']));
  await next.close();
});
