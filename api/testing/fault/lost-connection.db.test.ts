import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import { expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { inTransaction } from '../../domain/shared/transaction.ts';
import { errorResponseOf } from '../../http/error-response.ts';
import { testCtx } from '../test-ctx.ts';

const database = testDatabase();

const backend = 'SELECT pg_backend_pid() AS pid';

it('a connection that is lost between two statements of a transaction is reported as SERVICE_UNAVAILABLE', { timeout: 60_000 }, async () => {
  const { dataSource } = database;
  const work = inTransaction(testCtx(dataSource.manager), async (tx) => {
    const [{ pid }] = await tx.db.query(backend);
    const lost = new Promise((resolve) => (dataSource.driver as PostgresDriver).master.once('remove', resolve));
    await dataSource.query('SELECT pg_terminate_backend($1)', [pid]);
    await lost;
    await tx.db.query(backend);
  });
  await expect(work.catch((error: unknown) => errorResponseOf(error))).resolves.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  // The pool opens another connection.
  expect(await inTransaction(testCtx(dataSource.manager), (tx) => tx.db.query('SELECT 1 AS one'))).toEqual([{ one: 1 }]);
});
