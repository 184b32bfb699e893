import { beforeEach, expect, it, vi } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { ConnectionEntity } from '../domain/presence/connection.entity.ts';
import { RENEW_INTERVAL } from '../domain/presence/presence.service.ts';
import { actorOf, buildUser } from '../testing/factories/user.ts';
import { soon } from '../testing/soon.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createPresenceRenewer } from './presence-renewer.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };
const database = testDatabase();
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => vi.useRealTimers();
});

const rows = (): Promise<number> => database.dataSource.manager.count(ConnectionEntity);

/** Keeps the rows of the users locked, so that a renewal that inserts a connection waits for its foreign key, until the returned function is called. */
async function lockUsers(): Promise<() => Promise<void>> {
  const runner = database.dataSource.createQueryRunner();
  await runner.startTransaction();
  await runner.query('SELECT id FROM users FOR UPDATE');
  return async () => {
    await runner.rollbackTransaction();
    await runner.release();
  };
}

const waiting = async (): Promise<number> =>
  (await database.dataSource.query(`SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))[0]
    .count;

it('a presence renewal does not bring back a connection that closes while the renewal is running', async () => {
  const user = await buildUser(database.dataSource.manager);
  const renewer = createPresenceRenewer(() => testCtx(database.dataSource.manager), silent);
  const disconnect = renewer.connected(actorOf(user));
  await soon(async () => expect(await rows()).toBe(1));

  // A sweep of another server deleted the row, and the renewal, which would insert it again, waits.
  await database.dataSource.query('DELETE FROM connections');
  const unlock = await lockUsers();
  vi.advanceTimersByTime(RENEW_INTERVAL);
  await soon(async () => expect(await waiting()).toBe(1));
  disconnect();
  // Round trips in which a deletion that does not wait for the renewal would be committed.
  for (let trip = 0; trip < 100; trip += 1) await database.dataSource.query('SELECT 1');
  await unlock();

  await soon(async () => expect([await waiting(), await rows()]).toEqual([0, 0]));
  await renewer.close();
});

it('the presence renewer closes after the running renewal, and leaves no connection', async () => {
  const user = await buildUser(database.dataSource.manager);
  const renewer = createPresenceRenewer(() => testCtx(database.dataSource.manager), silent);
  renewer.connected(actorOf(user));
  await soon(async () => expect(await rows()).toBe(1));
  await database.dataSource.query('DELETE FROM connections');
  const unlock = await lockUsers();
  vi.advanceTimersByTime(RENEW_INTERVAL);
  await soon(async () => expect(await waiting()).toBe(1));
  const closed = renewer.close();
  await unlock();
  await closed;
  expect(await rows()).toBe(0);
});
