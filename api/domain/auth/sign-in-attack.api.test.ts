import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createPasswords } from '../../adapters/passwords.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { soon } from '../../testing/soon.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import type { UserEntity } from '../users/user.entity.ts';
import { createDeviceToken } from './known-device.ts';

/** Hashes that run at the same time, and that wait. */
const CONCURRENT = Math.max(1, Math.min(2, Math.floor(availableParallelism() / 2)));
const ROOM = 100;
const CLASS = 30;
const GUESS = 'Brook&willow8';
const SIGN_IN =
  'mutation ($email: String!, $password: String!, $devices: [String!]) { signIn(email: $email, password: $password, devices: $devices) { token } }';

/** Checks of passwords, in the order in which they began; while `holds` is set, they end one by one. */
const checks = { begun: [] as string[], ends: [] as Array<() => void>, holds: false };
const passwords = createPasswords(
  {},
  {
    hash: async () => 'hash',
    async verify(_hash, password) {
      checks.begun.push(String(password));
      if (checks.holds) await new Promise<void>((resolve) => checks.ends.push(resolve));
      return String(password).startsWith(TEST_PASSWORD);
    },
  },
);
/** Ends all checks, also those that begin meanwhile, until a call is answered. */
async function endChecks<Result>(call: Promise<Result>): Promise<Result> {
  let over = false;
  void call.finally(() => {
    over = true;
  });
  await soon(() => {
    for (const end of checks.ends.splice(0)) end();
    expect(over).toBe(true);
  });
  return call;
}

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ rateLimits: true, settings: { TRUST_PROXY: '1' }, replace: { ports: { passwords } } });
});
afterAll(() => server.close());
beforeEach(() => {
  Object.assign(checks, { begun: [], ends: [], holds: false });
});

const networkOf = (index: number): string => `198.51.${100 + Math.floor(index / 250)}.${index % 250}`;
/** Signs in from a network address, and returns 'yes' or the code of the refusal. */
async function signIn(address: string, email: string, password: string, devices: readonly string[] = []): Promise<string> {
  const { data, errors } = await server.graphql(SIGN_IN, { email, password, devices }, undefined, {
    'x-forwarded-for': address,
    'idempotency-key': randomUUID(),
  });
  return data?.signIn == null ? String(errors?.[0]?.extensions.code) : 'yes';
}
const guess = (index: number): Promise<string> => signIn(networkOf(index), `victim-${index % 7}@academy.example`, GUESS);
it('guesses from addresses with failures neither refuse nor delay a known device, nor a class of 30 behind one address', { timeout: 60_000 }, async () => {
  const db = server.database.dataSource.manager;
  const users: UserEntity[] = [];
  for (let index = 0; index <= CLASS; index += 1) users.push(await buildUser(db));
  const [owner, ...pupils] = users;
  const device = createDeviceToken(server.app.createContext(), owner?.email ?? '');
  // Each of the networks has failed once.
  const networks = CONCURRENT + ROOM + 40;
  for (let index = 0; index < networks; index += 20) {
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, offset) => guess(index + offset)));
    expect(new Set(outcomes)).toEqual(new Set(['SIGN_IN_FAILED']));
  }

  checks.begun = [];
  checks.holds = true;
  const refused: number[] = [];
  const guesses = Array.from({ length: networks }, async (_, index) => {
    const outcome = await guess(index);
    if (outcome === 'SERVICE_UNAVAILABLE') refused.push(index);
    return outcome;
  });
  // The queue of checks is full: the others are refused without a statement.
  await soon(() => expect([refused.length, checks.ends.length]).toEqual([networks - CONCURRENT - ROOM, CONCURRENT]));
  const known = signIn('198.51.100.0', owner?.email ?? '', `${TEST_PASSWORD} known`, [device]);
  const lesson = pupils.map(({ email }, index) => signIn('203.0.113.9', email, `${TEST_PASSWORD} ${index}`));
  // Those of the class and of the known device take places of guesses.
  await soon(() => expect(refused).toHaveLength(networks - CONCURRENT - ROOM + CLASS + 1));
  expect(checks.begun).toHaveLength(CONCURRENT);
  const outcomes = await endChecks(Promise.all([known, ...lesson]));
  expect(outcomes).toEqual(Array.from({ length: CLASS + 1 }, () => 'yes'));
  // Only the guesses that were running were checked before them.
  const last = checks.begun.findLastIndex((password) => password !== GUESS);
  expect(last + 1).toBe(CONCURRENT + CLASS + 1);
  expect(checks.begun[CONCURRENT]).toBe(`${TEST_PASSWORD} known`);
  await endChecks(Promise.all(guesses));
});

it('a sign-in that is sent again with its key, after a refusal and after a lost answer, starts one session', async () => {
  const { email, id } = await buildUser(server.database.dataSource.manager);
  const headers = { 'x-forwarded-for': '203.0.113.20', 'idempotency-key': randomUUID() };
  const send = () => server.graphql(SIGN_IN, { email, password: TEST_PASSWORD }, undefined, headers);
  checks.holds = true;
  const others = Promise.all(Array.from({ length: CONCURRENT + ROOM }, () => passwords.verify('hash', TEST_PASSWORD, 'high')));
  const refused = await send();
  expect(refused.errors?.[0]?.extensions).toMatchObject({ code: 'SERVICE_UNAVAILABLE', parameters: { seconds: 2 } });
  await endChecks(others);
  checks.holds = false;
  const first = await send();
  expect(first.data?.signIn).toMatchObject({ token: expect.any(String) });
  expect((await send()).data).toEqual(first.data);
  expect(await server.database.dataSource.query('SELECT count(*)::int AS count FROM sessions WHERE user_id = $1', [id])).toEqual([{ count: 1 }]);
});
