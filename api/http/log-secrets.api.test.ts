import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const lines: string[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await createTestServer({ settings: { LOG_LEVEL: 'debug' }, logDestination: { write: (line: string) => void lines.push(line) } });
});
afterAll(() => server.close());

const SIGN_IN = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token viewer { name } } }';

describe('the log of a server at work', () => {
  it('contains requests with id, route, status and duration, and no personal data', async () => {
    const user = await buildUser(server.database.dataSource.manager, { name: 'Zarathustra', surname: 'Unmistakable' });
    const { data } = await server.graphql(SIGN_IN, { email: user.email, password: TEST_PASSWORD });
    const token = String((data?.signIn as { token: string } | undefined)?.token);
    await server.graphql('{ viewer { name email } }', {}, token);
    await server.graphql(SIGN_IN, { email: user.email, password: 'Wrong!Word-77' });
    await server.graphql('mutation ($t: String!) { resetPassword(token: $t, newPassword: "New!Password-88") }', { t: 'a-reset-token-99' });
    await server.rest('GET', '/reset/a-reset-token-99?email=someone', undefined, token, { accept: 'text/html', 'user-agent': 'Peculiar/1.0' });
    await server.rest('POST', '/api/user/signIn', { email: user.email, password: 'Wrong!Word-77' });
    const text = lines.join('');
    const entries = lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(entries).toContainEqual(
      expect.objectContaining({ requestId: expect.stringMatching(/^[0-9a-f-]{36}$/), route: '/graphql', method: 'POST', status: 200, ms: expect.any(Number) }),
    );
    for (const secret of [
      token,
      user.email,
      TEST_PASSWORD,
      'Zarathustra',
      'Unmistakable',
      'Wrong!Word-77',
      'New!Password-88',
      'a-reset-token-99',
      'someone',
      'Peculiar',
      '127.0.0.1',
    ]) {
      expect(text, secret).not.toContain(secret);
    }
  });

  it('contains unexpected errors with the request id; the client receives only a code', async () => {
    lines.length = 0;
    const { logger } = server.database.dataSource;
    const { logQuery } = logger;
    logger.logQuery = () => {
      throw new TypeError('something broke inside');
    };
    const { headers, errors } = await server.graphql('{ viewer { id } }', {}, 'x'.repeat(43));
    logger.logQuery = logQuery;
    expect(errors).toEqual([{ message: 'INTERNAL', extensions: { code: 'INTERNAL' } }]);
    const found = lines.map((line) => JSON.parse(line) as Record<string, unknown>).find((entry) => entry.level === 'error');
    expect(found).toMatchObject({ requestId: headers.get('x-request-id'), err: { message: 'something broke inside' } });
  });
});
