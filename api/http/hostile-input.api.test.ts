import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPlainName } from '../../schema/rules.ts';
import { buildCourse } from '../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const db = () => server.database.dataSource.manager;
const post = (path: string, body: unknown, token?: string) => server.rest('POST', `/api/user${path}`, body, token);

async function tokenOf(role: 'admin' | 'student'): Promise<string> {
  const { email } = await buildUser(db(), { role });
  return String((await post('/signIn', { email, password: TEST_PASSWORD })).body.token);
}

/** Sends a raw request; returns the status line after the server has closed the connection. */
function sendRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      answer += chunk;
    });
    socket.on('close', () => resolve(answer.split('\r\n')[0] ?? '')).on('error', reject);
  });
}

describe('a WebSocket connection to an invalid URL', () => {
  it.each(['//', 'http://[', 'http://host:99999/graphql'])('is refused and closed: %s', async (address) => {
    const handshake = ['Host: host', 'Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='];
    expect(await sendRaw(`GET ${address} HTTP/1.1\r\n${handshake.join('\r\n')}\r\n\r\n`)).toBe('HTTP/1.1 404 Not Found');
  });
});

describe('a query in the URL', () => {
  const many = `{ ${Array.from({ length: 20 }, (_, index) => `a${index}: settings { siteName }`).join(' ')} }`;
  const request = async (search: string): Promise<string> => {
    const answer = await fetch(`${server.url}/graphql?${search}`, { headers: { 'apollo-require-preflight': '1' } });
    return (await answer.json()).errors?.[0]?.extensions.code;
  };

  it.each([
    ['alone', `query=${encodeURIComponent(many)}`],
    ['after a thousand other parameters', `${'a&'.repeat(1001)}query=${encodeURIComponent(many)}`],
  ])('has the same limits as a query in the body: %s', async (_case, search) => {
    expect(await request(search)).toBe('QUERY_TOO_COMPLEX');
  });

  it('is answered, and is not cacheable', async () => {
    const answer = await fetch(`${server.url}/graphql?query=%7Bsettings%7BsiteName%7D%7D`, { headers: { 'apollo-require-preflight': '1' } });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await request(`query=${encodeURIComponent('{ settings { siteName } }')}`)).toBeUndefined();
  });
});

it('the address of GraphQL has no page for browsers, which would load scripts of another server', async () => {
  const answer = await fetch(`${server.url}/graphql`, { headers: { accept: 'text/html' } });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([400, expect.stringContaining('json')]);
});

describe('a URL in mixed case', () => {
  it('is counted as one route', async () => {
    await server.rest('GET', '/aPi/UsEr/account');
    const { body } = await server.rest('GET', '/metrics');
    expect(body.text).toContain('route="/api/user/account"');
    expect(body.text).not.toMatch(/route="\/aPi/);
  });
});

describe('a body with property names of every object', () => {
  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('is parsed without the property %s', async (name) => {
    const body = `{"${name}":{"email":"x"},"email":"nobody@example.org","password":"x"}`;
    const answer = await fetch(`${server.url}/api/user/signIn`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'SIGN_IN_FAILED']);
  });

  it('is rejected when it is nested too deeply', async () => {
    const body = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
    const answer = await fetch(`${server.url}/api/user/signIn`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    expect(answer.status).toBe(400);
  });
});

describe('a query parameter that is sent twice', () => {
  it('is refused instead of choosing one of them', async () => {
    expect(await server.rest('GET', '/api/user/search?email=a&email=b', undefined, await tokenOf('admin'))).toMatchObject({ status: 400 });
  });
});

describe('a text that the database cannot store', () => {
  it('is refused in a search', async () => {
    const course = await buildCourse(db());
    const query = 'query ($id: ID!, $search: String) { course(id: $id) { students(filter: { search: $search }) { total } } }';
    const { errors } = await server.graphql(query, { id: course.id, search: 'a\u0000' }, await tokenOf('admin'));
    expect(errors?.[0]?.extensions).toEqual({ code: 'VALIDATION_FAILED', fields: { search: 'CHARACTERS_NOT_ALLOWED' } });
  });

  it.each([
    ['to deactivate', true],
    ['to reactivate', false],
  ])('is NOT_FOUND as the id of an account %s', async (_case, deactivate) => {
    expect(await post('/deactivate', { deactivate, profileId: '\u0000' }, await tokenOf('student'))).toMatchObject({ status: 404 });
  });

  it('does not keep other addresses from being invited', async () => {
    const { status, body } = await post('/invite', { email: ['a\ud800@example.org', 'whole@example.org'], language: 'en' }, await tokenOf('admin'));
    expect(status).toBe(200);
    expect(body.result).toMatchObject([{ outcome: 'invalid' }, { email: 'whole@example.org', outcome: 'invited' }]);
  });
});

describe('the name of a person', () => {
  it.each(['', 'می‌خواهم', 'क्‍ष', "O'Brien-Łuk", 'Jean Luc', '👩‍👧', '李'])('may be %j', (name) => {
    expect(isPlainName(name)).toBe(true);
  });

  it.each(['\u200d\u200c', '\u3164', '\u2800', '\u00ad', '\ufe0f', '\u0301', 'a\u2060b', 'a\u{e0041}', 'a\ud800', 'a\u2028b', 'a\u202eb', 'a\u2066b', '<b>'])(
    'may not be %j',
    (name) => {
      expect(isPlainName(name)).toBe(false);
    },
  );
});
