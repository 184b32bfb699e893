import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../adapters/rate-limit.ts';
import { testDatabase } from '../../db/test-database.ts';
import { buildPasskey } from '../../testing/factories/passkey.ts';
import { buildSecondFactor, codeAt, RECOVERY_CODE } from '../../testing/factories/second-factor.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { mailsTo } from '../../testing/mails.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { TEST_SETTINGS, testCtx, testPorts } from '../../testing/test-ctx.ts';
import { resetSecondFactor } from '../accounts/account-security.service.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import type { Ctx, DomainSettings } from '../shared/context.ts';
import type { RateLimitPort } from '../shared/ports.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { confirmSignIn } from './confirm-sign-in.service.ts';
import { PasskeyEntity } from './passkey.entity.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkey.service.ts';
import { confirmIdentity, requireRecentProof } from './recent-proof.service.ts';
import { confirmSecondFactor, readSecondFactor, removeAuthenticatorApp, removeSecondFactor, startSecondFactor } from './second-factor.service.ts';
import { findSession, listSessions, signIn } from './session.service.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const SITE = TEST_SETTINGS.siteUrl;
const T = new Date('2026-12-01T10:00:00Z');
const at = (milliseconds: number): Date => new Date(T.getTime() + milliseconds);
const REFUSED = { code: 'PASSKEY_INVALID' };

const db = testDatabase();
const manager = () => db.dataSource.manager;

let rateLimit: RateLimitPort;
let user: UserEntity;
beforeEach(async () => {
  const points = (name: 'secondFactor.account' | 'secondFactor.day') => RATE_LIMITS[name].points;
  rateLimit = memoryRateLimit({ 'secondFactor.account': points('secondFactor.account'), 'secondFactor.day': points('secondFactor.day') });
  user = await buildUser(manager());
});

const guest = (now = T): Ctx => testCtx(manager(), { ports: { ...testPorts(), rateLimit }, now: () => now });
const credentials = () => ({ email: user.email, password: TEST_PASSWORD });

interface Ways {
  challenge: string;
  app: 'yes' | 'no';
  passkey: string;
}
/** The parameters of the error with which something is refused. */
async function parametersOf<Parameters>(work: Promise<unknown>, code: string): Promise<Parameters> {
  const refusal = await work.catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code });
  return (refusal as { details: { parameters: Parameters } }).details.parameters;
}
const secondStep = (now = T) => parametersOf<Ways>(signIn(guest(now), credentials(), { code: null }), 'SECOND_STEP_NEEDED');
const confirm = (challenge: string, passkey: string, now = T) => confirmSignIn(guest(now), { challenge, passkey });

async function signedIn(now = T, settings: Partial<DomainSettings> = {}): Promise<Ctx> {
  const { token } = await signIn(guest(now), credentials());
  return ctxOf(token, now, settings);
}
async function ctxOf(token: string, now = T, settings: Partial<DomainSettings> = {}): Promise<Ctx> {
  const found = await findSession(manager(), token, now);
  if (found === null) throw new Error('no session');
  return testCtx(manager(), { actor: found.actor, settings, ports: { ...testPorts(), rateLimit }, now: () => now });
}
const later = (ctx: Ctx, now: Date): Ctx =>
  testCtx(manager(), { actor: ctx.actor ?? undefined, ports: { ...testPorts(), rateLimit }, now: () => now } as never);

/** Adds a passkey as the settings do. */
async function add(ctx: Ctx, name = 'Phone', authenticator = new SoftwareAuthenticator(SITE)) {
  const codes = await addPasskey(ctx, { name, response: authenticator.create((await startPasskey(ctx)).options) });
  return { authenticator, codes };
}
const passkeyOf = async (ctx: Ctx, name = 'Phone') => (await readSecondFactor(ctx)).passkeys.find((each) => each.name === name);
const templatesOf = async (email: string) => (await mailsTo(manager(), email)).map((mail) => mail.template).sort();
const audited = (action: string, result = 'done') => manager().existsBy(AuditEntryEntity, { action, objectId: user.id, result } as never);

