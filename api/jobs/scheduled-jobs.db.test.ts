import { createPostgresBackend, Queue } from 'bullmq';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueBackend } from '../adapters/backend.ts';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { soon } from '../testing/soon.ts';
import { testCtx } from '../testing/test-ctx.ts';
import type { ScheduledJob } from './job.ts';
import { createQueue } from './queue.ts';
import { startJobs } from './start-jobs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());

const log = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const backendOf = (role: 'listener' | 'sender') => queueBackend({ databaseUrl: db.url }, role);
const jobNamed = (name: string): ScheduledJob => ({ name, every: 200, run: async () => undefined });

/** Starts a worker of a version with these scheduled jobs; `ends` are the names and outcomes of its runs. */
async function startVersion(scheduled: readonly ScheduledJob[]): Promise<{ ends: string[]; close(): Promise<void> }> {
  const ends: string[] = [];
  const worker = await startJobs({
    listener: backendOf('listener'),
    sender: backendOf('sender'),
    jobs: new Map(),
    scheduled,
    createContext: () => testCtx(db.dataSource.manager),
    log,
    finished: (name, outcome) => ends.push(`${name} ${outcome}`),
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
