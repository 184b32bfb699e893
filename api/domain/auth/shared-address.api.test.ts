import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RATE_LIMITS } from '../../adapters/rate-limit.ts';
import { buildInvitation } from '../../testing/factories/invitation.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { mailsTo, tokenOfMail } from '../../testing/mails.ts';
import { soon } from '../../testing/soon.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { signUp } from '../invitations/sign-up.service.ts';
import type { Ctx } from '../shared/context.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { requestPasswordReset, resetPassword } from './password.service.ts';
import { signIn } from './session.service.ts';

const CLASS = 200;
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ rateLimits: true });
});
afterAll(() => server.close());
beforeEach(() => server.database.dataSource.query('DELETE FROM rate_limits'));

const db = () => server.database.dataSource.manager;
/** A guest at a network address; the limits are those of the real server. */
const guestAt = (address: string): Ctx =>
  server.app.createContext({ actor: null, reading: { language: 'en', otherLanguages: false }, origin: { address, device: '' } });
const buildClass = (size = CLASS): Promise<UserEntity[]> => Promise.all(Array.from({ length: size }, () => buildUser(db())));
const outcomeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'yes',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  );
const attempt = (address: string, email: string, password = TEST_PASSWORD, devices: readonly string[] = []) =>
  outcomeOf(signIn(guestAt(address), { email, password }, { devices }));
const count = (outcomes: readonly string[]): Record<string, number> =>
  Object.fromEntries([...new Set(outcomes)].map((outcome) => [outcome, outcomes.filter((other) => other === outcome).length]));
const pointsOf = async (key: string): Promise<number> => {
  const rows: Array<{ points: number }> = await db().query('SELECT points FROM rate_limits WHERE key = $1', [key]);
  return Number(rows[0]?.points ?? 0);
};

/** Number of times that the client sends a request. */
const TRIES = 5;

/** Counts the outcomes of calls at the same moment. Those for whom no room is left to wait try again, as the client does. */
async function countAll<Item>(items: readonly Item[], call: (item: Item) => Promise<string>): Promise<Record<string, number>> {
  const outcomes: string[] = [];
  let left = items;
  for (let round = 1; left.length > 0; round += 1) {
    const answers = await Promise.all(left.map(call));
    const waits = (index: number) => answers[index] === 'SERVICE_UNAVAILABLE' && round < TRIES;
    outcomes.push(...answers.filter((_, index) => !waits(index)));
    left = left.filter((_, index) => waits(index));
  }
  return count(outcomes);
}

