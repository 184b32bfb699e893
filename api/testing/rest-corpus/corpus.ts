import { readFile, writeFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { TEST_PASSWORD } from '../factories/user.ts';
import { buildForm, FORM_TYPE, type FormPart } from '../multipart.ts';
import { changedTables, hashTables, listTables } from '../permissions/world.ts';
import { createTestServer, type TestServer, type TestServerOptions } from '../test-server.ts';
import { readEntries, SEPARATOR } from './recorded.ts';
import { buildCorpusWorld, CORPUS_IDS, CORPUS_START } from './world.ts';

/** `RECORD_REST_CORPUS=1` overwrites the recorded files instead of comparing with them. */
const RECORDING = process.env.RECORD_REST_CORPUS === '1';
/** The callers of the corpus: a guest, a student without and with an enrollment, a trainer of the course, an admin. */
export const CALLERS = ['guest', 'stranger', 'enrolled', 'trainer', 'admin'] as const;
export type Caller = (typeof CALLERS)[number];
/** Response headers that the corpus records, if present. */
const HEADERS = ['content-type', 'cache-control', 'vary', 'etag', 'location', 'retry-after'] as const;
/** Characters of a request body that the file contains; responses are recorded completely. */
const SHOWN_BODY_MAX = 5000;
/** The name of the key in a signature: bodies were recorded without it, and are cut at their length. */
const KEY_ID = /(?<=signature=)[0-9a-f]{8}~/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

interface CallOptions {
  params?: Readonly<Record<string, string>>;
  /** Sent as JSON; a Buffer is sent as it is. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** Another server than that of the corpus. */
  server?: TestServer;
}

export interface Corpus {
  server: TestServer;
  /** Calls an endpoint, written as `GET /academy/:id` without `/api`, and records the answer. Returns the body. */
  as(caller: Caller, endpoint: string, options?: CallOptions): Promise<Record<string, unknown>>;
  /** Calls an endpoint as every caller, the admin last, and returns the body of the last answer. */
  asEveryone(endpoint: string, options?: CallOptions): Promise<Record<string, unknown>>;
  /** Sends a multipart form. */
  send(caller: Caller, endpoint: string, parts: readonly FormPart[]): Promise<Record<string, unknown>>;
  /** Compares the recorded answers with the file, or writes the file. */
  compare(): Promise<void>;
  close(): Promise<void>;
}

/** Returns a function that replaces fixed ids by their names, and generated ids, tokens and signatures by placeholders. */
function createPlaceholders(): (text: string) => string {
  const names = new Map(Object.entries(CORPUS_IDS).map(([name, id]) => [id, `<${name}>`]));
  let generated = 0;
  const nameOf = (id: string): string => {
    const name = names.get(id);
    if (name !== undefined) return name;
    if (id.startsWith('00000000-0000-4000-8000-')) return id;
    generated += 1;
    names.set(id, `<new-${generated}>`);
    return `<new-${generated}>`;
  };
  return (text) =>
    text
      .replace(UUID, nameOf)
      .replace(/("(?:token|referral_code)":")[\w-]{43}"/g, '$1<token>"')
      // The color of a person follows from the id.
      .replace(/("_id":"<new-\d+>",[^{}]*"color":")#[0-9a-f]{6}"/g, '$1<color>"')
      .replace(/"[0-9a-f]{32}"/g, '"<version>"')
      .replace(/("roomName":")[0-9a-f]{40}"/g, '$1<room>"')
      .replace(/signature=[\w%~-]+/g, 'signature=<signature>');
}

const LANGUAGES: ReadonlySet<string> = new Set(['ar', 'de', 'en', 'fa', 'fr']);

/** Sorts what a statement without ORDER BY returns in the order that PostgreSQL happens to read: contents by language, and the files of a step. */
function inStableOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inStableOrder);
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, each]): [string, unknown] => {
    const stable = inStableOrder(each);
    return [name, name === 'files' && Array.isArray(stable) ? stable.sort((one, other) => (one._id < other._id ? -1 : 1)) : stable];
  });
  const byLanguage = fields.every(([name]) => LANGUAGES.has(name));
  return Object.fromEntries(byLanguage ? fields.sort(([one], [other]) => (one < other ? -1 : 1)) : fields);
}

/** A JSON body in a stable order; throws when it is not written as `JSON.stringify` writes it, because its other bytes count. */
function stableBody(text: string): string {
  const body: unknown = JSON.parse(text);
  if (JSON.stringify(body) !== text) throw new Error(`Not as JSON.stringify writes it: ${text}`);
  return JSON.stringify(inStableOrder(body));
}