describe('a passkey as the second step of a sign-in', () => {
  it('opens a session after the password, and its last use is recorded', async () => {
    const { authenticator, passkey } = await buildPasskey(manager(), user.id);
    const { challenge, app, passkey: options } = await secondStep();
    expect(app).toBe('no');
    expect(JSON.parse(options)).toMatchObject({ rpId: '127.0.0.1', allowCredentials: [{ id: authenticator.id, transports: ['internal'] }] });
    const { token } = await confirm(challenge, authenticator.get(options));
    expect(await findSession(manager(), token, T)).toMatchObject({ actor: { id: user.id, hasSecondFactor: true } });
    expect(await manager().findOneBy(PasskeyEntity, { id: passkey.id })).toMatchObject({ counter: 1, lastUsedAt: T });
  });

  it('is one way of several: the code of the app and a recovery code stay possible', async () => {
    await buildSecondFactor(manager(), user.id);
    const { authenticator } = await buildPasskey(manager(), user.id);
    const { challenge, app, passkey } = await secondStep();
    expect(app).toBe('yes');
    await confirmSignIn(guest(), { challenge, code: codeAt(T) });
    await confirmSignIn(guest(), { challenge, code: RECOVERY_CODE });
    await confirm(challenge, authenticator.get(passkey));
  });

  it('is refused over REST with the code of two-step sign-in', async () => {
    await buildPasskey(manager(), user.id);
    await expect(signIn(guest(), credentials())).rejects.toMatchObject({ code: 'SECOND_STEP_NOT_SUPPORTED' });
  });

  it('works once, also when twenty requests send it at the same moment, and a challenge that is older than the last used one does not', async () => {
    const { authenticator } = await buildPasskey(manager(), user.id);
    const older = await secondStep();
    const { challenge, passkey } = await secondStep(at(SECOND));
    const answer = authenticator.get(passkey);
    rateLimit = memoryRateLimit({});
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => confirm(challenge, answer, at(SECOND))));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(confirm(older.challenge, authenticator.get(older.passkey), at(SECOND))).rejects.toMatchObject(REFUSED);
  });

  it.each([
    ['another origin', { origin: 'https://academy.example.evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a challenge that the server did not make', { challenge: Buffer.from('1.nonce.signature').toString('base64url') }],
    ['the type of a new passkey', { type: 'webauthn.create' }],
    ['nobody at the device', { flags: 0 }],
  ])('is refused with %s, and the denial is in the audit trail', async (_case, fault) => {
    const { authenticator } = await buildPasskey(manager(), user.id);
    const { challenge, passkey } = await secondStep();
    await expect(confirm(challenge, authenticator.get(passkey, fault))).rejects.toMatchObject(REFUSED);
    expect(await audited('secondFactor.passkey', 'denied')).toBe(true);
    await confirm(challenge, authenticator.get(passkey));
  });

  it('is accepted without a fingerprint or a PIN: the password was the first step', async () => {
    const { authenticator } = await buildPasskey(manager(), user.id);
    const { challenge, passkey } = await secondStep();
    await confirm(challenge, authenticator.get(passkey, { flags: 1 }));
  });

  it('is refused if another key signed, for an unknown credential, and for what is no answer of a browser', async () => {
    const { authenticator } = await buildPasskey(manager(), user.id);
    const { challenge, passkey } = await secondStep();
    const copy = new SoftwareAuthenticator(SITE, authenticator.credentialId);
    for (const wrong of [copy.get(passkey), new SoftwareAuthenticator(SITE).get(passkey), 'x', '{}', '{"id":"a","response":{"clientDataJSON":"e30"}}', 'null'])
      await expect(confirm(challenge, wrong)).rejects.toMatchObject(REFUSED);
  });

  it('is refused when the counter of the authenticator does not grow, which shows a copy; those that do not count stay at zero', async () => {
    const { authenticator, passkey } = await buildPasskey(manager(), user.id);
    await manager().update(PasskeyEntity, { id: passkey.id }, { counter: 4_000_000_000 });
    const { challenge, passkey: options } = await secondStep();
    await expect(confirm(challenge, authenticator.get(options, { counter: 4_000_000_000 }))).rejects.toMatchObject(REFUSED);
    await confirm(challenge, authenticator.get(options, { counter: 4_000_000_001 }));
    await manager().update(PasskeyEntity, { id: passkey.id }, { counter: 0 });
    for (const now of [at(SECOND), at(2 * SECOND)]) {
      const next = await secondStep(now);
      await confirm(next.challenge, authenticator.get(next.passkey, { counter: 0 }), now);
    }
  });

  it('belongs to its person and its sign-in', async () => {
    const { authenticator } = await buildPasskey(manager(), user.id);
    const mine = await secondStep();
    const again = await secondStep(at(1));
    await expect(confirm(again.challenge, authenticator.get(mine.passkey), at(1))).rejects.toMatchObject(REFUSED);
    const { authenticator: other, passkey } = await buildPasskey(manager(), (await buildUser(manager())).id);
    await expect(confirm(mine.challenge, other.get(mine.passkey))).rejects.toMatchObject(REFUSED);
    expect(passkey.lastUsedAt).toBeNull();
  });

  it('is over after five minutes', async () => {
    const { authenticator } = await buildPasskey(manager(), user.id);
    const { challenge, passkey } = await secondStep();
    const answer = authenticator.get(passkey);
    await expect(confirm(challenge, answer, at(5 * MINUTE))).rejects.toMatchObject({ code: 'SECOND_STEP_EXPIRED' });
    await confirm(challenge, answer, at(5 * MINUTE - 1));
  });

  it('has the limit of codes: ten wrong ones lock the step', async () => {
    const { authenticator } = await buildPasskey(manager(), user.id);
    const { challenge, passkey } = await secondStep();
    for (let each = 0; each < 10; each++) await expect(confirm(challenge, 'x')).rejects.toMatchObject(REFUSED);
    await expect(confirm(challenge, authenticator.get(passkey))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await templatesOf(user.email)).toEqual(['wrongCodes']);
  });
});

