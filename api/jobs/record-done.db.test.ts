import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { object, string } from 'yup';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { defineLeasedJob, type Jobs } from './job.ts';
import { runOutboxJob } from './run-job.ts';

const COUNT = 12;
const NAME = 'test.ended';

let database: TestDatabase;
const db = () => database.dataSource.manager;
beforeAll(async () => {
  database = await createTestDatabase();
}, 30_000);
afterAll(() => database.close());

async function enqueue(): Promise<string[]> {
  const ids = Array.from({ length: COUNT }, () => randomUUID());
  await db().insert(
    OutboxEntity,
    ids.map((id) => ({ id, job: NAME, payload: { id }, createdAt: new Date(), handedOverAt: new Date(), doneAt: null })),
  );
  return ids;
}

/** Jobs that end at the same time; `ended` is called in the transaction that records the end. */
function jobsWith(ended: (id: string) => Promise<void>): Jobs {
  let waiting = COUNT;
  let release = (): void => undefined;
  const all = new Promise<void>((resolve) => {
    release = resolve;
  });
  const job = defineLeasedJob({
    name: NAME,
    payload: object({ id: string().required() }),
    async work() {
      waiting -= 1;
      if (waiting === 0) release();
      await all;
    },
    ended: (_tx, { id }) => ended(id),
  });
  return new Map([[NAME, job]]);
}

const done = async (ids: readonly string[]): Promise<number> =>
  (await db().find(OutboxEntity)).filter((row) => ids.includes(row.id) && row.doneAt !== null).length;

it('jobs that end together are recorded as done in few transactions, each once', async () => {
  const ids = await enqueue();
  const ended = vi.fn(async () => undefined);
  database.statements.reset();
  const jobs = jobsWith(ended);
  expect(await Promise.all(ids.map((id) => runOutboxJob(testCtx(db()), jobs, id)))).toEqual(ids.map(() => 'done'));
  // One lease for each job, and fewer statements for all ends than one transaction of three for each.
  expect(database.statements.count).toBeLessThan(2 * COUNT);
  expect(ended).toHaveBeenCalledTimes(COUNT);
  expect(await done(ids)).toBe(COUNT);
});

it('the end of a job is recorded although the end of another job cannot be recorded for a moment', async () => {
  const ids = await enqueue();
  let fails = true;
  const jobs = jobsWith(async (id) => {
    if (id === ids[3] && fails) throw new Error('The end could not be recorded');
  });
  const runs = ids.map((id) => runOutboxJob(testCtx(db()), jobs, id));
  await Promise.all(runs.filter((_run, index) => index !== 3));
  expect(await done(ids)).toBe(COUNT - 1);
  fails = false;
  expect(await Promise.all(runs)).toEqual(ids.map(() => 'done'));
  expect(await done(ids)).toBe(COUNT);
});
