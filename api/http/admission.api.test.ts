import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { createDeviceToken } from '../domain/auth/known-device.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/** Sign-ins whose password is being checked. */
let checking: Array<(matches: boolean) => void> = [];
const passwords = { hash: async () => 'hash', verify: () => new Promise<boolean>((resolve) => checking.push(resolve)), reserve: () => () => undefined };

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ admission: { running: 1, waiting: 0, wait: 1 }, replace: { ports: { passwords } } });
});
afterAll(() => server.close());
afterEach(() => {
  checking = [];
});

it('a full server refuses requests through GraphQL and REST, accepts them afterwards, and always answers health checks', async () => {
  const { email } = await buildUser(server.database.dataSource.manager);
  const signIn = server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
  await vi.waitUntil(() => checking.length === 1);
  const refused = { code: 'SERVICE_UNAVAILABLE', parameters: { seconds: 2 } };

  const graphql = await server.graphql('{ settings { siteName } }');
  expect([graphql.status, graphql.headers.get('retry-after'), graphql.errors?.[0]?.extensions]).toEqual([503, '2', refused]);
  const rest = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
  expect([rest.status, rest.headers.get('retry-after'), rest.body]).toMatchObject([503, '2', { status: 'error', ...refused }]);
  expect((await server.rest('GET', '/health/live')).status).toBe(200);
  const { text } = (await server.rest('GET', '/metrics')).body;
  expect(text).toContain('academy_requests_refused_total 2');
  for (const route of ['/graphql', '/api/user/signIn'])
    expect(text).toContain(`academy_http_request_seconds_count{route="${route}",method="POST",status="503"} 1`);

  checking[0]?.(true);
  expect((await signIn).status).toBe(200);
  expect((await server.graphql('{ settings { siteName } }')).status).toBe(200);
});

it('a sign-in on a known device finds a place when guesses fill the server, and runs before all of them', async () => {
  const full = await createTestServer({ admission: { running: 1, waiting: 2, wait: 600_000 }, replace: { ports: { passwords } } });
  const signIn = (email: string, devices: unknown[] = []) =>
    full.graphql(
      'mutation ($email: String!, $devices: [String!]) { signIn(email: $email, password: "Academy!2026", devices: $devices) { token } }',
      { email, devices },
      undefined,
      { 'idempotency-key': email },
    );
  const waits = (count: number) =>
    vi.waitUntil(async () => String((await full.rest('GET', '/metrics')).body.text).includes(`academy_requests_waiting ${count}\n`));
  const { email } = await buildUser(full.database.dataSource.manager);
  const device = createDeviceToken(full.app.createContext(), email);

  const running = signIn('first@guess.example');
  await vi.waitUntil(() => checking.length === 1);
  const longest = signIn('second@guess.example');
  await waits(1);
  const unreadable = signIn('third@guess.example', [device, 1, null, [[]]]);
  await waits(2);
  const known = signIn(email, [device]);
  expect((await longest).status).toBe(503);

  checking[0]?.(false);
  expect((await running).errors?.[0]?.extensions).toMatchObject({ code: 'SIGN_IN_FAILED' });
  await vi.waitUntil(() => checking.length === 2);
  checking[1]?.(true);
  expect((await known).data).toEqual({ signIn: { token: expect.any(String) } });
  expect((await unreadable).status).toBe(400);
  await full.close();
});

it('a sign-in at an address without failures takes the place of one at an address with failures, over GraphQL and REST', async () => {
  const full = await createTestServer({
    settings: { TRUST_PROXY: '1' },
    rateLimits: true,
    admission: { running: 1, waiting: 1, wait: 600_000 },
    replace: { ports: { passwords } },
  });
  const values = { email: 'nobody@guess.example', password: 'Academy!2026' };
  const overGraphql = (address: string) =>
    full.graphql('mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }', values, undefined, {
      'x-forwarded-for': address,
      'idempotency-key': randomUUID(),
    });
  const overRest = (address: string) => full.rest('POST', '/api/user/signIn', values, undefined, { 'x-forwarded-for': address });
  const waits = (count: number) =>
    soon(async () => expect(String((await full.rest('GET', '/metrics')).body.text)).toContain(`academy_requests_waiting ${count}\n`));
  const checks = (count: number) => soon(() => expect(checking).toHaveLength(count));

  const failed = overGraphql('192.0.2.1');
  await checks(1);
  checking[0]?.(false);
  expect((await failed).errors?.[0]?.extensions).toMatchObject({ code: 'SIGN_IN_FAILED' });
  let begun = 1;
  for (const [round, guess] of [overGraphql, overRest].entries()) {
    const running = overGraphql('192.0.2.2');
    begun += 1;
    await checks(begun);
    const again = guess('192.0.2.1');
    await waits(1);
    const clean = overGraphql(`198.51.100.${round}`);
    expect((await again).status).toBe(503);
    checking[begun - 1]?.(true);
    await running;
    begun += 1;
    await checks(begun);
    checking[begun - 1]?.(true);
    await clean;
  }
  await full.close();
});
