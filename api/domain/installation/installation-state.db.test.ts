import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { recordScheduledRun } from '../jobs/scheduled-run.service.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { readInstallationState } from './installation-state.service.ts';

const MINUTE = 60_000;
const db = testDatabase();
let admin: UserEntity;
beforeAll(async () => {
  admin = await buildUser(db.dataSource.manager, { role: 'admin' });
});

const after = (minutes: number) => testCtx(db.dataSource.manager, { actor: actorOf(admin), now: () => new Date(Date.now() + minutes * MINUTE) });

it('the state of the installation begins without a worker, and says how far back its last runs and the oldest waiting job are', async () => {
  expect(await readInstallationState(after(0))).toMatchObject({
    version: '1.2.3',
    isWorkerAlive: false,
    workerSeenAt: null,
    oldestJobSince: null,
    scheduledJobs: [],
  });
  await recordScheduledRun(after(0), { name: 'audit.chain', every: MINUTE }, false);
  await recordScheduledRun(after(0), { name: 'cleanup.calls', every: 60 * MINUTE }, true);
  const waiting = { id: randomUUID(), job: 'files.remove', payload: {}, createdAt: new Date(), nextTryAt: new Date(Date.now() + MINUTE) };
  await db.dataSource.manager.insert(OutboxEntity, waiting);
  expect(await readInstallationState(after(0))).toMatchObject({ isWorkerAlive: true, oldestJobSince: null });
  const late = await readInstallationState(after(8));
  expect(late).toMatchObject({ isWorkerAlive: false, workerSeenAt: expect.any(Date), oldestJobSince: waiting.nextTryAt });
  expect(late.scheduledJobs).toMatchObject([
    { job: 'audit.chain', everySeconds: 60, failed: false, isLate: true },
    { job: 'cleanup.calls', everySeconds: 3600, failed: true, isLate: false },
  ]);
});
