import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { type DocumentNode, type GraphQLSchema, print } from 'graphql';
import type * as GraphqlJit from 'graphql-jit';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { DomainError } from '../../domain/shared/errors.ts';
import { jsonBody } from '../../http/json-body.ts';
import { memoryRelay } from '../../testing/test-ctx.ts';
import type { GqlContext } from '../context.ts';
import { buildAppSchema } from '../schema.ts';
import { createApollo } from './apollo.ts';
import { createApolloHandler } from './http-handler.ts';
import { createTrustedDocuments } from './trusted-documents.ts';

/** The texts of all documents that reached graphql-jit. */
const compiled = vi.hoisted((): string[] => []);
vi.mock('graphql-jit', async (importOriginal) => {
  const jit = await importOriginal<typeof GraphqlJit>();
  const compileQuery = (schema: GraphQLSchema, document: DocumentNode, ...rest: [string?]) => {
    compiled.push(print(document));
    return jit.compileQuery(schema, document, ...rest);
  };
  return { ...jit, compileQuery };
});

type Resolver = (root: unknown, args: Record<string, unknown>) => unknown;

/** Builds the schema of the application with other resolvers at its root. */
function schemaWith(queries: Record<string, Resolver>, mutations: Record<string, Resolver>): GraphQLSchema {
  const schema = buildAppSchema(() => memoryRelay());
  const replace = (resolvers: Record<string, Resolver>, fields: Record<string, { resolve?: unknown }> = {}): void => {
    for (const [name, resolve] of Object.entries(resolvers)) Object.assign(fields[name] ?? {}, { resolve });
  };
  replace(queries, schema.getQueryType()?.getFields());
  replace(mutations, schema.getMutationType()?.getFields());
  return schema;
}

const academy = (name: string | null) => ({ id: '1', name, subTitle: '', courseCount: 2, image: null, viewerCan: { seeLearners: true } });
const schema = schemaWith(
  {
    academies: () => Promise.resolve({ items: [academy('First'), academy('Second')], hiddenByLanguage: 0 }),
    academy: (_root, { id }) => {
      if (id === 'limited') throw new DomainError('TOO_MANY_REQUESTS', { parameters: { seconds: 7 } });
      if (id === 'invalid') return Promise.reject(new DomainError('VALIDATION_FAILED', { fields: { id: 'ID_INVALID' } }));
      if (id === 'unavailable') throw new DomainError('SERVICE_UNAVAILABLE');
      if (id === 'broken') return Promise.reject(new TypeError('a secret of the server'));
      return academy(id === 'nameless' ? null : String(id));
    },
  },
  { signOut: () => true, setDoNotDisturb: () => Promise.reject(new TypeError('a secret of the server')) },
);

const ACADEMY = 'query Academy($id: ID!) { academy(id: $id) { id name courseCount image { url } viewerCan { seeLearners } } }';
const LIST =
  'query List($without: Boolean = false, $limit: Int = 2) { academies(limit: $limit) { items { ...Item name @skip(if: $without) } hiddenByLanguage } } fragment Item on Academy { id subTitle }';
const SIGN_OUT = 'mutation SignOut { signOut }';
const DO_NOT_DISTURB = 'mutation DoNotDisturb($value: Boolean!) { setDoNotDisturb(doNotDisturb: $value) { doNotDisturb } }';
const STATUS = 'subscription Status { updateUserStatus { many } }';
const OUTDATED = 'query Outdated { academies { gone } }';
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const manifest = Object.fromEntries([ACADEMY, LIST, SIGN_OUT, DO_NOT_DISTURB, STATUS, OUTDATED].map((text) => [hashOf(text), text]));

const logged: unknown[] = [];
const counted: unknown[] = [];
let server: Server;
let url: string;

beforeAll(async () => {
  const record = (fields: { err?: Error }, message: string): void => void logged.push({ message, ...fields, err: fields.err?.message });
  const log = { debug: record, info: record, warn: record, error: record };
  const answered = (operation: string, failed: boolean): void => void counted.push([operation, failed]);
  const contextOf = (): GqlContext => ({ requestId: 'request', domain: { actor: null } }) as GqlContext;
  const documents = createTrustedDocuments(schema, manifest, log);
  const apollo = createApollo({ schema, documents, log, introspection: false, answered });
  await apollo.start();
  const app = express();
  app.use(jsonBody(100 * 1024), createApolloHandler(schema, apollo, documents, contextOf));
  server = createServer(app).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  logged.length = 0;
  counted.length = 0;
});

interface Seen {
  status: number;
  headers: Record<string, string>;
  body: string;
  logged: unknown[];
  counted: unknown[];
}

/** Sends a request and returns everything that must be equal for a hash and a text. */
async function send(body: unknown, headers: Record<string, string> = {}, method = 'POST', search = ''): Promise<Seen> {
  const response = await fetch(url + search, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const { date: _date, ...rest } = Object.fromEntries(response.headers);
  const seen = { status: response.status, headers: rest, body: await response.text(), logged: logged.splice(0), counted: counted.splice(0) };
  return JSON.parse(JSON.stringify(seen)) as Seen;
}

const byHash = (text: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hashOf(text) } } });
const APOLLO_CLIENT = { accept: 'application/graphql-response+json,application/json;q=0.9' };

