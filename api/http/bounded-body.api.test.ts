import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const KILOBYTE = 1024;
const QUERY = '{ viewer { id } }';
let server: TestServer;
let tokens: Record<'admin' | 'student', string>;

beforeAll(async () => {
  server = await createTestServer();
  const tokenOf = async (role: 'admin' | 'student'): Promise<string> => {
    const { email } = await buildUser(server.database.dataSource.manager, { role });
    const { body } = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
    return String(body.token);
  };
  tokens = { admin: await tokenOf('admin'), student: await tokenOf('student') };
});
afterAll(() => server.close());

const filled = (kilobytes: number): { unused: string } => ({ unused: 'x'.repeat(kilobytes * KILOBYTE) });

async function graphql(kilobytes: number, token?: string): Promise<[number, unknown]> {
  const { status, errors } = await server.graphql(QUERY, filled(kilobytes), token);
  return [status, errors?.[0]?.extensions.code];
}

describe('a body above the general limit', () => {
  it('is accepted only from an admin, up to 4 MB', async () => {
    expect(await graphql(110, tokens.admin)).toEqual([200, undefined]);
    expect(await graphql(4000, tokens.admin)).toEqual([200, undefined]);
    expect(await graphql(4200, tokens.admin)).toEqual([413, 'BODY_TOO_LARGE']);
    for (const token of [tokens.student, 'a-token-of-nobody', undefined]) expect(await graphql(110, token)).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('is accepted only from an admin by the REST API too', async () => {
    const send = async (token?: string): Promise<unknown[]> => {
      const { status, body } = await server.rest('POST', '/api/user/dnd', { status: '0', ...filled(500) }, token);
      return [status, body.status, body.code];
    };
    expect(await send(tokens.admin)).toEqual([200, 'success', undefined]);
    expect(await send(tokens.student)).toEqual([413, 'error', 'BODY_TOO_LARGE']);
    expect(await send()).toEqual([413, 'error', 'BODY_TOO_LARGE']);
  });

  it('is rejected without a declared length, for every caller', async () => {
    const body = new Blob([JSON.stringify({ query: QUERY, variables: filled(110) })]).stream();
    const headers = { 'content-type': 'application/json', 'x-access-token': tokens.admin };
    const answer = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body, duplex: 'half' } as RequestInit);
    expect(answer.status).toBe(413);
  });

  it.each(['/graphql', '/api/user/dnd'])('is refused without reading when a student declares it: %s', async (path) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.write(`POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: 3000000\r\n\r\n`);
    const first = await new Promise<string>((resolve, reject) => {
      socket.once('data', (bytes: Buffer) => resolve(bytes.toString('latin1')));
      socket.once('error', reject);
    });
    socket.destroy();
    expect(first).toMatch(/^HTTP\/1.1 413 /);
  });
});
