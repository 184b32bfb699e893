import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../../testing/mails.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { changePassword, requestPasswordReset, resetPassword, validateResetLink } from './password.service.ts';
import { PasswordResetEntity } from './password-reset.entity.ts';
import { findSession, signIn } from './session.service.ts';

const NEW_PASSWORD = 'Lantern&harbour8';
const MINUTE = 60_000;
const db = testDatabase();

const manager = () => db.dataSource.manager;
const signInAs = (user: UserEntity, password = TEST_PASSWORD) => signIn(testCtx(manager()), { email: user.email, password });
const later = (minutes: number) => ({ now: () => new Date(Date.now() + minutes * MINUTE) });

async function requestLink(user: UserEntity, options = {}): Promise<string> {
  await requestPasswordReset(testCtx(manager(), options), { email: user.email });
  return tokenOfMail((await mailsTo(manager(), user.email)).at(-1));
}

describe('requesting a reset link', () => {
  it('sends the link in the language of the account, and stores only its hash', async () => {
    const user = await buildUser(manager(), { language: 'ar' });
    const token = await requestLink(user);
    const [mail] = await mailsTo(manager(), user.email);
    expect(mail).toEqual({
      template: 'passwordReset',
      to: user.email,
      language: 'ar',
      parameters: { name: user.name, siteName: 'Academy', minutes: 60 },
      url: `http://127.0.0.1:4000/reset/${token}`,
    });
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await manager().findOneByOrFail(PasswordResetEntity, { userId: user.id }))).not.toContain(token);
  });

  it('returns the same result, with the same number of statements, for an unknown and a deactivated account, and sends nothing', async () => {
    const [user, gone] = [await buildUser(manager()), await buildUser(manager(), { deactivatedAt: new Date() })];
    const before = await manager().count(OutboxEntity);
    const count = async (email: string) => {
      const ctx = testCtx(manager());
      db.statements.reset();
      await expect(requestPasswordReset(ctx, { email })).resolves.toBeUndefined();
      return db.statements.count;
    };
    const counts = [await count('nobody@example.org'), await count(gone.email)];
    expect(await manager().count(OutboxEntity)).toBe(before);
    expect(counts).toEqual([await count(user.email), await count(user.email)]);
  });

  it('is limited per account and per address, for unknown accounts too', async () => {
    const user = await buildUser(manager());
    for (const email of [user.email, 'unknown@example.org']) {
      const ctx = testCtx(manager(), { ports: { rateLimit: memoryRateLimit({ 'reset.account': 1 }) } });
      await requestPasswordReset(ctx, { email });
      await expect(requestPasswordReset(ctx, { email })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    }
    const ctx = testCtx(manager(), { ports: { rateLimit: memoryRateLimit({ 'reset.address': 1 }) } });
    await requestPasswordReset(ctx, { email: 'one@example.org' });
    await expect(requestPasswordReset(ctx, { email: 'two@example.org' })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('limits the mails to one account across all network addresses', async () => {
    const user = await buildUser(manager());
    for (let count = 0; count < 8; count += 1) await requestPasswordReset(testCtx(manager()), { email: user.email });
    expect(await mailsTo(manager(), user.email)).toHaveLength(5);
    await requestPasswordReset(testCtx(manager(), later(61)), { email: user.email });
    expect(await mailsTo(manager(), user.email)).toHaveLength(6);
  });

  it('leaves one valid link after two concurrent requests', async () => {
    const user = await buildUser(manager());
    await Promise.all([requestLink(user), requestLink(user), requestLink(user)]);
    const resets = await manager().findBy(PasswordResetEntity, { userId: user.id });
    expect(resets).toHaveLength(3);
    expect(resets.filter((reset) => reset.usedAt === null)).toHaveLength(1);
  });
});

describe('resetting a password', () => {
  it('stores the new password, ends all sessions, and notifies the person by mail', async () => {
    const user = await buildUser(manager(), { language: 'de' });
    const session = await signInAs(user);
    const relay = memoryRelay();
    const ended: string[] = [];
    relay.subscribe('session.ended', ({ sessionId }) => ended.push(sessionId));
    await resetPassword(testCtx(manager(), { ports: { relay } }), { token: await requestLink(user), newPassword: NEW_PASSWORD });
    await expect(signInAs(user)).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    await expect(signInAs(user, NEW_PASSWORD)).resolves.toBeDefined();
    expect(await findSession(manager(), session.token, new Date())).toBeNull();
    expect(ended).toEqual([session.actor.sessionId]);
    expect((await mailsTo(manager(), user.email)).at(-1)).toMatchObject({
      template: 'passwordChanged',
      language: 'de',
      url: 'http://127.0.0.1:4000/forgot-password',
    });
  });

  it('succeeds once for ten concurrent requests', async () => {
    const user = await buildUser(manager());
    const token = await requestLink(user);
    const attempts = Array.from({ length: 10 }, () => resetPassword(testCtx(manager()), { token, newPassword: NEW_PASSWORD }));
    const outcomes = await Promise.allSettled(attempts);
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'LINK_INVALID' });
  });

  it.each([
    ['after an hour', async (user: UserEntity) => ({ token: await requestLink(user), options: later(60) })],
    [
      'when a newer one was sent',
      async (user: UserEntity) => {
        const token = await requestLink(user, later(-1));
        await requestLink(user);
        return { token, options: {} };
      },
    ],
    [
      'when the password was changed meanwhile',
      async (user: UserEntity) => {
        const token = await requestLink(user);
        await changePassword(testCtx(manager(), { actor: actorOf(user) }), { oldPassword: TEST_PASSWORD, newPassword: 'Harbour&lantern9' });
        return { token, options: {} };
      },
    ],
    [
      'when the account was deactivated',
      async (user: UserEntity) => {
        const token = await requestLink(user);
        await manager().update('users', { id: user.id }, { deactivatedAt: new Date() });
        return { token, options: {} };
      },
    ],
    ['when it was never sent', async () => ({ token: 'A'.repeat(43), options: {} })],
  ])('is refused %s', async (_case, prepare) => {
    const { token, options } = await prepare(await buildUser(manager()));
    await expect(validateResetLink(testCtx(manager(), options), token)).rejects.toMatchObject({ code: 'LINK_INVALID' });
    await expect(resetPassword(testCtx(manager(), options), { token, newPassword: NEW_PASSWORD })).rejects.toMatchObject({ code: 'LINK_INVALID' });
  });

  it.each([
    ['short', 'Ab!1', 'PASSWORD_TOO_SHORT'],
    ['long', `A!${'b'.repeat(49)}`, 'PASSWORD_TOO_LONG'],
    ['without a capital', 'lantern&harbour8', 'PASSWORD_CAPITAL'],
    ['without a special character', 'Lanternharbour8', 'PASSWORD_SPECIAL'],
    ['common', 'P@ssw0rd2026!', 'PASSWORD_COMMON'],
  ])('refuses a password that is %s and keeps the link valid', async (_case, newPassword, code) => {
    const token = await requestLink(await buildUser(manager()));
    await expect(validateResetLink(testCtx(manager()), token)).resolves.toBeUndefined();
    const refused = resetPassword(testCtx(manager()), { token, newPassword });
    await expect(refused).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields: { newPassword: code } } });
    await expect(resetPassword(testCtx(manager()), { token, newPassword: NEW_PASSWORD })).resolves.toBeUndefined();
  });
});