describe('a class of 200 behind one network address', { timeout: 60_000 }, () => {
  it('signs in at the same moment, half of them after a typing error, twice a lesson', async () => {
    const users = await buildClass();
    for (let lesson = 0; lesson < 2; lesson += 1) {
      const half = users.filter((_, index) => index % 2 === 0);
      expect(await countAll(half, ({ email }) => attempt('192.0.2.1', email, 'Brook&willow8'))).toEqual({ SIGN_IN_FAILED: CLASS / 2 });
      expect(await countAll(users, ({ email }) => attempt('192.0.2.1', email))).toEqual({ yes: CLASS });
    }
    // What the successes took is given back, and nothing else.
    expect(await pointsOf('signIn.address:192.0.2.1')).toBe(0);
  });

  it('signs in while somebody there guesses the passwords of a few; their owners sign in elsewhere', async () => {
    const users = await buildClass();
    const victims = users.slice(0, 10);
    const guessed = victims.flatMap((victim) => Array.from({ length: 30 }, () => victim));
    expect(await countAll(guessed, ({ email }) => attempt('192.0.2.2', email, 'Brook&willow8'))).toEqual({ SIGN_IN_FAILED: 100, TOO_MANY_REQUESTS: 200 });
    expect(await countAll(users.slice(10), ({ email }) => attempt('192.0.2.2', email))).toEqual({ yes: CLASS - 10 });
    const owners = await Promise.all(victims.map(({ email }) => attempt('198.51.100.7', email)));
    expect(count(owners)).toEqual({ yes: 10 });
  });

  it('signs in on known devices while somebody there guesses the passwords of so many that the address is stopped', async () => {
    const users = await buildClass(60);
    const devices = await Promise.all(users.map(async ({ email }) => (await signIn(guestAt('192.0.2.7'), { email, password: TEST_PASSWORD })).device));
    const victims = users.slice(0, 40);
    const guessed = victims.flatMap((victim) => Array.from({ length: 10 }, () => victim));
    expect(await countAll(guessed, ({ email }) => attempt('192.0.2.7', email, 'Brook&willow8'))).toEqual({ SIGN_IN_FAILED: 400 });
    // The address is stopped for devices that are not known to the account: none, forged, or those of another account.
    const [first = '', second = ''] = devices;
    const email = users[50]?.email ?? '';
    for (const tokens of [[], ['', '.', first, second, `${first}x`], [`${first.split('.')[0]}.${devices[50]?.split('.')[1]}`]]) {
      expect(await attempt('192.0.2.7', email, TEST_PASSWORD, tokens)).toBe('TOO_MANY_REQUESTS');
    }
    const owners = await Promise.all(users.map((user, index) => attempt('192.0.2.7', user.email, TEST_PASSWORD, [first, devices[index] ?? ''])));
    expect(count(owners)).toEqual({ yes: 60 });
  });

  it('signs up at the same moment, after forms that were refused', async () => {
    const invitations = await Promise.all(Array.from({ length: CLASS }, () => buildInvitation(db())));
    const person = { name: 'Amina', surname: 'Karimi', language: 'en' as const, privacyAccepted: true, termsAccepted: true };
    const create = (password: string) => countAll(invitations, ({ token }) => outcomeOf(signUp(guestAt('192.0.2.3'), { ...person, token, password })));
    for (let time = 0; time < 2; time += 1) expect(await create('short')).toEqual({ VALIDATION_FAILED: CLASS });
    expect(await create('Lantern&harbour8')).toEqual({ yes: CLASS });
    await soon(async () => expect(await pointsOf('signUp.address:192.0.2.3')).toBe(0));
  });

  it('asks for new passwords at the same moment, and sets them', async () => {
    const users = await buildClass();
    const outcomes = await Promise.all(users.map(({ email }) => outcomeOf(requestPasswordReset(guestAt('192.0.2.4'), { email }))));
    expect(count(outcomes)).toEqual({ yes: CLASS });
    const links = await Promise.all(users.map(async ({ email }) => tokenOfMail((await mailsTo(db(), email)).at(-1))));
    const set = await countAll(links, (token) => outcomeOf(resetPassword(guestAt('192.0.2.4'), { token, newPassword: 'Lantern&harbour8' })));
    expect(set).toEqual({ yes: CLASS });
    await soon(async () => expect(await pointsOf('reset.address:192.0.2.4')).toBe(0));
  });

  it('signs in through the server with idempotency keys, although the database has few connections', async () => {
    const users = await buildClass(60);
    const mutation = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
    const answers = await Promise.all(
      users.map(({ email }) => server.graphql(mutation, { email, password: TEST_PASSWORD }, undefined, { 'idempotency-key': randomUUID() })),
    );
    expect(answers.flatMap(({ errors }) => errors ?? [])).toEqual([]);
  });
});

describe('a new device at a network address that guesses have stopped', { timeout: 60_000 }, () => {
  it('gets in with the right password and the code of the mail; REST answers as before', async () => {
    const user = await buildUser(db());
    await db().query("INSERT INTO rate_limits (key, points, expire) VALUES ('signIn.address:127.0.0.1', 400, $1)", [Date.now() + 60_000]);
    const mutation =
      'mutation ($email: String!, $password: String!, $challenge: String, $code: String) { signIn(email: $email, password: $password, challenge: $challenge, code: $code) { token } }';
    const values = { email: user.email, password: TEST_PASSWORD };
    const send = (variables: object) => server.graphql(mutation, { ...values, ...variables }, undefined, { 'idempotency-key': randomUUID() });
    const { body, status } = await server.rest('POST', '/api/user/signIn', values);
    expect([status, body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);

    const { errors } = await send({});
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'SIGN_IN_CODE_NEEDED', parameters: { challenge: expect.any(String) } });
    const challenge = (errors?.[0]?.extensions.parameters as { challenge: string } | undefined)?.challenge;
    const [mail] = await mailsTo(db(), user.email);
    const code = mail?.template === 'signInCode' ? mail.parameters.code : '';
    expect((await send({ challenge, code: '' })).errors?.[0]?.extensions).toMatchObject({ fields: { code: 'SIGN_IN_CODE_INVALID' } });
    expect((await send({ challenge, code })).data).toMatchObject({ signIn: { token: expect.any(String) } });
    expect((await send({ challenge, code })).errors?.[0]?.extensions).toMatchObject({ fields: { code: 'SIGN_IN_CODE_INVALID' } });
    expect(await pointsOf('signIn.address:127.0.0.1')).toBe(400);
  });
});

