import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildFailedJob } from '../../testing/factories/failed-job.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { signIn } from '../auth/session.service.ts';
import { UserEntity } from '../users/user.entity.ts';
import { eraseDeactivatedAccounts } from './erase-accounts.service.ts';

const DAY = 24 * 60 * 60 * 1000;
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY);

/** Returns the rows of every table as text. */
async function readAllTables(): Promise<string> {
  const tables: Array<{ name: string }> = await database.dataSource.query(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const texts = await Promise.all(tables.map(({ name }) => database.dataSource.query(`SELECT t::text AS row FROM "${name}" t`)));
  return JSON.stringify(texts);
}

it('removes name and address of an account deactivated more than 30 days ago', async () => {
  const { manager } = database.dataSource;
  const gone = await buildUser(manager, { name: 'Zarghuna', surname: 'Popalzai', deactivatedAt: daysAgo(31), gender: 'female' });
  await buildInvitation(manager, { email: gone.email, userId: gone.id });
  await buildInvitation(manager, { email: gone.email });
  const ctx = testCtx(manager);
  await ctx.enqueue('mail.send', { to: gone.email });
  // The reply of the mail server contains the address.
  await buildFailedJob(manager, { job: 'message.mail', payload: { messageId: randomUUID(), userId: gone.id }, failureReply: `550 <${gone.email}>: unknown` });

  expect(await eraseDeactivatedAccounts(ctx)).toBe(1);
  const tables = await readAllTables();
  for (const trace of ['Zarghuna', 'Popalzai', gone.email]) expect(tables).not.toContain(trace);
  const left = await manager.findOneByOrFail(UserEntity, { id: gone.id });
  expect(left).toMatchObject({ role: 'student', gender: null, passwordHash: '' });
  expect(left.erasedAt).not.toBeNull();
  await expect(signIn(ctx, { email: left.email, password: TEST_PASSWORD })).rejects.toMatchObject({
    code: expect.stringMatching(/SIGN_IN_FAILED|VALIDATION_FAILED/),
  });
  expect(await eraseDeactivatedAccounts(ctx)).toBe(0);
});

it('does not change other accounts', async () => {
  const { manager } = database.dataSource;
  const kept = [await buildUser(manager), await buildUser(manager, { deactivatedAt: daysAgo(29) })];
  await eraseDeactivatedAccounts(testCtx(manager));
  for (const user of kept)
    expect(await manager.findOneByOrFail(UserEntity, { id: user.id })).toMatchObject({ name: user.name, email: user.email, erasedAt: null });
});
