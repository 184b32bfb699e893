import { expect, it } from 'vitest';
import { testDatabase } from '../api/db/test-database.ts';
import { buildUser } from '../api/testing/factories/user.ts';
import { CheckClosedLists1795219252000 } from './1795219252000-check-closed-lists.ts';

const database = testDatabase();

it('the migration that checks closed lists stops at a value that no list has, and runs again after it is mended', { timeout: 60_000 }, async () => {
  const { dataSource } = database;
  const { id } = await buildUser(dataSource.manager);
  const { migrations } = dataSource;
  const index = migrations.findIndex((migration) => migration instanceof CheckClosedLists1795219252000);
  for (let count = migrations.length; count > index; count -= 1) await dataSource.undoLastMigration();
  await dataSource.query(`UPDATE users SET role = 'teacher' WHERE id = $1`, [id]);
  await expect(dataSource.runMigrations()).rejects.toMatchObject({ code: '23514', constraint: 'users_role' });
  await dataSource.query(`UPDATE users SET role = 'instructor' WHERE id = $1`, [id]);
  expect((await dataSource.runMigrations()).map(({ name }) => name)).toContain('CheckClosedLists1795219252000');
  await expect(dataSource.query(`UPDATE users SET role = 'teacher' WHERE id = $1`, [id])).rejects.toMatchObject({ code: '23514' });
});