describe('sign-ins of one person at the same moment', { timeout: 60_000 }, () => {
  it('all pass, and give back to the address what they took, so that it still stops guesses of others', async () => {
    const [user, other] = [await buildUser(db()), await buildUser(db())];
    for (const failed of ['nobody@example.org', other.email, 'somebody@example.org']) await attempt('192.0.2.11', failed, 'Brook&willow8');
    for (let batch = 0; batch < 4; batch += 1) {
      const outcomes = await Promise.all(Array.from({ length: 25 }, () => attempt('192.0.2.11', user.email)));
      expect(count(outcomes)).toEqual({ yes: 25 });
      expect(await pointsOf('signIn.address:192.0.2.11')).toBe(3);
    }
  });

  it('all pass on a known device', async () => {
    const { email } = await buildUser(db());
    const { device } = await signIn(guestAt('192.0.2.12'), { email, password: TEST_PASSWORD });
    const outcomes = await Promise.all(Array.from({ length: 25 }, () => attempt('192.0.2.12', email, TEST_PASSWORD, [device])));
    expect(count(outcomes)).toEqual({ yes: 25 });
  });

  it('give back nothing for attempts that the limit of the account refused', async () => {
    const { email } = await buildUser(db());
    const guesses = Array.from({ length: 9 }, () => attempt('192.0.2.13', email, 'Brook&willow8'));
    await Promise.all([...guesses, attempt('192.0.2.13', 'nobody@example.org', 'Brook&willow8')]);
    await Promise.all(Array.from({ length: 30 }, (_, index) => attempt('192.0.2.13', email, index === 0 ? TEST_PASSWORD : 'Brook&willow8')));
    // The first right password forgets nine failures; ten more count until the account is stopped, and so does the one for somebody else.
    expect(await pointsOf('signIn.address:192.0.2.13')).toBe(11);
  });
});

describe('guesses of passwords', { timeout: 60_000 }, () => {
  it('are limited per network address, for known and unknown accounts; requests that were refused do not count for others', async () => {
    const { points } = RATE_LIMITS['signIn.address'];
    const user = await buildUser(db());
    const unknown = Array.from({ length: points + 50 }, (_, index) => `nobody-${index}@example.org`);
    expect(await countAll(unknown, (email) => attempt('192.0.2.5', email, 'Brook&willow8'))).toEqual({ SIGN_IN_FAILED: points, TOO_MANY_REQUESTS: 50 });
    expect(await attempt('192.0.2.5', user.email)).toBe('TOO_MANY_REQUESTS');
    expect(await pointsOf('signIn.address:192.0.2.5')).toBe(points);
    expect(await attempt('198.51.100.8', user.email)).toBe('yes');
  });

  it('on a known device are limited too, and then by the limits of unknown devices', async () => {
    const { email } = await buildUser(db());
    const { device } = await signIn(guestAt('192.0.2.8'), { email, password: TEST_PASSWORD });
    const guesses = Array.from({ length: 40 }, () => attempt('192.0.2.8', email, 'Brook&willow8', [device]));
    expect(count(await Promise.all(guesses))).toEqual({ SIGN_IN_FAILED: 20, TOO_MANY_REQUESTS: 20 });
  });

  it('do not keep the owner out who sets a new password', async () => {
    const { email } = await buildUser(db());
    await Promise.all(Array.from({ length: 20 }, () => attempt('192.0.2.6', email, 'Brook&willow8')));
    expect(await attempt('192.0.2.6', email)).toBe('TOO_MANY_REQUESTS');
    await requestPasswordReset(guestAt('192.0.2.6'), { email });
    const token = tokenOfMail((await mailsTo(db(), email)).at(-1));
    await resetPassword(guestAt('192.0.2.6'), { token, newPassword: 'Lantern&harbour8' });
    await soon(async () => expect(await attempt('192.0.2.6', email, 'Lantern&harbour8')).toBe('yes'));
  });
});
