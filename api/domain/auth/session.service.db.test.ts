import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { memoryRelay, testCtx, testPorts } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { SessionEntity } from './session.entity.ts';
import { endOtherSessions, endSession, findSession, listSessions, signIn, signOut } from './session.service.ts';

const DAY = 24 * 60 * 60 * 1000;
const db = testDatabase();

const manager = () => db.dataSource.manager;
const signInAs = (user: UserEntity, now?: () => Date) => signIn(testCtx(manager(), { now }), { email: user.email, password: TEST_PASSWORD });

describe('signing in', () => {
  it('returns a token of 256 bits and stores only its hash', async () => {
    const user = await buildUser(manager());
    const { token } = await signInAs(user);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const stored = await manager().findOneByOrFail(SessionEntity, { userId: user.id });
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await findSession(manager(), token, new Date()))?.actor).toEqual({
      ...actorOf(user, stored.id),
      hasSecondFactor: false,
      provedAt: stored.provedAt,
    });
  });

  it('accepts the email address in any case', async () => {
    const user = await buildUser(manager());
    const signedIn = await signIn(testCtx(manager()), { email: ` ${user.email.toUpperCase()} `, password: TEST_PASSWORD });
    expect(signedIn.user.id).toBe(user.id);
  });

  it('returns the same error for an unknown address, a wrong password and a deactivated account', async () => {
    const user = await buildUser(manager());
    const gone = await buildUser(manager(), { deactivatedAt: new Date() });
    const attempts = [
      { email: 'nobody@example.org', password: TEST_PASSWORD },
      { email: user.email, password: 'Another!one1' },
      { email: gone.email, password: TEST_PASSWORD },
    ];
    for (const input of attempts) {
      const refusal = await signIn(testCtx(manager()), input).catch((error: unknown) => error);
      expect(refusal).toMatchObject({ code: 'SIGN_IN_FAILED', details: {} });
    }
  });

  it('hashes a password for an unknown address too, so that both take the same time', async () => {
    const user = await buildUser(manager());
    const ports = testPorts();
    const verify = vi.spyOn(ports.passwords, 'verify');
    for (const email of [user.email, 'nobody@example.org']) {
      await expect(signIn(testCtx(manager(), { ports }), { email, password: 'Wrong!one1' })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    }
    expect(verify).toHaveBeenCalledTimes(2);
  });

  it('checks passwords first on known devices, then at addresses without failures', async () => {
    const user = await buildUser(manager());
    const ports = { ...testPorts(), rateLimit: memoryRateLimit({}) };
    const verify = vi.spyOn(ports.passwords, 'verify');
    const ctx = testCtx(manager(), { ports });
    const { device } = await signIn(ctx, { email: user.email, password: TEST_PASSWORD });
    await signIn(ctx, { email: 'nobody@example.org', password: 'Wrong!one1' }).catch(() => undefined);
    await signIn(ctx, { email: user.email, password: TEST_PASSWORD });
    await signIn(ctx, { email: user.email, password: TEST_PASSWORD }, { devices: [device] });
    expect(verify.mock.calls.map(([, , priority]) => priority)).toEqual(['normal', 'normal', 'low', 'high']);
  });

  it('executes the same number of statements for an unknown and a known address', async () => {
    const user = await buildUser(manager());
    const count = async (email: string) => {
      const ctx = testCtx(manager());
      db.statements.reset();
      await expect(signIn(ctx, { email, password: 'Wrong!one1' })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
      return db.statements.count;
    };
    expect(await count('nobody@example.org')).toBe(await count(user.email));
  });

  it('reveals an unknown address only if the operator enables that', async () => {
    const user = await buildUser(manager());
    const ctx = testCtx(manager(), { settings: { revealUnknownEmail: true } });
    await expect(signIn(ctx, { email: 'nobody@example.org', password: TEST_PASSWORD })).rejects.toMatchObject({ code: 'EMAIL_UNKNOWN' });
    await expect(signIn(ctx, { email: user.email, password: 'Wrong!one1' })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
  });

  it.each([
    ['no address', { email: '', password: 'x' }, { email: 'EMAIL_REQUIRED' }],
    ['markup', { email: '<b>a</b>@example.org', password: 'x' }, { email: 'EMAIL_INVALID' }],
    ['a direction mark', { email: 'a\u202e@example.org', password: 'x' }, { email: 'EMAIL_INVALID' }],
    ['a null byte', { email: 'a\u0000@example.org', password: 'x' }, { email: 'EMAIL_INVALID' }],
    ['an overlong address', { email: `${'a'.repeat(250)}@example.org`, password: 'x' }, { email: 'TOO_LONG' }],
    ['no password', { email: 'a@example.org', password: '' }, { password: 'PASSWORD_REQUIRED' }],
    ['an overlong password', { email: 'a@example.org', password: 'x'.repeat(1001) }, { password: 'TOO_LONG' }],
    ['objects', { email: { a: 1 }, password: ['x'] }, { email: 'CHOICE_INVALID', password: 'CHOICE_INVALID' }],
  ])('refuses %s before any query', async (_case, input, fields) => {
    await expect(signIn(testCtx(manager()), input as never)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', details: { fields } });
  });

  it('limits attempts on one account per network address', async () => {
    const user = await buildUser(manager());
    const ports = { rateLimit: memoryRateLimit({ 'signIn.account': 3 }) };
    const from = (address: string, password: string) => signIn(testCtx(manager(), { ports, origin: { address } }), { email: user.email, password });
    for (let attempt = 0; attempt < 3; attempt += 1) await expect(from('203.0.113.1', 'Wrong!one1')).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    await expect(from('203.0.113.1', TEST_PASSWORD)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', details: { parameters: { seconds: 60 } } });
    await expect(from('203.0.113.2', TEST_PASSWORD)).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('limits attempts from one network address across all accounts, known or unknown', async () => {
    const ports = { rateLimit: memoryRateLimit({ 'signIn.address': 2 }) };
    const codes: unknown[] = [];
    for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) {
      codes.push(await signIn(testCtx(manager(), { ports }), { email, password: 'x' }).catch((error) => error.code));
    }
    expect(codes).toEqual(['SIGN_IN_FAILED', 'SIGN_IN_FAILED', 'TOO_MANY_REQUESTS']);
  });

  it('resets the count of attempts after a success', async () => {
    const user = await buildUser(manager());
    const ports = { rateLimit: memoryRateLimit({ 'signIn.account': 1 }) };
    for (let time = 0; time < 3; time += 1) {
      await expect(signIn(testCtx(manager(), { ports }), { email: user.email, password: TEST_PASSWORD })).resolves.toMatchObject({ user: { id: user.id } });
    }
  });

  it('records success and refusal in the audit log, without email address or password', async () => {
    const user = await buildUser(manager());
    await signInAs(user);
    await expect(signIn(testCtx(manager()), { email: user.email, password: 'Secret!one1' })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    expect(await manager().findOneByOrFail(AuditEntryEntity, { actorId: user.id })).toMatchObject({ action: 'session.signIn', result: 'done' });
    const all = await manager().find(AuditEntryEntity);
    expect(all.some((entry) => entry.result === 'denied' && entry.actorId === null)).toBe(true);
    expect(JSON.stringify(all)).not.toMatch(/example\.org|Secret!one1/);
  });
});

describe('a session', () => {
  it('expires after 7 days without use, and is extended by use', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const { token } = await signInAs(await buildUser(manager()), () => new Date(start));
    const at = (days: number) => findSession(manager(), token, new Date(start + days * DAY));
    expect(await at(6)).not.toBeNull();
    expect(await at(12.9)).not.toBeNull();
    expect(await at(19.9)).toBeNull();
  });

  it('expires after 30 days even if used', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const { token } = await signInAs(await buildUser(manager()), () => new Date(start));
    for (const day of [5, 10, 15, 20, 25, 29]) expect(await findSession(manager(), token, new Date(start + day * DAY))).not.toBeNull();
    expect((await findSession(manager(), token, new Date(start + 29 * DAY)))?.expiresAt).toEqual(new Date(start + 30 * DAY));
    expect(await findSession(manager(), token, new Date(start + 30 * DAY))).toBeNull();
  });

  it('updates its last use at most every five minutes', async () => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    const user = await buildUser(manager());
    const { token } = await signInAs(user, () => new Date(start));
    const seen = async (minutes: number) => {
      await findSession(manager(), token, new Date(start + minutes * 60_000));
      return ((await manager().findOneByOrFail(SessionEntity, { userId: user.id })).lastSeenAt.getTime() - start) / 60_000;
    };
    expect([await seen(4), await seen(6), await seen(9), await seen(12)]).toEqual([0, 6, 6, 12]);
  });

  it('is not found by an invalid, empty or truncated token', async () => {
    const { token } = await signInAs(await buildUser(manager()));
    for (const wrong of ['', token.slice(1), `${token}a`, `A${token.slice(1)}`, "' OR 1=1 --"]) {
      if (wrong !== token) expect(await findSession(manager(), wrong, new Date())).toBeNull();
    }
  });

  it('ends by signing out, and notifies the other replicas', async () => {
    const user = await buildUser(manager());
    const { token, actor } = await signInAs(user);
    const relay = memoryRelay();
    const ended: unknown[] = [];
    relay.subscribe('session.ended', (payload) => ended.push(payload));
    await signOut(testCtx(manager(), { actor, ports: { relay } }));
    expect(await findSession(manager(), token, new Date())).toBeNull();
    expect(ended).toEqual([{ sessionId: actor.sessionId, userId: user.id }]);
  });
});

describe('the list of sessions', () => {
  it('has readable device names, the last used session first, and no ended sessions', async () => {
    const user = await buildUser(manager());
    const device = 'Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0';
    const early = testCtx(manager(), { now: () => new Date(Date.now() - 40 * DAY) });
    await signIn(early, { email: user.email, password: TEST_PASSWORD });
    await signIn(testCtx(manager(), { origin: { device }, now: () => new Date(Date.now() - DAY) }), { email: user.email, password: TEST_PASSWORD });
    const { actor } = await signInAs(user);
    const sessions = await listSessions(testCtx(manager(), { actor }));
    expect(sessions.map((session) => session.device)).toEqual(['', 'Firefox · Android']);
    expect(sessions[0]?.id).toBe(actor.sessionId);
  });

  it('lets the caller end one of these sessions, never one of another person', async () => {
    const user = await buildUser(manager());
    const first = await signInAs(user);
    const second = await signInAs(user);
    const stranger = await signInAs(await buildUser(manager()));
    const ctx = testCtx(manager(), { actor: first.actor });
    await endSession(ctx, second.actor.sessionId);
    expect(await findSession(manager(), second.token, new Date())).toBeNull();
    for (const id of [stranger.actor.sessionId, second.actor.sessionId, randomUUID(), 'x']) {
      await expect(endSession(ctx, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await findSession(manager(), stranger.token, new Date())).not.toBeNull();
  });

  it('lets the caller end all sessions but the current one', async () => {
    const user = await buildUser(manager());
    const [first, second, third] = [await signInAs(user), await signInAs(user), await signInAs(user)];
    expect(await endOtherSessions(testCtx(manager(), { actor: first.actor }))).toBe(2);
    expect(await findSession(manager(), first.token, new Date())).not.toBeNull();
    for (const { token } of [second, third]) expect(await findSession(manager(), token, new Date())).toBeNull();
  });
});
