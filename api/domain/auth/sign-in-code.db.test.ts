import { beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { mailsTo } from '../../testing/mails.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { testCtx, testPorts } from '../../testing/test-ctx.ts';
import { AuditEntryEntity } from '../audit/audit-entry.entity.ts';
import type { RateLimitPort } from '../shared/ports.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { changePassword } from './password.service.ts';
import { signIn } from './session.service.ts';

const MINUTE = 60_000;
const WRONG = 'Wrong!Password1';
const INVALID = { code: 'VALIDATION_FAILED', details: { fields: { code: 'SIGN_IN_CODE_INVALID' } } };

const db = testDatabase();

let rateLimit: RateLimitPort;
let user: UserEntity;
beforeEach(async () => {
  // The network address has no attempt left.
  rateLimit = memoryRateLimit({ 'signIn.address': 0, 'signIn.code': 5, 'signIn.codeTry': 5, 'signIn.codeUse': 1 });
  user = await buildUser(db.dataSource.manager);
});

const guest = (minutes = 0) => testCtx(db.dataSource.manager, { ports: { ...testPorts(), rateLimit }, now: () => new Date(Date.now() + minutes * MINUTE) });

/** Signs in without a code and returns the challenge. */
async function askForCode(email = user.email, password = TEST_PASSWORD): Promise<string> {
  const refusal = await signIn(guest(), { email, password }, { code: null }).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: 'SIGN_IN_CODE_NEEDED', details: { parameters: { challenge: expect.any(String) } } });
  return (refusal as { details: { parameters: { challenge: string } } }).details.parameters.challenge;
}

async function mailedCodes(): Promise<string[]> {
  const mails = await mailsTo(db.dataSource.manager, user.email);
  return mails.flatMap((mail) => (mail.template === 'signInCode' ? [mail.parameters.code] : []));
}
const mailedCode = async (): Promise<string> => (await mailedCodes()).at(-1) ?? '';

const confirm = (challenge: string, code: string, { password = TEST_PASSWORD, minutes = 0, email = user.email } = {}) =>
  signIn(guest(minutes), { email, password }, { code: { challenge, code } });

describe('a sign-in on a new device at a network address whose limit is used up', () => {
  it('succeeds with the right password and the code of the mail, after which the device is known', async () => {
    const challenge = await askForCode();
    const code = await mailedCode();
    expect(code).toMatch(/^\d{6}$/);
    const { device, user: signedIn } = await confirm(challenge, code);
    expect(signedIn.id).toBe(user.id);
    await expect(signIn(guest(), { email: user.email, password: TEST_PASSWORD }, { devices: [device], code: null })).resolves.toMatchObject({ device });
  });

  it('accepts the code in Persian digits, with spaces and the direction marks of the mail', async () => {
    const challenge = await askForCode();
    const code = (await mailedCode()).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? '');
    await expect(confirm(challenge, `\u2068${code.slice(0, 3)} ${code.slice(3)}\u2069 `)).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('is refused as before for a client that cannot ask for a code, such as REST', async () => {
    await expect(signIn(guest(), { email: user.email, password: TEST_PASSWORD })).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await mailedCodes()).toEqual([]);
  });

  it('gets the same answer with the same statements for a wrong password, an unknown and a deactivated account, and mails nothing', async () => {
    const gone = await buildUser(db.dataSource.manager, { deactivatedAt: new Date() });
    const attempts = [
      [user.email, TEST_PASSWORD],
      [user.email, WRONG],
      ['nobody@example.org', WRONG],
      [gone.email, TEST_PASSWORD],
    ] as const;
    const counts: number[] = [];
    for (const [email, password] of attempts) {
      db.statements.reset();
      await askForCode(email, password);
      counts.push(db.statements.count);
    }
    expect(new Set(counts).size).toBe(1);
    expect(await mailedCodes()).toHaveLength(1);
    expect(await mailsTo(db.dataSource.manager, gone.email)).toEqual([]);
  });

  it('is refused with the right code and a wrong password, with a wrong code, for another account, and after ten minutes', async () => {
    const challenge = await askForCode();
    const code = await mailedCode();
    const other = await buildUser(db.dataSource.manager);
    await expect(confirm(challenge, code, { password: WRONG })).rejects.toMatchObject(INVALID);
    await expect(confirm(challenge, code === '000000' ? '000001' : '000000')).rejects.toMatchObject(INVALID);
    await expect(confirm(challenge, code, { email: other.email })).rejects.toMatchObject(INVALID);
    await expect(confirm(challenge, code, { minutes: 11 })).rejects.toMatchObject(INVALID);
    await expect(confirm(challenge, code)).resolves.toMatchObject({ user: { id: user.id } });
  });

  it('is refused with the code of another challenge, with a forged challenge, and with a second use of the code', async () => {
    const [first, code] = [await askForCode(), await mailedCode()];
    const second = await askForCode();
    await expect(confirm(second, code)).rejects.toMatchObject(INVALID);
    for (const forged of ['', '..', first.replace(/\.\d+\./, '.9999999999999.')]) await expect(confirm(forged, code)).rejects.toMatchObject(INVALID);
    await confirm(first, code);
    await expect(confirm(first, code)).rejects.toMatchObject(INVALID);
  });

  it('is refused after five tries, and after a new password', async () => {
    const [challenge, code] = [await askForCode(), await mailedCode()];
    for (let tried = 0; tried < 5; tried += 1) await expect(confirm(challenge, code === '111111' ? '222222' : '111111')).rejects.toMatchObject(INVALID);
    await expect(confirm(challenge, code)).rejects.toMatchObject(INVALID);
    const [next, nextCode] = [await askForCode(), await mailedCode()];
    const actor = { id: user.id, role: user.role, language: user.language, contentLanguage: null, sessionId: user.id };
    await changePassword(testCtx(db.dataSource.manager, { actor }), { oldPassword: TEST_PASSWORD, newPassword: 'Lantern&harbour8' });
    await expect(confirm(next, nextCode, { password: 'Lantern&harbour8' })).rejects.toMatchObject(INVALID);
  });

  it('mails at most five codes in 15 minutes, and gives the same answer afterwards', async () => {
    for (let time = 0; time < 8; time += 1) await askForCode();
    expect(await mailedCodes()).toHaveLength(5);
  });

  it('stores no code, and is in the audit trail like other sign-ins', async () => {
    const { manager } = db.dataSource;
    const denied = () => manager.countBy(AuditEntryEntity, { action: 'session.signIn', result: 'denied' });
    const before = await denied();
    const challenge = await askForCode();
    const code = await mailedCode();
    expect(JSON.stringify(await manager.query('SELECT payload FROM outbox'))).not.toContain(`"${code}"`);
    await confirm(challenge, 'abc').catch(() => undefined);
    await confirm(challenge, code === '333333' ? '444444' : '333333').catch(() => undefined);
    expect(await denied()).toBe(before + 2);
    await confirm(challenge, code);
    expect(await manager.existsBy(AuditEntryEntity, { action: 'session.signIn', result: 'done', actorId: user.id })).toBe(true);
  });
});
