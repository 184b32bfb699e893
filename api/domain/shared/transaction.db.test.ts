import { randomUUID } from 'node:crypto';
import { QueryFailedError } from 'typeorm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from './context.ts';
import { answerOnce } from './idempotency.service.ts';
import { inTransaction } from './transaction.ts';

const database = testDatabase();
beforeAll(async () => {
  await database.dataSource.query('CREATE TABLE counted (name text PRIMARY KEY, number integer NOT NULL)');
});

/** A promise, and the function that resolves it. */
function createLatch() {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}

/**
 * Two rows, and two changes that add one to both, each in its own order, and wait for each other between their first statements. The change that
 * runs again waits for the end of the other one, which a busy machine may delay longer than the pause before the second run.
 */
async function opposed(names: readonly [string, string]) {
  await database.dataSource.query('INSERT INTO counted VALUES ($1, 0), ($2, 0)', names);
  let waiting = 2;
  const met = createLatch();
  const runs = [0, 0];
  const ended = [createLatch(), createLatch()];
  const effects: number[] = [];
  const change = (index: 0 | 1) => async (tx: Ctx) => {
    runs[index] = (runs[index] ?? 0) + 1;
    if (runs[index] === 2) await ended[1 - index]?.opened;
    const add = (name: string) => tx.db.query('UPDATE counted SET number = number + 1 WHERE name = $1', [name]);
    await add(names[index]);
    tx.afterCommit(() => void effects.push(index));
    waiting -= 1;
    if (waiting === 0) met.open();
    await met.opened;
    await add(names[1 - index] ?? '');
  };
  const numbers = async (): Promise<number[]> =>
    (await database.dataSource.query('SELECT number FROM counted WHERE name = ANY($1) ORDER BY name', [names])).map((row: { number: number }) => row.number);
  const run = async (index: 0 | 1, ctx: Ctx): Promise<void> => {
    await inTransaction(ctx, change(index));
    ended[index]?.open();
  };
  return { run, runs, effects, numbers };
}
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('two transactions that lock each other out', () => {
  it('are both done: the one that PostgreSQL ends because of the deadlock runs once more, and its effects run once', async () => {
    const { run, runs, effects, numbers } = await opposed(['a', 'b']);
    const ctx = testCtx(database.dataSource.manager);
    await Promise.all([run(0, ctx), run(1, ctx)]);
    expect(await numbers()).toEqual([2, 2]);
    expect(sum(runs)).toBe(3);
    expect(effects.toSorted()).toEqual([0, 1]);
  });

  it('are both done and answered when their clients sent idempotency keys', async () => {
    const { run, runs, effects, numbers } = await opposed(['c', 'd']);
    const ctx = testCtx(database.dataSource.manager);
    const answer = (index: 0 | 1) =>
      answerOnce(ctx, { key: randomUUID(), content: 'add' }, async (inOperation) => {
        await run(index, inOperation);
        return `done ${index}`;
      });
    expect(await Promise.all([answer(0), answer(1)])).toMatchObject([{ answer: 'done 0' }, { answer: 'done 1' }]);
    expect(await numbers()).toEqual([2, 2]);
    expect(sum(runs)).toBe(3);
    expect(effects.toSorted()).toEqual([0, 1]);
  });
});

describe('a transaction', () => {
  const failing = async (code: string) => {
    let runs = 0;
    const done = inTransaction(testCtx(database.dataSource.manager), async (tx) => {
      runs += 1;
      await tx.db.query(`DO $$ BEGIN RAISE EXCEPTION 'A fault of the test' USING ERRCODE = '${code}'; END $$`);
    });
    const error = await done.catch((failure: unknown) => failure);
    return { runs, code: error instanceof QueryFailedError ? error.driverError.code : undefined };
  };

  it.each(['40P01', '40001'])('fails when its second run ends with %s as well', async (code) => {
    expect(await failing(code)).toEqual({ runs: 2, code });
  });

  it.each(['23505', '57014', '55P03'])('does not run again after %s', async (code) => {
    expect(await failing(code)).toEqual({ runs: 1, code });
  });
});
