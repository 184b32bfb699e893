import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildSecondFactor } from '../../testing/factories/second-factor.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../../testing/mails.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import { requestPasswordReset, resetPassword } from '../auth/password.service.ts';
import { SessionEntity } from '../auth/session.entity.ts';
import { findSession, signIn } from '../auth/session.service.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { changeAccountEmail, endAccountSessions, resetSecondFactor } from './account-security.service.ts';
import { changeRoles, deactivateAccounts } from './change-accounts.service.ts';

const db = testDatabase();
let admin: UserEntity;
beforeAll(async () => {
  admin = await buildUser(db.dataSource.manager, { role: 'admin' });
});
const manager = () => db.dataSource.manager;
const as = (user: UserEntity, provedAt = new Date()) => testCtx(manager(), { actor: { ...actorOf(user), provedAt } });
const guest = () => testCtx(manager());
const templatesOf = async (email: string) => (await mailsTo(manager(), email)).map((mail) => mail.template);
const audited = (action: string, objectId: string) => manager().existsBy(AuditEntryEntity, { action, objectId, actorId: admin.id, result: 'done' } as never);

describe('an admin changes the address of an account', () => {
  it('with a mail at both addresses and an entry in the audit trail; the person signs in with the new one, and sessions stay', async () => {
    const user = await buildUser(manager());
    const { token } = await signIn(guest(), { email: user.email, password: TEST_PASSWORD });
    expect(await changeAccountEmail(as(admin), user.id, ` New-${user.id}@Example.org `)).toMatchObject({ email: `new-${user.id}@example.org` });
    expect(await templatesOf(user.email)).toEqual(['emailChangedFrom']);
    expect(await templatesOf(`new-${user.id}@example.org`)).toEqual(['emailChangedTo']);
    expect(await audited('user.email', user.id)).toBe(true);
    expect(await findSession(manager(), token, new Date())).not.toBeNull();
    await expect(signIn(guest(), { email: user.email, password: TEST_PASSWORD })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    await expect(signIn(guest(), { email: `new-${user.id}@example.org`, password: TEST_PASSWORD })).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('and links to reset the password that went to the former address become invalid', async () => {
    const user = await buildUser(manager());
    await requestPasswordReset(guest(), { email: user.email });
    const token = tokenOfMail((await mailsTo(manager(), user.email))[0]);
    await changeAccountEmail(as(admin), user.id, `reset-${user.id}@example.org`);
    await expect(resetPassword(guest(), { token, newPassword: 'Lantern&harbour8' })).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it('not to the address of another account, to an invalid one, or of a deactivated account', async () => {
    const [user, other] = [await buildUser(manager()), await buildUser(manager())];
    await expect(changeAccountEmail(as(admin), user.id, other.email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
    await expect(changeAccountEmail(as(admin), user.id, 'nobody')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const gone = await buildUser(manager(), { deactivatedAt: new Date() });
    await expect(changeAccountEmail(as(admin), gone.id, 'gone@example.org')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await templatesOf(user.email)).toEqual([]);
  });
});

describe('an admin turns off the two-step sign-in of a person', () => {
  it('who gets a mail, as the admin does, is signed out, and signs in with the password; with an entry in the audit trail', async () => {
    const user = await buildUser(manager());
    const { token } = await signIn(guest(), { email: user.email, password: TEST_PASSWORD });
    await buildSecondFactor(manager(), user.id);
    expect(await resetSecondFactor(as(admin), user.id)).toMatchObject({ secondFactor: false });
    expect(await findSession(manager(), token, new Date())).toBeNull();
    expect(await templatesOf(user.email)).toEqual(['secondFactorReset']);
    expect(await templatesOf(admin.email)).toContain('secondFactorResetByYou');
    expect(await audited('user.resetSecondFactor', user.id)).toBe(true);
    await expect(signIn(guest(), { email: user.email, password: TEST_PASSWORD })).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('not of the own account, and not of a person without it', async () => {
    const user = await buildUser(manager());
    await expect(resetSecondFactor(as(admin), admin.id)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
    await expect(resetSecondFactor(as(admin), user.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an admin ends the sessions of a person', () => {
  it('who gets a mail, as the admin does; with an entry in the audit trail, and never of the own account', async () => {
    const user = await buildUser(manager());
    await signIn(guest(), { email: user.email, password: TEST_PASSWORD });
    await endAccountSessions(as(admin), user.id);
    expect(await manager().countBy(SessionEntity, { userId: user.id })).toBe(0);
    expect(await templatesOf(user.email)).toEqual(['sessionsEnded']);
    expect(await templatesOf(admin.email)).toContain('sessionsEndedByYou');
    expect(await audited('user.endSessions', user.id)).toBe(true);
    await expect(endAccountSessions(as(admin), admin.id)).rejects.toMatchObject({ code: 'OWN_ACCOUNT' });
  });
});

it('admins prove again who they are before changes of roles, addresses, sessions and second factors, and before deactivating', async () => {
  const user = await buildUser(manager());
  const ctx = as(admin, new Date(Date.now() - 15 * 60 * 1000));
  const refused = { code: 'PROOF_NEEDED', details: { parameters: { method: 'password' } } };
  await expect(changeRoles(ctx, { userIds: [user.id], role: 'speaker' })).rejects.toMatchObject(refused);
  await expect(deactivateAccounts(ctx, [user.id])).rejects.toMatchObject(refused);
  await expect(changeAccountEmail(ctx, user.id, 'x@example.org')).rejects.toMatchObject(refused);
  await expect(resetSecondFactor(ctx, user.id)).rejects.toMatchObject(refused);
  await expect(endAccountSessions(ctx, user.id)).rejects.toMatchObject(refused);
});
