import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryRelay, testCtx } from '../../testing/test-ctx.ts';
import { createKeyRing } from '../shared/key-ring.ts';
import { analyticsIdOf } from './analytics-id.ts';
import { AVATAR_COLORS } from './avatar-color.ts';
import { UserEntity } from './user.entity.ts';
import { createAdmin, createUser, getAccount, setAnalyticsAllowed, setContentLanguage, setDoNotDisturb, setLanguage } from './user.service.ts';

const db = testDatabase();

const manager = () => db.dataSource.manager;
const ctxOf = (user: UserEntity) => testCtx(manager(), { actor: actorOf(user) });
const person = { name: 'Amal', surname: 'Nasser', passwordHash: 'hash', role: 'student', language: 'ar' } as const;

describe('a new account', () => {
  it('has its email address in lower case, a color of the palette, and no content language', async () => {
    const user = await createUser(testCtx(manager()), { ...person, email: ' Amal.Nasser@Example.org ' });
    expect(await manager().findOneByOrFail(UserEntity, { id: user.id })).toMatchObject({
      email: 'amal.nasser@example.org',
      contentLanguage: null,
      doNotDisturb: false,
    });
    expect(AVATAR_COLORS).toContain(user.color);
  });

  it('has a unique email address, also after concurrent requests', async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => createUser(testCtx(manager()), { ...person, email: 'same@example.org' })));
    expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'EMAIL_TAKEN' });
  });

  it('of an admin follows the same rules', async () => {
    const admin = { name: 'Ada', surname: 'Min', email: 'ada@example.org', password: 'Lantern&harbour8', language: 'en' } as const;
    const wrong = { ...admin, name: '<b>', email: 'ada@', password: 'password' };
    await expect(createAdmin(testCtx(manager()), wrong)).rejects.toMatchObject({
      details: { fields: { name: 'CHARACTERS_NOT_ALLOWED', email: 'EMAIL_INVALID', password: 'PASSWORD_CAPITAL' } },
    });
    await expect(createAdmin(testCtx(manager()), { ...admin, password: 'Password1!' })).rejects.toMatchObject({
      details: { fields: { password: 'PASSWORD_COMMON' } },
    });
    expect((await createAdmin(testCtx(manager()), admin)).role).toBe('admin');
    await expect(createAdmin(testCtx(manager()), admin)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' });
  });
});

describe('the account of the caller', () => {
  it('stores one of the interface languages, and notifies the replicas', async () => {
    const user = await buildUser(manager());
    const relay = memoryRelay();
    const published: unknown[] = [];
    relay.subscribe('user.changed', (payload) => published.push(payload));
    expect((await setLanguage(testCtx(manager(), { actor: actorOf(user), ports: { relay } }), 'fa')).language).toBe('fa');
    expect(published).toEqual([{ userId: user.id }]);
    for (const language of ['xx', '', 'EN', null, 5]) {
      await expect(setLanguage(ctxOf(user), language as never)).rejects.toMatchObject({ details: { fields: { language: 'LANGUAGE_REQUIRED' } } });
    }
  });

  it('stores a configured content language, or none', async () => {
    const user = await buildUser(manager());
    const ctx = testCtx(manager(), { actor: actorOf(user), settings: { contentLanguages: ['en', 'ps'] } });
    expect((await setContentLanguage(ctx, 'ps')).contentLanguage).toBe('ps');
    expect((await setContentLanguage(ctx, null)).contentLanguage).toBeNull();
    await expect(setContentLanguage(ctx, 'de')).rejects.toMatchObject({ details: { fields: { language: 'CHOICE_INVALID' } } });
  });

  it('stores whether visits may be counted and when the person decided; the code contains neither id nor email', async () => {
    const user = await buildUser(manager());
    const ctx = ctxOf(user);
    expect(user.analyticsAllowed).toBeNull();
    expect(await setAnalyticsAllowed(ctx, true)).toMatchObject({ analyticsAllowed: true, analyticsDecidedAt: expect.any(Date) });
    expect(await setAnalyticsAllowed(ctx, false)).toMatchObject({ analyticsAllowed: false });
    const code = analyticsIdOf(ctx, user.id);
    expect(code).toMatch(/^[0-9a-f]{32}$/);
    expect(code).not.toBe(analyticsIdOf(testCtx(manager(), { settings: { keys: createKeyRing({ current: 'another key of the site' }) } }), user.id));
  });

  it('stores do-not-disturb, and notifies the people who can see it', async () => {
    const user = await buildUser(manager());
    const relay = memoryRelay();
    const published: unknown[] = [];
    relay.subscribe('user.status', (payload) => published.push(payload));
    const ctx = testCtx(manager(), { actor: actorOf(user), ports: { relay } });
    expect((await setDoNotDisturb(ctx, true)).doNotDisturb).toBe(true);
    expect(published).toEqual([{ userIds: [user.id] }]);
    await expect(setDoNotDisturb(ctx, 'yes' as never)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is refused with NOT_SIGNED_IN when the account is deactivated and its session still exists', async () => {
    const user = await buildUser(manager(), { deactivatedAt: new Date() });
    await expect(getAccount(ctxOf(user))).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
    await expect(setLanguage(ctxOf(user), 'de')).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' });
  });
});
