import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildUser } from '../../testing/factories/user.ts';
import { prepared, preparedStatements, statements } from './prepared.ts';

/** Every module that can define a statement. */
import.meta.glob(['../**/*.ts', '!../**/*.test.ts'], { eager: true });

const database = testDatabase();

const userName = prepared('test.userName', { id: 'uuid', suffix: 'text?' }, ({ id, suffix }) =>
  statements
    .selectFrom('users as u')
    .select(({ ref }) => ['u.id', sql<string>`${ref('u.name')} || coalesce(${suffix}, '')`.as('name'), 'u.created_at as createdAt'])
    .where('u.id', '=', id)
    .where(sql<boolean>`${id} is not null`),
);

describe('a prepared statement', () => {
  it('numbers a repeated parameter once, and writes constants into the SQL text', () => {
    const { text, names } = prepared('test.numbers', { id: 'uuid', role: 'text' }, ({ id, role }) =>
      statements
        .selectFrom('users as u')
        .select('u.id')
        .where(({ eb, or }) => or([eb('u.id', '=', id), eb('u.role', '=', 'admin'), sql<boolean>`${role} = ${id}::text`])),
    ).statement;
    expect(names).toEqual(['id', 'role']);
    expect(text).toBe(`select "u"."id" from "users" as "u" where ("u"."id" = $1::uuid or "u"."role" = 'admin' or $2::text = $1::uuid::text)`);
  });

  it('returns rows with the values of the driver', async () => {
    const user = await buildUser(database.dataSource.manager, { name: 'Anna' });
    const row = await userName.first(database.dataSource.manager, { id: user.id, suffix: '!' });
    expect(row).toEqual({ id: user.id, name: 'Anna!', createdAt: user.createdAt });
    expect(await userName.all(database.dataSource.manager, { id: randomUUID(), suffix: null })).toEqual([]);
  });

  it('sees the uncommitted writes of its own transaction only', async () => {
    const { dataSource } = database;
    await dataSource.transaction(async (db) => {
      const user = await buildUser(db, { name: 'Anna' });
      expect(await userName.first(db, { id: user.id, suffix: null })).toMatchObject({ name: 'Anna' });
      expect(await userName.first(dataSource.manager, { id: user.id, suffix: null })).toBeUndefined();
    });
  });

  it('is planned once on a connection', async () => {
    await database.dataSource.transaction(async (db) => {
      for (let time = 0; time < 3; time += 1) await userName.all(db, { id: randomUUID(), suffix: null });
      const kept: unknown[] = await db.query(`SELECT 1 FROM pg_prepared_statements WHERE name = 'test.userName'`);
      expect(kept).toHaveLength(1);
    });
  });

  it('is counted and logged like the statements of TypeORM', async () => {
    database.statements.reset();
    await userName.all(database.dataSource.manager, { id: randomUUID(), suffix: null });
    expect(database.statements.seen).toEqual([userName.statement.text]);
  });

  it('throws the error of PostgreSQL, and works again afterwards', async () => {
    const divided = prepared('test.divided', { by: 'integer' }, ({ by }) => statements.selectNoFrom(sql<number>`10 / ${by}`.as('result')));
    await expect(divided.all(database.dataSource.manager, { by: 0 })).rejects.toMatchObject({ code: '22012' });
    expect(await divided.first(database.dataSource.manager, { by: 5 })).toEqual({ result: 2 });
  });

  it('requires a unique name', () => {
    expect(() => prepared('test.userName', {}, () => statements.selectFrom('users').select('id'))).toThrow('Two statements are called test.userName');
  });
});

it('every statement of the application can be planned on the migrated database', async () => {
  const all = preparedStatements().filter(({ name }) => !name.startsWith('test.'));
  expect(all.length).toBeGreaterThan(50);
  await database.dataSource.transaction(async (db) => {
    for (const { name, statement } of all) await db.query(`PREPARE "${name}" AS ${statement.text}`);
  });
});
