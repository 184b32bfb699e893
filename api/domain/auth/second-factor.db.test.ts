import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../adapters/rate-limit.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildSecondFactor, codeAt, FACTOR_SECRET, RECOVERY_CODE } from '../../testing/factories/second-factor.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../../testing/mails.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { testCtx, testPorts } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import type { Ctx, DomainSettings } from '../shared/context.ts';
import type { RateLimitPort } from '../shared/ports.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { getAccount } from '../users/user.service.ts';
import { confirmSignIn } from './confirm-sign-in.service.ts';
import { deactivateAccount } from './deactivation.service.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';
import { confirmIdentity, requireRecentProof } from './recent-proof.service.ts';
import { RecoveryCodeEntity } from './recovery-code.entity.ts';
import { SecondFactorEntity } from './second-factor.entity.ts';
import {
  confirmRecoveryCodes,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.service.ts';
import { SessionEntity } from './session.entity.ts';
import { findSession, listSessions, signIn, signOut } from './session.service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const WRONG = { code: 'VALIDATION_FAILED', details: { fields: { code: 'SECOND_FACTOR_CODE_INVALID' } } };
/** The beginning of a step of 30 s. */
const T = new Date('2026-12-01T10:00:00Z');
const at = (milliseconds: number): Date => new Date(T.getTime() + milliseconds);

const db = testDatabase();
const manager = () => db.dataSource.manager;

let rateLimit: RateLimitPort;
let user: UserEntity;
beforeEach(async () => {
  rateLimit = memoryRateLimit({
    'secondFactor.account': RATE_LIMITS['secondFactor.account'].points,
    'secondFactor.day': RATE_LIMITS['secondFactor.day'].points,
  });
  user = await buildUser(manager());
});

const guest = (now = T): Ctx => testCtx(manager(), { ports: { ...testPorts(), rateLimit }, now: () => now });
const wrongCode = (now = T): string => (codeAt(now) === '000000' || codeAt(at(-30 * SECOND)) === '000000' ? '111111' : '000000');

/** Signs in with the password and returns the challenge of the second step. */
async function challenge(now = T): Promise<string> {
  const refusal = await signIn(guest(now), { email: user.email, password: TEST_PASSWORD }, { code: null }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'SECOND_STEP_NEEDED', details: { parameters: { challenge: expect.any(String) } } });
  return (refusal as { details: { parameters: { challenge: string } } }).details.parameters.challenge;
}
const confirm = (challengeText: string, code: string, now = T) => confirmSignIn(guest(now), { challenge: challengeText, code });

/** Signs in and returns the context of the session. */
async function signedIn(now = T, settings: Partial<DomainSettings> = {}): Promise<Ctx> {
  const { token } = await signIn(guest(now), { email: user.email, password: TEST_PASSWORD });
  return ctxOf(token, now, settings);
}
async function ctxOf(token: string, now: Date, settings: Partial<DomainSettings> = {}): Promise<Ctx> {
  const found = await findSession(manager(), token, now);
  if (found === null) throw new Error('no session');
  return testCtx(manager(), { actor: found.actor, settings, ports: { ...testPorts(), rateLimit }, now: () => now });
}
const later = (ctx: Ctx, now: Date): Ctx =>
  testCtx(manager(), { actor: ctx.actor ?? undefined, ports: { ...testPorts(), rateLimit }, now: () => now } as never);

async function turnOn(ctx: Ctx, now = T): Promise<{ secret: string; codes: string[] }> {
  const { secret } = await startSecondFactor(ctx);
  return { secret, codes: await confirmSecondFactor(ctx, { code: codeAt(now, secret) }) };
}
const templatesOf = async (email: string) => (await mailsTo(manager(), email)).map((mail) => mail.template).sort();

