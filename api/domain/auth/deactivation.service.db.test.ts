import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { UserEntity } from '../users/user.entity.ts';
import { createUser } from '../users/user.service.ts';
import { deactivateAccount, deactivateUser, reactivateUser } from './deactivation.service.ts';
import { findSession, signIn } from './session.service.ts';

const DAY = 24 * 60 * 60 * 1000;
const db = testDatabase();

const manager = () => db.dataSource.manager;
const ctxOf = (user: UserEntity) => testCtx(manager(), { actor: actorOf(user) });

describe('deactivating an account', () => {
  it('ends all its sessions, notifies the replicas, and keeps the address reserved', async () => {
    const user = await buildUser(manager());
    const session = await signIn(testCtx(manager()), { email: user.email, password: TEST_PASSWORD });
    const relay = memoryRelay();
    const published: string[] = [];
    for (const topic of ['session.ended', 'user.changed', 'user.status'] as const) relay.subscribe(topic, () => published.push(topic));
    await deactivateAccount(testCtx(manager(), { actor: session.actor, ports: { relay } }), { password: TEST_PASSWORD });
    expect(await findSession(manager(), session.token, new Date())).toBeNull();
    expect(published.sort()).toEqual(['session.ended', 'user.changed', 'user.status']);
    const again = { name: 'A', surname: 'B', email: user.email, passwordHash: 'x', role: 'student', language: 'en' } as const;
    await expect(createUser(testCtx(manager()), again)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('requires the password', async () => {
    const user = await buildUser(manager());
    await expect(deactivateAccount(ctxOf(user), { password: 'Wrong!one1' })).rejects.toMatchObject({ code: 'PASSWORD_INVALID' });
    await expect(deactivateAccount(ctxOf(user), { password: '' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await manager().findOneByOrFail(UserEntity, { id: user.id })).deactivatedAt).toBeNull();
  });

  it('lets an admin deactivate another account, records it, and allows a reversal for 30 days', async () => {
    const [admin, user] = [await buildUser(manager(), { role: 'admin' }), await buildUser(manager())];
    await deactivateUser(ctxOf(admin), user.id);
    await expect(deactivateUser(ctxOf(admin), user.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await reactivateUser(ctxOf(admin), user.id);
    expect(await manager().countBy(AuditEntryEntity, { actorId: admin.id, objectId: user.id, result: 'done' })).toBe(2);
    await manager().update(UserEntity, { id: user.id }, { deactivatedAt: new Date(Date.now() - 31 * DAY) });
    await expect(reactivateUser(ctxOf(admin), user.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const id of [randomUUID(), 'x', admin.id]) await expect(reactivateUser(ctxOf(admin), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('records refused attempts', async () => {
    const [student, user] = [await buildUser(manager()), await buildUser(manager())];
    await expect(deactivateUser(ctxOf(student), user.id)).rejects.toMatchObject({ code: 'NOT_AUTHORIZED' });
    expect(await manager().findOneByOrFail(AuditEntryEntity, { actorId: student.id })).toMatchObject({
      action: 'user.deactivate',
      objectId: user.id,
      result: 'denied',
    });
  });
});

describe('the last active admin', () => {
  it('cannot be deactivated', async () => {
    await manager().update(UserEntity, { role: 'admin' }, { role: 'student' });
    const admin = await buildUser(manager(), { role: 'admin' });
    await buildUser(manager(), { role: 'admin', deactivatedAt: new Date() });
    await expect(deactivateAccount(ctxOf(admin), { password: TEST_PASSWORD })).rejects.toMatchObject({ code: 'LAST_ADMIN' });
  });

  it('stays active when all admins deactivate themselves concurrently', async () => {
    await manager().update(UserEntity, { role: 'admin' }, { role: 'student' });
    const admins = await Promise.all(Array.from({ length: 5 }, () => buildUser(manager(), { role: 'admin' })));
    const outcomes = await Promise.allSettled(admins.map((admin) => deactivateAccount(ctxOf(admin), { password: TEST_PASSWORD })));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(4);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'LAST_ADMIN' });
  });
});
