import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const LONG = `SELECT $1::integer + $2::integer AS "sum" ${'-- a long statement, whose plan is worth keeping\n'.repeat(10)}`;
const kept = 'SELECT count(*)::integer AS "count" FROM pg_prepared_statements WHERE statement LIKE $1';
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('keeps the plan of a long read, on each connection that asks for it', async () => {
  await database.dataSource.transaction(async (db) => {
    expect(await db.query(LONG, [1, 2])).toEqual([{ sum: 3 }]);
    expect(await db.query(LONG, [20, 3])).toEqual([{ sum: 23 }]);
    expect(await db.query(kept, ['%worth keeping%'])).toEqual([{ count: 1 }]);
  });
});

it('keeps no plan of a short one', async () => {
  await database.dataSource.transaction(async (db) => {
    expect(await db.query('SELECT $1::text AS "short"', ['word'])).toEqual([{ short: 'word' }]);
    expect(await db.query(kept, ['%"short"%'])).toEqual([{ count: 0 }]);
  });
});

it('works after a failed statement', async () => {
  const wrong = `SELECT nothing_of_this_name + $1::integer ${'-- a long statement that cannot be planned\n'.repeat(10)}`;
  for (let time = 0; time < 2; time += 1) await expect(database.dataSource.query(wrong, [1])).rejects.toMatchObject({ code: '42703' });
  expect(await database.dataSource.query(LONG, [4, 5])).toEqual([{ sum: 9 }]);
});
