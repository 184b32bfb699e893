import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryStorage, type TestCtxOptions, testCtx } from '../../testing/test-ctx.ts';
import { JobFailure } from '../shared/job-failure.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { InstallationEntity } from './installation.entity.ts';
import { dismissGuide, readInstallation } from './installation.service.ts';
import { endTestMail, sendTestMail, testStorage } from './installation-checks.service.ts';

const db = testDatabase();
let admin: UserEntity;
beforeAll(async () => {
  admin = await buildUser(db.dataSource.manager, { role: 'admin' });
});

const as = (person: UserEntity, options: TestCtxOptions = {}) => testCtx(db.dataSource.manager, { ...options, actor: actorOf(person) });
const testId = async (): Promise<string> => (await db.dataSource.manager.findOneByOrFail(InstallationEntity, { id: 1 })).mailTestId ?? '';

describe('the state of the installation', () => {
  it('lacks everything at first, and somebody else counts as a colleague', async () => {
    expect(await readInstallation(as(admin))).toMatchObject({
      guideDismissed: false,
      hasImprint: false,
      hasOwnPrivacyPolicy: false,
      mail: { state: 'untried', mode: 'sent' },
      storage: { state: 'untried' },
      hasAcademy: false,
      hasColleague: false,
      stoppedJobs: 0,
      overdueJobs: 0,
    });
    await buildUser(db.dataSource.manager, {});
    expect(await readInstallation(as(admin, { settings: { sendsMail: false } }))).toMatchObject({ hasColleague: true, mail: { mode: 'captured' } });
  });

  it('says why the last test mail was not sent; an earlier one changes nothing', async () => {
    await sendTestMail(as(admin));
    const earlier = await testId();
    await sendTestMail(as(admin));
    await endTestMail(as(admin), { testId: earlier, to: admin.email }, null);
    expect((await readInstallation(as(admin))).mail.state).toBe('running');
    await endTestMail(as(admin), { testId: await testId(), to: admin.email }, new JobFailure('MAIL_REFUSED', { reply: `554 <${admin.email}> denied` }));
    expect((await readInstallation(as(admin))).mail).toMatchObject({ state: 'failed', reason: 'MAIL_REFUSED', reply: '554 <…> denied' });
    await sendTestMail(as(admin));
    await endTestMail(as(admin), { testId: await testId(), to: admin.email }, null);
    expect((await readInstallation(as(admin))).mail).toMatchObject({ state: 'works', reason: null, reply: null });
  });

  it('counts a job that is due and that no worker runs', async () => {
    const later = () => new Date(Date.now() + 10 * 60 * 1000);
    expect((await readInstallation(as(admin, { now: later }))).overdueJobs).toBeGreaterThan(0);
  });

  it('tells the error of a storage that fails, and removes the file of the test', async () => {
    const storage = memoryStorage();
    await testStorage(as(admin, { ports: { storage } }));
    expect((await readInstallation(as(admin))).storage).toMatchObject({ state: 'works', problem: null });
    expect(storage.stored.size).toBe(0);
    const full = { ...storage, write: () => Promise.reject(new Error('ENOSPC: no space left')) };
    await testStorage(as(admin, { ports: { storage: full } }));
    expect((await readInstallation(as(admin))).storage).toMatchObject({ state: 'failed', problem: 'ENOSPC: no space left' });
  });

  it('hides the guide for all admins', async () => {
    await dismissGuide(as(admin));
    expect((await readInstallation(as(await buildUser(db.dataSource.manager, { role: 'admin' })))).guideDismissed).toBe(true);
  });

  it.each([readInstallation, sendTestMail, testStorage, dismissGuide])('refuses a student: %o', async (call) => {
    const student = await buildUser(db.dataSource.manager, {});
    await expect(call(as(student))).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
  });
});