describe('passkeys in the settings', () => {
  it('turn two-step sign-in on with the first one: recovery codes, a mail, and other sessions end', async () => {
    const other = await signIn(guest(), credentials());
    const ctx = await signedIn();
    const { codes, authenticator } = await add(ctx);
    expect(codes).toHaveLength(10);
    expect(await findSession(manager(), other.token, T)).toBeNull();
    expect(await readSecondFactor(ctx)).toMatchObject({ since: T, codesKept: false, recoveryCodesLeft: 10, app: false });
    expect(await passkeyOf(ctx)).toMatchObject({ name: 'Phone', createdAt: T, lastUsedAt: null });
    expect(await templatesOf(user.email)).toEqual(['secondFactorOn']);
    await expect(signIn(guest(), credentials())).rejects.toMatchObject({ code: 'SECOND_STEP_NOT_SUPPORTED' });
    await confirmSignIn(guest(), { challenge: (await secondStep()).challenge, code: codes[0] ?? '' });
    const { challenge, passkey } = await secondStep(at(SECOND));
    await confirm(challenge, authenticator.get(passkey), at(SECOND));
  });

  it('can be several, each with a mail and an entry of the audit trail, and the browser is told which it has', async () => {
    const ctx = await signedIn();
    const { authenticator } = await add(ctx);
    const next = later(ctx, at(SECOND));
    const { options, name } = await startPasskey(next);
    expect(JSON.parse(options)).toMatchObject({
      rp: { id: '127.0.0.1' },
      user: { name: user.email },
      attestation: 'none',
      excludeCredentials: [{ id: authenticator.id }],
    });
    expect(name).toBe('');
    expect((await add(next, 'Key')).codes).toEqual([]);
    expect((await readSecondFactor(ctx)).passkeys.map((each) => each.name)).toEqual(['Phone', 'Key']);
    expect(await mailsTo(manager(), user.email)).toContainEqual(
      expect.objectContaining({ template: 'passkeyAdded', parameters: expect.objectContaining({ passkey: 'Key' }) }),
    );
    expect(await audited('secondFactor.add')).toBe(true);
  });

  it('need an answer to the challenge of this session, once, in five minutes, for this site', async () => {
    const ctx = await signedIn();
    const { options } = await startPasskey(ctx);
    const authenticator = new SoftwareAuthenticator(SITE);
    const send = (response: string, as = ctx) => addPasskey(as, { name: 'Phone', response });
    await expect(send(authenticator.create(options, { origin: 'https://evil.example' }))).rejects.toMatchObject(REFUSED);
    await expect(send(authenticator.create(options, { rpId: 'evil.example' }))).rejects.toMatchObject(REFUSED);
    await expect(send('x')).rejects.toMatchObject(REFUSED);
    expect(await audited('secondFactor.add', 'denied')).toBe(true);
    await expect(send(authenticator.create(options), await signedIn())).rejects.toMatchObject(REFUSED);
    await expect(send(authenticator.create(options), later(ctx, at(5 * MINUTE)))).rejects.toMatchObject({ code: 'PASSKEY_EXPIRED' });
    expect((await readSecondFactor(ctx)).since).toBeNull();
    await send(authenticator.create(options));
    await expect(send(new SoftwareAuthenticator(SITE).create(options))).rejects.toMatchObject(REFUSED);
  });

  it('are unique over the site, have a name, and are twenty at most', async () => {
    const ctx = await signedIn();
    const { authenticator } = await add(ctx);
    user = await buildUser(manager());
    const other = await signedIn();
    await expect(add(other, 'Phone', authenticator)).rejects.toMatchObject({ code: 'PASSKEY_TAKEN' });
    expect((await readSecondFactor(other)).since).toBeNull();
    for (const name of ['', ' ', 'x'.repeat(61), '<b>x</b>']) await expect(add(other, name)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    for (let each = 0; each < 20; each++) await buildPasskey(manager(), user.id);
    await expect(startPasskey(other)).rejects.toMatchObject({ code: 'PASSKEYS_FULL' });
  });

  it('are renamed and removed; without the last one two-step sign-in is off', async () => {
    const ctx = await signedIn();
    await add(ctx);
    const next = later(ctx, at(SECOND));
    await add(next, 'Key');
    const id = (await passkeyOf(ctx))?.id ?? '';
    await renamePasskey(ctx, { id, name: ' Blue key ' });
    expect((await passkeyOf(ctx, 'Blue key'))?.id).toBe(id);
    const stranger = testCtx(manager(), { actor: actorOf(await buildUser(manager())), now: () => T });
    await expect(renamePasskey(stranger, { id, name: 'Mine' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await removePasskey(ctx, id);
    expect(await templatesOf(user.email)).toEqual(['passkeyAdded', 'passkeyRemoved', 'secondFactorOn']);
    await expect(removePasskey(ctx, id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await removePasskey(ctx, (await passkeyOf(ctx, 'Key'))?.id ?? '');
    expect(await readSecondFactor(ctx)).toEqual({ since: null, codesKept: true, recoveryCodesLeft: 0, app: false, passkeys: [] });
    expect(await templatesOf(user.email)).toContain('secondFactorOff');
    await signedIn();
  });

  it('stay when the app comes and goes, whose codes count from the first one on', async () => {
    const ctx = await signedIn();
    await add(ctx);
    const { secret } = await startSecondFactor(ctx);
    const { challenge, app } = await secondStep(at(SECOND));
    expect(app).toBe('no');
    await expect(confirmSignIn(guest(at(SECOND)), { challenge, code: codeAt(T, secret) })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await confirmSecondFactor(ctx, { code: codeAt(T, secret) })).toEqual([]);
    await expect(startSecondFactor(ctx)).rejects.toMatchObject({ code: 'SECOND_FACTOR_ON' });
    const now = at(30 * SECOND);
    await confirmSignIn(guest(now), { challenge, code: codeAt(now, secret) });
    await removeAuthenticatorApp(ctx);
    expect(await readSecondFactor(ctx)).toMatchObject({ since: T, app: false, passkeys: [{ name: 'Phone' }] });
    expect(await templatesOf(user.email)).toEqual(['appAdded', 'appRemoved', 'secondFactorOn']);
  });

  it('that are added while an app is set up do not make its codes count', async () => {
    const ctx = await signedIn();
    const { secret } = await startSecondFactor(ctx);
    await add(ctx);
    const { challenge, app } = await secondStep();
    expect(app).toBe('no');
    await expect(confirmSignIn(guest(), { challenge, code: codeAt(T, secret) })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await removeAuthenticatorApp(ctx);
    expect(await readSecondFactor(ctx)).toMatchObject({ since: T, passkeys: [{ name: 'Phone' }] });
  });

  it('go with two-step sign-in when the person turns it off, and when an admin resets it', async () => {
    const ctx = await signedIn();
    await add(ctx);
    await removeSecondFactor(ctx);
    expect(await manager().countBy(PasskeyEntity, { userId: user.id })).toBe(0);
    await add(later(ctx, at(SECOND)));
    const admin = testCtx(manager(), { actor: actorOf(await buildUser(manager(), { role: 'admin' })) });
    expect(await resetSecondFactor(admin, user.id)).toMatchObject({ secondFactor: false });
    expect(await manager().countBy(PasskeyEntity, { userId: user.id })).toBe(0);
    expect(await templatesOf(user.email)).toContain('secondFactorReset');
  });

  it('need a recent proof to be added and removed, as the app does', async () => {
    const ctx = await signedIn();
    await add(ctx);
    const old = later(ctx, at(20 * MINUTE));
    await expect(startPasskey(old)).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await expect(addPasskey(old, { name: 'Key', response: '{}' })).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await expect(removePasskey(old, randomUUID())).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
    await expect(removeAuthenticatorApp(old)).rejects.toMatchObject({ code: 'PROOF_NEEDED' });
  });
});

describe('a passkey as the proof in a session', () => {
  const question = (ctx: Ctx) => parametersOf<Ways & { method: string }>(requireRecentProof(ctx), 'PROOF_NEEDED');

  it('is accepted instead of a code, once, in the session that was asked', async () => {
    const ctx = await signedIn();
    const { authenticator } = await add(ctx);
    const old = later(ctx, at(20 * MINUTE));
    const { method, passkey } = await question(old);
    expect(method).toBe('code');
    const answer = authenticator.get(passkey);
    await confirmIdentity(old, { passkey: answer });
    await requireRecentProof(old);
    await expect(confirmIdentity(old, { passkey: answer })).rejects.toMatchObject(REFUSED);
  });

  it('of another session, or of a sign-in, does not count', async () => {
    const { authenticator } = await buildPasskey(manager(), user.id);
    const open = async (now: Date) => {
      const { challenge, passkey } = await secondStep(now);
      return ctxOf((await confirm(challenge, authenticator.get(passkey), now)).token, now);
    };
    const [one, two] = [await open(T), await open(at(SECOND))];
    const now = at(20 * MINUTE);
    const asked = await question(later(one, now));
    await expect(confirmIdentity(later(two, now), { passkey: authenticator.get(asked.passkey) })).rejects.toMatchObject(REFUSED);
    const { passkey } = await secondStep(now);
    await expect(confirmIdentity(later(one, now), { passkey: authenticator.get(passkey) })).rejects.toMatchObject(REFUSED);
    await confirmIdentity(later(one, now), { passkey: authenticator.get(asked.passkey) });
  });
});

it('a passkey is enough for people whose role must use two-step sign-in', async () => {
  const settings = { secondFactorRoles: ['student'] as const };
  const ctx = await signedIn(T, settings);
  await expect(listSessions(ctx)).rejects.toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
  const { authenticator } = await add(ctx);
  const { challenge, passkey } = await secondStep(at(SECOND));
  const { token } = await confirm(challenge, authenticator.get(passkey), at(SECOND));
  await listSessions(await ctxOf(token, at(SECOND), settings));
});
