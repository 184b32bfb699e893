import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { type RedisServer, startRedisServer, TEST_BACKENDS } from '../testing/redis-server.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const account = (server: TestServer, token: string) => server.rest('GET', '/api/user/account', undefined, token);

describe.each(TEST_BACKENDS)('two replicas with the relay on %s', (backend) => {
  let redis: RedisServer | null;
  let first: TestServer;
  let second: TestServer;
  beforeAll(async () => {
    redis = backend === 'Redis' ? await startRedisServer() : null;
    const settings: Record<string, string> = redis === null ? {} : { REDIS_URL: redis.url };
    const options = { realRelay: true, settings };
    first = await createTestServer(options);
    second = await createTestServer({ ...options, database: first.database });
  }, 60_000);
  afterAll(async () => {
    await second.close();
    await first.close();
    await redis?.close();
  }, 30_000);

  it('end a session on both replicas, although each of them has cached the session', { timeout: 60_000 }, async () => {
    const user = await buildUser(first.database.dataSource.manager);
    const { body } = await first.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
    const token = String(body.token);
    for (const server of [first, second]) expect((await account(server, token)).status).toBe(200);

    await first.graphql('mutation { signOut }', {}, token);
    expect((await account(first, token)).status).toBe(401);
    await soon(async () => expect((await account(second, token)).status).toBe(401));
  });
});