describe('changing the password', () => {
  it('keeps the current session and ends all others', async () => {
    const user = await buildUser(manager());
    const [here, there] = [await signInAs(user), await signInAs(user)];
    await changePassword(testCtx(manager(), { actor: here.actor }), { oldPassword: TEST_PASSWORD, newPassword: NEW_PASSWORD });
    expect(await findSession(manager(), here.token, new Date())).not.toBeNull();
    expect(await findSession(manager(), there.token, new Date())).toBeNull();
    expect((await mailsTo(manager(), user.email)).map((mail) => mail.template)).toEqual(['passwordChanged']);
  });

  it('requires the current password, and limits attempts', async () => {
    const user = await buildUser(manager());
    const ctx = testCtx(manager(), { actor: actorOf(user), ports: { rateLimit: memoryRateLimit({ 'signIn.account': 2 }) } });
    const guess = () => changePassword(ctx, { oldPassword: 'Wrong!one1', newPassword: NEW_PASSWORD });
    for (let count = 0; count < 2; count += 1) await expect(guess()).rejects.toMatchObject({ code: 'OLD_PASSWORD_INVALID' });
    await expect(guess()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('accepts one of two concurrent changes', async () => {
    const user = await buildUser(manager());
    const change = (newPassword: string) => changePassword(testCtx(manager(), { actor: actorOf(user) }), { oldPassword: TEST_PASSWORD, newPassword });
    const outcomes = await Promise.allSettled([change(NEW_PASSWORD), change('Harbour&lantern9')]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('requires a signed-in person', async () => {
    await expect(changePassword(testCtx(manager()), { oldPassword: 'x', newPassword: NEW_PASSWORD })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
