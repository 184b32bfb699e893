import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let first: TestServer;
let second: TestServer;
beforeAll(async () => {
  first = await createTestServer({ realRelay: true });
  second = await createTestServer({ database: first.database, realRelay: true });
}, 60_000);
afterAll(async () => {
  await second.close();
  await first.close();
}, 30_000);

const account = (server: TestServer, token: string) => server.rest('GET', '/api/user/account', undefined, token);

it('ends a session on every replica, although each has cached it', { timeout: 60_000 }, async () => {
  const user = await buildUser(first.database.dataSource.manager);
  const { body } = await first.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
  const token = String(body.token);
  for (const server of [first, second]) expect((await account(server, token)).status).toBe(200);

  await first.graphql('mutation { signOut }', {}, token);
  expect((await account(first, token)).status).toBe(401);
  await soon(async () => expect((await account(second, token)).status).toBe(401));
});