describe('the second step of a sign-in', () => {
  beforeEach(() => buildSecondFactor(manager(), user.id));

  it('opens a session with the code of the app, and the device is known from then on', async () => {
    const result = await confirm(await challenge(), codeAt(T));
    expect(result).toMatchObject({ user: { id: user.id }, actor: { id: user.id, hasSecondFactor: true } });
    expect(await findSession(manager(), result.token, T)).toMatchObject({ actor: { id: user.id, hasSecondFactor: true } });
    const again = await signIn(guest(), { email: user.email, password: TEST_PASSWORD }, { devices: [result.device], code: null }).catch(
      (error: unknown) => error,
    );
    expect(again).toMatchObject({ code: 'SECOND_STEP_NEEDED' });
  });

  it('is not offered for a wrong password, and the challenge alone is no session', async () => {
    await expect(signIn(guest(), { email: user.email, password: 'Wrong!Password1' }, { code: null })).rejects.toMatchObject({ code: 'SIGN_IN_FAILED' });
    const text = await challenge();
    expect(await findSession(manager(), text, T)).toBeNull();
    expect(await manager().countBy(SessionEntity, { userId: user.id })).toBe(0);
  });

  it('is refused with its code for a client that has none, such as REST', async () => {
    await expect(signIn(guest(), { email: user.email, password: TEST_PASSWORD })).rejects.toMatchObject({ code: 'SECOND_STEP_NOT_SUPPORTED' });
  });

  it('accepts the code of this step of 30 s and of the one before it, and none that is 31 s older or of the next step', async () => {
    const text = await challenge(at(29 * SECOND));
    await expect(confirm(text, codeAt(at(-31 * SECOND)), at(29 * SECOND))).rejects.toMatchObject(WRONG);
    await expect(confirm(text, codeAt(at(30 * SECOND)), at(29 * SECOND))).rejects.toMatchObject(WRONG);
    await expect(confirm(text, codeAt(at(-1 * SECOND)), at(29 * SECOND))).resolves.toMatchObject({ user: { id: user.id } });
    await expect(confirm(text, codeAt(at(29 * SECOND)), at(29 * SECOND))).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('accepts a code once, and after a code none of an earlier step', async () => {
    const text = await challenge();
    await confirm(text, codeAt(T));
    await expect(confirm(text, codeAt(T))).rejects.toMatchObject(WRONG);
    await expect(confirm(text, codeAt(at(-1 * SECOND)))).rejects.toMatchObject(WRONG);
  });

  it('accepts a code once when twenty requests send it at the same moment', async () => {
    const texts = await Promise.all(Array.from({ length: 20 }, () => challenge()));
    rateLimit = memoryRateLimit({});
    const results = await Promise.allSettled(texts.map((text) => confirm(text, codeAt(T))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await manager().countBy(SessionEntity, { userId: user.id })).toBe(1);
  });

  it('accepts Persian digits with spaces', async () => {
    const typed = codeAt(T).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    await expect(confirm(await challenge(), `${typed.slice(0, 3)} ${typed.slice(3)}`)).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('is over after five minutes, after a new password, and for a changed challenge', async () => {
    const text = await challenge();
    await expect(confirm(text, codeAt(at(5 * MINUTE)), at(5 * MINUTE))).rejects.toMatchObject({ code: 'SECOND_STEP_EXPIRED' });
    const other = await buildUser(manager());
    await expect(confirm(text.replace(user.id, other.id), codeAt(T))).rejects.toMatchObject({ code: 'SECOND_STEP_EXPIRED' });
    await expect(confirm('nonsense', codeAt(T))).rejects.toMatchObject({ code: 'SECOND_STEP_EXPIRED' });
    await manager().query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, 'another']);
    await expect(confirm(text, codeAt(T))).rejects.toMatchObject({ code: 'SECOND_STEP_EXPIRED' });
  });

  it('is over for an account that is deactivated meanwhile', async () => {
    const text = await challenge();
    await manager().query('UPDATE users SET deactivated_at = now() WHERE id = $1', [user.id]);
    await expect(confirm(text, codeAt(T))).rejects.toMatchObject({ code: 'SECOND_STEP_EXPIRED' });
  });

  it('is needed after a reset of the password', async () => {
    await requestPasswordReset(guest(), { email: user.email });
    const token = tokenOfMail((await mailsTo(manager(), user.email))[0]);
    await resetPassword(guest(), { token, newPassword: 'Lantern&harbour8' });
    await expect(signIn(guest(), { email: user.email, password: 'Lantern&harbour8' }, { code: null })).rejects.toMatchObject({ code: 'SECOND_STEP_NEEDED' });
  });

  it('accepts a recovery code once, in capitals and without hyphens, records it and mails the person how many are left', async () => {
    const text = await challenge();
    await confirm(text, RECOVERY_CODE.toUpperCase().replaceAll('-', ''));
    await expect(confirm(text, RECOVERY_CODE)).rejects.toMatchObject(WRONG);
    expect(await mailsTo(manager(), user.email)).toMatchObject([{ template: 'recoveryCodeUsed', parameters: { left: 0 } }]);
    expect(await manager().existsBy(AuditEntryEntity, { action: 'secondFactor.recoveryCode', actorId: user.id })).toBe(true);
  });

  it('accepts a recovery code when the key of the site was lost, and no code of the app', async () => {
    await manager().update(SecondFactorEntity, { userId: user.id }, { encryptedSecret: 'AAAA' });
    const text = await challenge();
    await expect(confirm(text, codeAt(T))).rejects.toMatchObject(WRONG);
    await expect(confirm(text, RECOVERY_CODE)).resolves.toMatchObject({ user: { id: user.id } });
  });
});

describe('wrong codes', () => {
  beforeEach(() => buildSecondFactor(manager(), user.id));
  const fail = async (text: string, times: number): Promise<void> => {
    for (let each = 0; each < times; each++) await expect(confirm(text, wrongCode())).rejects.toMatchObject(WRONG);
  };

  it('lock the second step after ten, also for the right code and a recovery code, and the person gets one mail at the tenth', async () => {
    const text = await challenge();
    await fail(text, 9);
    expect(await templatesOf(user.email)).toEqual([]);
    await fail(text, 1);
    expect(await templatesOf(user.email)).toEqual(['wrongCodes']);
    await expect(confirm(text, codeAt(T))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    await expect(confirm(text, RECOVERY_CODE)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await templatesOf(user.email)).toEqual(['wrongCodes']);
    expect(await manager().countBy(AuditEntryEntity, { action: 'secondFactor.code', objectId: user.id, result: 'denied' })).toBe(10);
  });

  it('are forgotten after a right code, but not those of the day: after fifty the step is locked', async () => {
    const text = await challenge();
    for (let round = 0; round < 5; round++) {
      await fail(text, 9);
      const now = at(round * 30 * SECOND);
      await confirm(text, codeAt(now), now);
    }
    await fail(text, 5);
    await expect(confirm(text, RECOVERY_CODE)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('of one person do not lock others', async () => {
    await fail(await challenge(), 10);
    user = await buildUser(manager());
    await buildSecondFactor(manager(), user.id);
    await expect(confirm(await challenge(), codeAt(T))).resolves.toMatchObject({ user: { id: user.id } });
  });
});

describe('two-step sign-in in the settings', () => {
  it('is set up with the first code: other sessions end, the person gets a mail, and ten recovery codes work', async () => {
    const other = await signIn(guest(), { email: user.email, password: TEST_PASSWORD });
    const ctx = await signedIn();
    expect(await readSecondFactor(ctx)).toEqual({ since: null, codesKept: true, recoveryCodesLeft: 0, app: false, passkeys: [] });
    const { secret, codes } = await turnOn(ctx);
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^([2-9a-z]{4}-){3}[2-9a-z]{4}$/.test(code))).toBe(true);
    expect(await findSession(manager(), other.token, T)).toBeNull();
    expect(await readSecondFactor(ctx)).toEqual({ since: T, codesKept: false, recoveryCodesLeft: 10, app: true, passkeys: [] });
    expect(await templatesOf(user.email)).toEqual(['secondFactorOn']);
    // The code of the set-up was used.
    await expect(confirm(await challenge(), codeAt(T, secret))).rejects.toMatchObject(WRONG);
    await expect(confirm(await challenge(), codes[9] ?? '')).resolves.toMatchObject({ user: { id: user.id } });
    expect((await readSecondFactor(ctx)).recoveryCodesLeft).toBe(9);
  });

  it('stores the secret encrypted and the recovery codes as hashes', async () => {
    const { secret, codes } = await turnOn(await signedIn());
    await confirmRecoveryCodes(await ctxOf((await confirm(await challenge(), codes[0] ?? '')).token, T));
    const stored = JSON.stringify([
      await manager().findBy(SecondFactorEntity, { userId: user.id }),
      await manager().findBy(RecoveryCodeEntity, { userId: user.id }),
    ]);
    for (const text of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))]) expect(stored).not.toContain(text);
  });

  it('is not on before the first code, and a repeated start returns the same secret', async () => {
    const ctx = await signedIn();
    const first = await startSecondFactor(ctx);
    expect(first.url).toContain(`secret=${first.secret}`);
    expect(await startSecondFactor(ctx)).toEqual(first);
    await expect(confirmSecondFactor(ctx, { code: wrongCode() })).rejects.toMatchObject(WRONG);
    await expect(signIn(guest(), { email: user.email, password: TEST_PASSWORD })).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('is refused a second time', async () => {
    const ctx = await signedIn();
    const { secret } = await turnOn(ctx);
    await expect(startSecondFactor(ctx)).rejects.toMatchObject({ code: 'SECOND_FACTOR_ON' });
    await expect(confirmSecondFactor(ctx, { code: codeAt(T, secret) })).rejects.toMatchObject({ code: 'SECOND_FACTOR_ON' });
  });

  it('shows the same new recovery codes until they are confirmed; the former ones work until then', async () => {
    const ctx = await signedIn();
    const { codes } = await turnOn(ctx);
    expect(await renewRecoveryCodes(ctx)).toEqual(codes);
    await confirmRecoveryCodes(ctx);
    const renewed = await renewRecoveryCodes(later(ctx, at(SECOND)));
    expect(renewed).not.toEqual(codes);
    expect(await renewRecoveryCodes(later(ctx, at(2 * SECOND)))).toEqual(renewed);
    await confirm(await challenge(), codes[0] ?? '');
    await confirm(await challenge(), renewed[0] ?? '');
    await confirmRecoveryCodes(ctx);
    await expect(confirm(await challenge(), codes[1] ?? '')).rejects.toMatchObject(WRONG);
    await confirm(await challenge(), renewed[1] ?? '');
    expect(await readSecondFactor(ctx)).toMatchObject({ codesKept: true, recoveryCodesLeft: 8 });
  });

  it('is turned off with a mail, and the password alone signs in again', async () => {
    const ctx = await signedIn();
    await turnOn(ctx);
    await removeSecondFactor(ctx);
    expect(await templatesOf(user.email)).toEqual(['secondFactorOff', 'secondFactorOn']);
    expect(await manager().countBy(RecoveryCodeEntity, { userId: user.id })).toBe(0);
    await signedIn();
    await expect(renewRecoveryCodes(ctx)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('that is turned on while a password is checked also counts for that sign-in', async () => {
    const ports = testPorts();
    const verify = ports.passwords.verify.bind(ports.passwords);
    const passwords = {
      ...ports.passwords,
      verify: async (...parameters: Parameters<typeof verify>) => {
        const fits = await verify(...parameters);
        await buildSecondFactor(manager(), user.id);
        return fits;
      },
    };
    const ctx = testCtx(manager(), { ports: { ...ports, passwords }, now: () => T });
    await expect(signIn(ctx, { email: user.email, password: TEST_PASSWORD }, { code: null })).rejects.toMatchObject({ code: 'SECOND_STEP_NEEDED' });
  });
});

describe('a proof in this session', () => {
  it('lasts 15 minutes from the sign-in, and then the password is asked for without two-step sign-in', async () => {
    const ctx = await signedIn();
    await requireRecentProof(later(ctx, at(15 * MINUTE - 1)));
    const old = later(ctx, at(15 * MINUTE));
    await expect(requireRecentProof(old)).rejects.toMatchObject({ code: 'PROOF_NEEDED', details: { parameters: { method: 'password' } } });
    await expect(confirmIdentity(old, { code: '123456' })).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await expect(confirmIdentity(old, { password: 'Wrong!Password1' })).rejects.toMatchObject({ code: 'PASSWORD_INVALID' });
    await confirmIdentity(old, { password: TEST_PASSWORD });
    // The session in a cache still has the former time.
    await requireRecentProof(old);
    await expect(requireRecentProof(later(ctx, at(30 * MINUTE)))).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
  });

  it('is a code with two-step sign-in: a password does not count, and a code works once', async () => {
    await buildSecondFactor(manager(), user.id);
    const { token } = await confirm(await challenge(), codeAt(T));
    const now = at(20 * MINUTE);
    const old = await ctxOf(token, now);
    await expect(requireRecentProof(old)).rejects.toMatchObject({ code: 'PROOF_NEEDED', details: { parameters: { method: 'code' } } });
    await expect(confirmIdentity(old, { password: TEST_PASSWORD })).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await confirmIdentity(old, { code: codeAt(now) });
    await requireRecentProof(old);
    await expect(confirmIdentity(old, { code: codeAt(now) })).rejects.toMatchObject(WRONG);
  });

  it('is needed to turn two-step sign-in on and off, for new recovery codes, and to delete the own profile', async () => {
    const ctx = await signedIn();
    const old = later(ctx, at(20 * MINUTE));
    await expect(startSecondFactor(old)).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await turnOn(ctx);
    await expect(renewRecoveryCodes(old)).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await expect(removeSecondFactor(old)).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await expect(deactivateAccount(old, { password: TEST_PASSWORD })).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await expect(deactivateAccount(old, { password: null })).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
  });

  it('in one session does not count in another one', async () => {
    const one = await signedIn();
    const two = await signedIn();
    const now = at(20 * MINUTE);
    await confirmIdentity(later(one, now), { password: TEST_PASSWORD });
    await expect(requireRecentProof(later(two, now))).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
  });
});

describe('people whose role must use two-step sign-in', () => {
  const settings = { secondFactorRoles: ['student'] as const };

  it('can do nothing but read their account, set it up and sign out', async () => {
    const ctx = await signedIn(T, settings);
    await expect(listSessions(ctx)).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    expect(await getAccount(ctx)).toMatchObject({ id: user.id });
    expect(await readSecondFactor(ctx)).toMatchObject({ since: null });
    await turnOn(ctx);
    const { actor } = ctx;
    const on = testCtx(manager(), { actor: { ...actorOf(user), ...actor, hasSecondFactor: true }, settings, now: () => T });
    await listSessions(on);
    await signOut(ctx);
  });

  it('that the setting does not name are not led there', async () => {
    const ctx = testCtx(manager(), { actor: { ...actorOf(user), sessionId: randomUUID() }, settings: { secondFactorRoles: ['admin'] } });
    await listSessions(ctx);
  });
});

it('the secret for tests is one that an app accepts', () => {
  expect(codeAt(new Date(0), FACTOR_SECRET)).toMatch(/^\d{6}$/);
});
