import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { isCopy } from '../../schema/copied-text.ts';
import { isEmail, isPlainName, normalizeEmail, splitEmails } from '../../schema/rules.ts';
import { cleanCaptionText } from '../domain/media/caption-text.ts';
import { messageText } from '../domain/messages/message-text.ts';
import { WEBSOCKET_LIMITS } from '../graphql/transport/websocket-server.ts';
import { ROUTE_GROUPS } from '../rest/route-groups.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { measureWork } from '../testing/processor-time.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/** The largest request has 100 KB. */
const LENGTH = 90_000;

/** Texts for which patterns with several ways to match take long. */
const RUNS: ReadonlyArray<readonly [string, string]> = [
  ['spaces', ' '],
  ['line breaks', '\n'],
  ['no-break spaces and marks', '\u00a0\u200e'],
  ['opening brackets', '<'],
  ['opened tags', '<a '],
  ['opened scripts', '<script'],
  ['opened links', '<a href="" '],
  ['ampersands', '&'],
  ['quotes', '"'],
  ['square brackets', '['],
  ['dots', '.'],
  ['at signs', '@'],
  ['suggestions of graphql-js', 'Did you mean '],
];
/** The run is inside a text: at its ends, some patterns find it at once. */
const textOf = (part: string): string => `a${part.repeat(Math.floor(LENGTH / part.length))}b`;

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await createTestServer();
  const { email } = await buildUser(server.database.dataSource.manager, { role: 'admin' });
  token = String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
});
afterAll(() => server.close());

/** Returns the text of an answer, and whether it took this process too long. */
async function send(
  path: string,
  method: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string; isSlow: boolean }> {
  const request = { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) };
  const { result, isSlow } = await measureWork(async () => {
    const answer = await fetch(server.url + path, request);
    return { status: answer.status, text: await answer.text() };
  });
  return { status: result.status, text: result.text, isSlow };
}

/** GraphQL requests of a guest with a hostile text. */
const GRAPHQL: ReadonlyArray<readonly [string, (text: string) => unknown]> = [
  ['a literal of a wrong type', (text) => ({ query: `{ passwordResetLink(token: 1, other: ${JSON.stringify(text)}) }` })],
  ['a literal in place of a number', (text) => ({ query: `{ termsText(language: ${JSON.stringify(text)}) { body } }` })],
  ['a text that is no query', (text) => ({ query: text })],
  [
    'a variable in place of a list',
    (text) => ({ query: 'mutation ($a: [Int!]) { signIn(email: "a", password: "a", devices: $a) { token } }', variables: { a: text } }),
  ],
  ['a variable of a wrong type', (text) => ({ query: 'mutation ($a: SignUpInput!) { signUp(input: $a) }', variables: { a: text } })],
  ['an unknown property', (text) => ({ query: 'mutation ($a: SignUpInput!) { signUp(input: $a) }', variables: { a: { [text]: 1 } } })],
  ['an operation name', (text) => ({ query: '{ settings { siteName } }', operationName: text })],
  ['an email address', (text) => ({ query: 'mutation ($a: String!) { requestPasswordReset(email: $a) }', variables: { a: text } })],
  ['an email address and a password', (text) => ({ query: 'mutation ($a: String!) { signIn(email: $a, password: $a) { token } }', variables: { a: text } })],
  ['a new password', (text) => ({ query: 'mutation ($a: String!) { resetPassword(token: $a, newPassword: $a) }', variables: { a: text } })],
  [
    'all texts of a sign-up',
    (text) => ({
      query: 'mutation ($a: SignUpInput!) { signUp(input: $a) }',
      variables: { a: { token: text, name: text, surname: text, password: text, language: 'en', privacyAccepted: true, termsAccepted: true } },
    }),
  ],
];

describe.each(RUNS)('a run of %s', (_name, part) => {
  it.each(GRAPHQL)('in GraphQL as %s takes the server less than a second and is not part of the response', async (_where, bodyOf) => {
    const text = textOf(part);
    const answer = await send('/graphql', 'POST', bodyOf(text));
    expect(answer.status).toBeLessThan(500);
    expect(answer.text.length).toBeLessThan(1000);
    expect(answer.isSlow).toBe(false);
  });
});

