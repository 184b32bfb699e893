import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../db/test-database.ts';
import { createTestServer } from '../testing/test-server.ts';
import { createRateLimit, RATE_LIMITS } from './rate-limit.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const REFUSED = { code: 'TOO_MANY_REQUESTS', details: { parameters: { seconds: expect.any(Number) } } };

describe('rate limits', () => {
  it('are counted exactly across two replicas', async () => {
    const replicas = [createRateLimit(database), createRateLimit(database)] as const;
    const attempts = Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? replicas[0] : replicas[1]).consume('signIn.account', 'one'));
    const results = await Promise.allSettled(attempts);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(RATE_LIMITS['signIn.account'].points);
    await expect(replicas[1].consume('signIn.account', 'one')).rejects.toMatchObject(REFUSED);
  });

  it('count each account and each kind separately, and can be reset', async () => {
    const limit = createRateLimit(database);
    for (let attempt = 0; attempt < 3; attempt += 1) await limit.consume('reset.account', 'two');
    await expect(limit.consume('reset.account', 'two')).rejects.toMatchObject(REFUSED);
    await limit.consume('reset.account', 'three');
    await limit.consume('reset.address', 'two');
    await limit.reset('reset.account', 'two');
    await limit.consume('reset.account', 'two');
  });

  it('answer 429 with Retry-After through GraphQL', async () => {
    const server = await createTestServer({ rateLimits: true });
    try {
      const mutation = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
      const variables = { email: 'nobody@academy.example', password: 'Wrong!Password' };
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const { status, errors } = await server.graphql(mutation, variables);
        expect([status, errors?.[0]?.extensions.code]).toEqual([200, 'SIGN_IN_FAILED']);
      }
      const { status, headers, errors } = await server.graphql(mutation, variables);
      expect(status).toBe(429);
      expect(errors?.[0]?.extensions).toMatchObject({ code: 'TOO_MANY_REQUESTS', parameters: { seconds: expect.any(Number) } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    } finally {
      await server.close();
    }
  });
});
