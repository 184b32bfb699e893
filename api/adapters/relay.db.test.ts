import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import type { RelayPort } from '../domain/shared/ports.ts';
import { soon } from '../testing/soon.ts';
import { createLog } from './log.ts';
import { createRelay } from './relay.ts';

let database: TestDatabase;
let relays: [RelayPort, RelayPort];
beforeAll(async () => {
  database = await createTestDatabase();
  const log = createLog('silent');
  relays = [await createRelay({ databaseUrl: database.url }, log), await createRelay({ databaseUrl: database.url }, log)];
});
afterAll(async () => {
  await Promise.all(relays.map((relay) => relay.close()));
  await database.close();
});

describe('the relay on PostgreSQL', () => {
  it('delivers an event to the other replica and to its own, once each', async () => {
    const [here, there] = relays;
    const heard: string[] = [];
    here.subscribe('user.status', ({ userIds }) => heard.push(...userIds.map((userId) => `here ${userId}`)));
    there.subscribe('user.status', ({ userIds }) => heard.push(...userIds.map((userId) => `there ${userId}`)));
    const userId = randomUUID();
    await here.publish('user.status', { userIds: [userId] });
    await soon(() => expect(heard).toContain(`there ${userId}`));
    const marker = randomUUID();
    await there.publish('user.status', { userIds: [marker] });
    await soon(() => expect(heard).toContain(`here ${marker}`));
    expect(heard.filter((word) => word === `here ${userId}`)).toHaveLength(1);
  });

  it('does not call listeners that unsubscribed; a listener that throws does not affect others', async () => {
    const [here, there] = relays;
    const heard: string[] = [];
    const leave = there.subscribe('user.changed', () => heard.push('left'));
    there.subscribe('user.changed', () => {
      throw new Error('a listener failed');
    });
    there.subscribe('user.changed', () => heard.push('stays'));
    leave();
    await here.publish('user.changed', { userId: randomUUID() });
    await soon(() => expect(heard).toEqual(['stays']));
  });

  it('reconnects when the database drops its connections', async () => {
    const [here, there] = relays;
    const heard: string[] = [];
    there.subscribe('session.ended', ({ sessionId }) => heard.push(sessionId));
    await database.dataSource.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()');
    await soon(async () => {
      await here.publish('session.ended', { sessionId: randomUUID(), userId: randomUUID() });
      expect(heard).not.toEqual([]);
    });
  });
});