const REQUESTS: ReadonlyArray<[string, string, object]> = [
  ['a list', LIST, {}],
  ['a skipped field', LIST, { variables: { without: true } }],
  ['a value in a variable', ACADEMY, { variables: { id: 'plain' } }],
  ['null variables and the name of the operation', LIST, { variables: null, operationName: 'List' }],
  ['a variable that is not declared', ACADEMY, { variables: { id: 'plain', more: 1 } }],
  ['a rate limit', ACADEMY, { variables: { id: 'limited' } }],
  ['an outage', ACADEMY, { variables: { id: 'unavailable' } }],
  ['field codes', ACADEMY, { variables: { id: 'invalid' } }],
  ['an unexpected error', ACADEMY, { variables: { id: 'broken' } }],
  ['null in a non-null field', ACADEMY, { variables: { id: 'nameless' } }],
  ['a missing variable', ACADEMY, {}],
  ['a variable of another type', ACADEMY, { variables: { id: { not: 'an id' } } }],
  ['many wrong variables', LIST, { variables: { without: 'yes', limit: 2 ** 40 } }],
  ['a prototype as a variable', ACADEMY, JSON.parse('{"variables":{"__proto__":{"id":"plain"},"constructor":1}}')],
  ['a mutation', SIGN_OUT, {}],
  ['a mutation that fails', DO_NOT_DISTURB, { variables: { value: true } }],
  ['a mutation without its variable', DO_NOT_DISTURB, {}],
  ['an array as variables', ACADEMY, { variables: ['plain'] }],
  ['a string as variables', ACADEMY, { variables: '{"id":"plain"}' }],
  ['another name of the operation', LIST, { operationName: 'Other' }],
  ['a number as the name of the operation', LIST, { operationName: 1 }],
  ['a subscription', STATUS, {}],
];

describe('a trusted document', () => {
  it.each(REQUESTS)('gets the same response as its text: %s', async (_case, text, request) => {
    for (const headers of [{}, APOLLO_CLIENT, { accept: 'text/html' }, { accept: 'text/html, application/json;q=0.1' }]) {
      expect(await send({ ...byHash(text), ...request }, headers)).toEqual(await send({ query: text, ...request }, headers));
    }
  });

  it('masks and logs unexpected errors', async () => {
    const { status, body, logged: lines, counted: operations } = await send({ ...byHash(ACADEMY), variables: { id: 'broken' } });
    expect([status, body]).toEqual([200, expect.stringContaining('"INTERNAL"')]);
    expect(body).not.toContain('secret');
    expect(lines).toEqual([expect.objectContaining({ message: 'A GraphQL field failed', requestId: 'request', operation: 'Academy', path: 'academy' })]);
    expect(operations).toEqual([['Academy', true]]);
  });

  it('is not executed for the hash of a mutation in a GET request, or for a hash in a form or text that another site may send', async () => {
    const extensions = encodeURIComponent(JSON.stringify(byHash(SIGN_OUT).extensions));
    const get = await send(undefined, {}, 'GET', `?extensions=${extensions}`);
    expect([get.status, get.body]).toEqual([405, expect.stringContaining('QUERY_INVALID')]);
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const { status, body } = await send(JSON.stringify(byHash(SIGN_OUT)), { 'content-type': type });
      expect([status, body]).toEqual([400, expect.stringContaining('QUERY_INVALID')]);
    }
  });

  it('that does not match the schema is not executed: the server requests its text and validates it', async () => {
    const first = await send(byHash(OUTDATED));
    expect(JSON.parse(first.body)).toEqual({ errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] });
    expect(first.logged).toEqual([expect.objectContaining({ errors: [expect.stringContaining('gone')] })]);
    expect((await send({ query: OUTDATED })).body).toContain('QUERY_INVALID');
  });
});

describe('a hash that is not in the manifest', () => {
  it.each(['0'.repeat(64), '', '__proto__', 'constructor', hashOf(ACADEMY).toUpperCase(), { $ne: 1 }, ['a'], null, 1])(
    'gets PERSISTED_QUERY_NOT_FOUND: %j',
    async (sha256Hash) => {
      const { status, headers, body } = await send({ extensions: { persistedQuery: { version: 1, sha256Hash } } }, APOLLO_CLIENT);
      expect([status, headers['content-type']]).toEqual([200, 'application/graphql-response+json; charset=utf-8']);
      expect(JSON.parse(body)).toEqual({ errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] });
    },
  );
});

describe('graphql-jit', () => {
  const TRUSTED = [ACADEMY, LIST, SIGN_OUT, DO_NOT_DISTURB].map((text) => text.replace(/\s+/g, ' '));

  it('compiles each trusted query and mutation once, and never the text of a request', async () => {
    const marker = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d(globalThis.academyWasHere=1)';
    for (let time = 0; time < 5; time += 1) {
      await send({ ...byHash(ACADEMY), variables: { id: marker } });
      await send({ ...byHash(LIST), query: `{ academy(id: "${marker}") { name } }` });
      await send({ query: ACADEMY, variables: { id: 'plain' } });
      await send({ query: `{ academy(id: "${marker}") { name } }` });
      await send({ query: `query ($id: ID = "${marker}") { academy(id: $id) { name } }` });
      await send({ query: '{ academies { items { id } } }' });
      await send(byHash(LIST));
      await send(byHash(SIGN_OUT));
      await send({ ...byHash(DO_NOT_DISTURB), variables: { value: true } });
    }
    expect(compiled.map((text) => text.replace(/\s+/g, ' ')).sort()).toEqual(TRUSTED.sort());
    expect(globalThis).not.toHaveProperty('academyWasHere');
  });

  it('treats a variable as data, never as code', async () => {
    const marker = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d(globalThis.academyWasHere=1)';
    const { body } = await send({ ...byHash(ACADEMY), variables: { id: marker } });
    expect(JSON.parse(body)).toMatchObject({ data: { academy: { name: marker } } });
    expect(globalThis).not.toHaveProperty('academyWasHere');
  });
});