/** Sends a change again, as a client does that did not receive the response: it must get the same one, and change nothing. */
async function assertRepeatable({ database }: TestServer, endpoint: string, text: string, send: () => Promise<Response>): Promise<void> {
  const tables = (await listTables(database.dataSource)).filter((name) => name !== 'outbox');
  const before = await hashTables(database.dataSource.manager, tables);
  const repeated = await send();
  expect([endpoint, repeated.status, await repeated.text()]).toEqual([endpoint, 200, text]);
  expect([endpoint, ...changedTables(before, await hashTables(database.dataSource.manager, tables))]).toEqual([endpoint]);
}

/** Signs the callers in. Returns their tokens; the guest has none. */
export async function signInCallers(server: TestServer): Promise<Map<Caller, string>> {
  const tokens = new Map<Caller, string>();
  for (const caller of CALLERS.slice(1)) {
    const email = `person-${CORPUS_IDS[caller as Exclude<Caller, 'guest'>]}@example.org`;
    const { body } = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
    tokens.set(caller, String(body.token));
  }
  return tokens;
}

/**
 * Starts a server with the world of the corpus and a clock that advances one second per call.
 * @param file the recorded answers
 */
export async function createCorpus(file: URL, options: TestServerOptions = {}): Promise<Corpus> {
  let calls = 0;
  const now = (): Date => new Date(CORPUS_START.getTime() + 3_600_000 + calls * 1000);
  const server = await createTestServer({ ...options, replace: { now, ...options.replace } });
  await buildCorpusWorld(server.database.dataSource.manager);
  const tokens = await signInCallers(server);
  const withPlaceholders = createPlaceholders();
  const entries: string[] = [];

  async function request(caller: Caller, endpoint: string, { params = {}, body, headers = {}, server: other = server }: CallOptions, shown: string[]) {
    calls += 1;
    const [method = '', template = ''] = endpoint.split(' ');
    const path = `/api${template.replace(/:(\w+)/g, (_match, name: string) => params[name] ?? name)}`;
    const token = tokens.get(caller);
    const content = Buffer.isBuffer(body) ? new Uint8Array(body) : body === undefined ? undefined : JSON.stringify(body);
    const sent = { 'content-type': 'application/json', ...(token === undefined ? {} : { 'x-access-token': token }), ...headers };
    const send = (): Promise<Response> =>
      fetch(`${other.url}${path}`, {
        method,
        headers: { ...sent, 'idempotency-key': `call-of-the-corpus-${calls}` },
        ...(content === undefined ? {} : { body: content }),
      });
    const response = await send();
    const text = await response.text();
    if (method !== 'GET' && response.ok) await assertRepeatable(server, endpoint, text, send);
    const kept = HEADERS.flatMap((name) => (response.headers.has(name) ? [`${name}: ${response.headers.get(name)}`] : []));
    const lines = [`${endpoint} as ${caller}`, `> ${method} ${path}`, ...shown.map((line) => `> ${line}`), String(response.status), ...kept];
    entries.push(`${withPlaceholders(lines.join('\n'))}\n${stableBody(withPlaceholders(text))}`);
    return JSON.parse(text) as Record<string, unknown>;
  }

  const as: Corpus['as'] = (caller, endpoint, call = {}) => {
    const { body, headers = {} } = call;
    const shownHeaders = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const shownBody = body === undefined ? [] : [(Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body)).replace(KEY_ID, '').slice(0, SHOWN_BODY_MAX)];
    return request(caller, endpoint, call, [...shownHeaders, ...shownBody]);
  };

  return {
    server,
    as,
    async asEveryone(endpoint, call) {
      let last: Record<string, unknown> = {};
      for (const caller of CALLERS) last = await as(caller, endpoint, call);
      return last;
    },
    send: (caller, endpoint, parts) => {
      const shown = parts.map(({ field, fileName, type = '' }) => `form field ${field}: ${fileName ?? 'a value'} ${type}`.trimEnd());
      return request(caller, endpoint, { body: buildForm(parts), headers: { 'content-type': FORM_TYPE } }, shown);
    },
    async compare() {
      if (RECORDING) await writeFile(file, `### ${entries.join(SEPARATOR)}\n`);
      expect(entries).toEqual(readEntries(await readFile(file, 'utf8')));
    },
    close: () => server.close(),
  };
}