const REST = ROUTE_GROUPS.flatMap(({ prefix, routes }) => routes.map(({ description }) => ({ prefix, ...description }))).filter(
  ({ body }) => body !== undefined,
);

describe.each(REST)('$method /api$prefix$path', ({ method, prefix, path, body, access }) => {
  const names = Object.keys(body?.fields ?? {});
  /** What a guest may send is tried field by field, each as long as the request may be. */
  const fields = access === 'guest' ? names.map((name) => [name]) : [names];

  it.each(RUNS)('responds within a second if its texts are a run of %s', async (_name, part) => {
    const filled = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');
    for (const hostile of fields) {
      const text = textOf(part).slice(0, Math.floor(LENGTH / hostile.length));
      const values = Object.fromEntries(names.map((name) => [name, hostile.includes(name) ? text : 'en']));
      const answer = await send(`/api${prefix}${filled}`, method.toUpperCase(), values, access === 'guest' ? {} : { 'x-access-token': token });
      expect(answer.status, hostile.join()).toBeLessThan(500);
      // A success repeats what was stored.
      if (answer.status >= 400) expect(answer.text.length, hostile.join()).toBeLessThan(1000);
      expect(answer.isSlow, hostile.join()).toBe(false);
    }
  });
});

/** Messages of a subscription with a hostile text. */
const SUBSCRIPTIONS: ReadonlyArray<readonly [string, (text: string) => object]> = [
  ['a text that is no query', (text) => ({ query: text })],
  ['a literal of a wrong type', (text) => ({ query: `subscription { updateUserStatus { many @skip(if: ${JSON.stringify(text)}) } }` })],
  ['an id', (text) => ({ query: 'subscription ($a: ID!) { courseMessageChanged(courseId: $a) { id } }', variables: { a: text } })],
  ['a variable of a wrong type', (text) => ({ query: 'subscription ($a: Boolean!) { updateUserStatus { many @skip(if: $a) } }', variables: { a: text } })],
  ['a hash', (text) => ({ query: '', extensions: { persistedQuery: { version: 1, sha256Hash: text } } })],
  ['an operation name', (text) => ({ query: 'subscription { updateUserStatus { many } }', operationName: text })],
];

/** Returns what the server sends to a subscription that it refuses, and whether this took too long. */
async function subscribe(payload: object): Promise<{ result: string; isSlow: boolean }> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws');
  try {
    await once(socket, 'open');
    socket.send(JSON.stringify({ type: 'connection_init', payload: { token } }));
    await once(socket, 'message');
    return await measureWork(async () => {
      socket.send(JSON.stringify({ id: '1', type: 'subscribe', payload }));
      return String((await once(socket, 'message'))[0]);
    });
  } finally {
    socket.terminate();
  }
}

describe.each(SUBSCRIPTIONS)('a subscription with %s', (_where, payloadOf) => {
  it.each(RUNS)('that is a run of %s is refused within a second, without it', async (_name, part) => {
    // A frame has a limit in bytes; in JSON within GraphQL, a quote or a mark is three or four of them.
    const { result: text, isSlow } = await subscribe(payloadOf(textOf(part).slice(0, WEBSOCKET_LIMITS.payload / 5)));
    expect(text).toMatch(/"errors?".*"extensions":\{"code":"(QUERY_INVALID|NOT_FOUND|PERSISTED_QUERY_NOT_FOUND)"/);
    expect(text.length).toBeLessThan(1000);
    expect(isSlow).toBe(false);
  });
});

/** Functions that read long texts with patterns. */
const READERS: ReadonlyArray<readonly [string, (text: string) => unknown]> = [
  ['an email address', (text) => isEmail(normalizeEmail(text))],
  ['a list of email addresses', splitEmails],
  ['a name', isPlainName],
  ['rich text of a message', messageText],
  ['a translated text', (text) => isCopy({ blocks: [{ html: text }] }, { blocks: [{ html: `${text}.` }] })],
  ['a text of a caption', cleanCaptionText],
];

describe.each(READERS)('%s', (_name, read) => {
  it.each(RUNS)('is read within a second if it is a run of %s', async (_run, part) => {
    const { isSlow } = await measureWork(() => read(textOf(part)));
    expect(isSlow).toBe(false);
  });
});
