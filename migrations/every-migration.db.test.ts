import type { QueryRunner } from 'typeorm';
import { expect, it } from 'vitest';
import { testDatabase } from '../api/db/test-database.ts';

const database = testDatabase();

const OF_PUBLIC = "'public'::regnamespace";
const OF_EXTENSION = "SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e'";
/** Everything in the schema that a migration makes, in words that do not depend on the order in which it was made. */
const FACTS = [
  `SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, pg_get_expr(adbin, adrelid)) AS fact
   FROM pg_attribute JOIN pg_class c ON c.oid = attrelid LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
   WHERE relnamespace = ${OF_PUBLIC} AND relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped`,
  `SELECT concat_ws(' ', conrelid::regclass, conname, convalidated, pg_get_constraintdef(oid)) AS fact FROM pg_constraint WHERE connamespace = ${OF_PUBLIC}`,
  `SELECT indexdef AS fact FROM pg_indexes WHERE schemaname = 'public'`,
  `SELECT pg_get_triggerdef(oid) AS fact FROM pg_trigger WHERE NOT tgisinternal`,
  `SELECT pg_get_functiondef(p.oid) AS fact FROM pg_proc p WHERE pronamespace = ${OF_PUBLIC} AND prokind = 'f' AND NOT EXISTS (${OF_EXTENSION})`,
  `SELECT concat_ws(' ', relname, relkind, reloptions) AS fact FROM pg_class WHERE relnamespace = ${OF_PUBLIC}`,
  `SELECT extname AS fact FROM pg_extension`,
];
async function schema(): Promise<string[]> {
  const facts: string[] = [];
  for (const query of FACTS) facts.push(...((await database.dataSource.query(query)) as Array<{ fact: string }>).map(({ fact }) => fact));
  return facts.sort();
}

/** Runs statements until one of them, which fails. */
function failingAt(runner: QueryRunner, statement: number): QueryRunner {
  let count = 0;
  return new Proxy(runner, {
    get(target, name, receiver) {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return (...parameters: Parameters<QueryRunner['query']>) => {
        if (count === statement) throw new Error('The connection is lost');
        count += 1;
        return target.query(...parameters);
      };
    },
  });
}

it('the newest migration undone and repeated gives the same schema', async () => {
  const head = await schema();
  expect(head.length).toBeGreaterThan(1000);
  await database.dataSource.undoLastMigration();
  await database.dataSource.runMigrations();
  expect(await schema()).toEqual(head);
});

it('all undone and repeated give the same schema, also when each that is no transaction fails at each of its statements before', {
  timeout: 120_000,
}, async () => {
  const head = await schema();
  const { dataSource } = database;
  for (let count = dataSource.migrations.length; count > 0; count -= 1) await dataSource.undoLastMigration();
  const runner = dataSource.createQueryRunner();
  let failures = 0;
  for (const migration of dataSource.migrations) {
    if (migration.transaction === false) {
      const failsAt = (statement: number): Promise<boolean> =>
        migration.up(failingAt(runner, statement)).then(
          () => false,
          (error: Error) => {
            expect(error.message).toBe('The connection is lost');
            return true;
          },
        );
      for (let statement = 0; await failsAt(statement); statement += 1) failures += 1;
    } else {
      await runner.startTransaction();
      await migration.up(runner);
      await runner.commitTransaction();
    }
  }
  await runner.release();
  expect(failures).toBeGreaterThan(20);
  expect(await schema()).toEqual(head);
});
