import { ApolloClient, ApolloLink, CombinedGraphQLErrors, InMemoryCache } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { parse } from 'graphql';
import type { Client } from 'graphql-ws';
import { of, throwError } from 'rxjs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { persistedQueryLink } from './persisted-query-link.ts';
import { withoutTexts } from './subscription-link.ts';

const HASH = 'a'.repeat(64);
const DATA = { viewer: { __typename: 'Viewer', id: '1' } };
const NOT_FOUND = { errors: [{ message: 'PersistedQueryNotFound', extensions: { code: 'PERSISTED_QUERY_NOT_FOUND' } }] };
const withHash = (text: string) => ({ __meta__: { hash: HASH }, ...parse(text) });
const QUERY = withHash('query Viewer { viewer { id } }');
const BY_HASH = { persistedQuery: { version: 1, sha256Hash: HASH } };

const clientWith = (link: ApolloLink) => new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.from([persistedQueryLink, link]) });

const fetched = vi.fn<typeof fetch>();
const bodies = (): unknown[] => fetched.mock.calls.map(([, options]) => JSON.parse(String(options?.body)));
const answer = (body: object): Response => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/graphql-response+json' } });
const throughHttp = () => clientWith(new BaseHttpLink({ uri: '/graphql', fetch: fetched }));

beforeEach(() => fetched.mockReset());
afterEach(() => vi.restoreAllMocks());

describe('a GraphQL document with a hash', () => {
  it('is sent as its hash only', async () => {
    fetched.mockResolvedValueOnce(answer({ data: DATA }));
    expect((await throughHttp().query({ query: QUERY })).data).toEqual(DATA);
    expect(bodies()).toEqual([{ operationName: 'Viewer', variables: {}, extensions: BY_HASH }]);
  });

  it('is sent as text to a server that does not know the hash, once', async () => {
    fetched.mockResolvedValueOnce(answer(NOT_FOUND)).mockResolvedValueOnce(answer({ data: DATA }));
    expect((await throughHttp().query({ query: QUERY })).data).toEqual(DATA);
    expect(bodies()).toEqual([
      { operationName: 'Viewer', variables: {}, extensions: BY_HASH },
      {
        operationName: 'Viewer',
        variables: {},
        query: expect.stringMatching(/^query Viewer \{\s+viewer \{\s+id\s+__typename\s+\}\s+\}$/),
        extensions: undefined,
      },
    ]);
  });

  it('is executed once as text if it is a mutation with an unknown hash', async () => {
    fetched.mockResolvedValueOnce(answer(NOT_FOUND)).mockResolvedValueOnce(answer({ data: { signOut: true } }));
    const { data } = await throughHttp().mutate({ mutation: withHash('mutation SignOut { signOut }') });
    expect(data).toEqual({ signOut: true });
    expect(bodies()).toHaveLength(2);
  });

  it('is not sent again after any other error', async () => {
    fetched.mockResolvedValueOnce(answer({ errors: [{ message: 'NOT_SIGNED_IN', extensions: { code: 'NOT_SIGNED_IN' } }] }));
    await expect(throughHttp().query({ query: QUERY })).rejects.toThrow('NOT_SIGNED_IN');
    fetched.mockRejectedValueOnce(new TypeError('no network'));
    await expect(throughHttp().query({ query: QUERY })).rejects.toThrow('no network');
    expect(bodies()).toHaveLength(2);
  });

  it('is sent as text when a socket refuses the hash with an error', async () => {
    const sent: unknown[] = [];
    const socket = new ApolloLink(({ extensions, getContext }) => {
      sent.push([extensions, getContext().http?.includeQuery]);
      return sent.length === 1 ? throwError(() => new CombinedGraphQLErrors(NOT_FOUND)) : of({ data: { status: 'online' } });
    });
    const events: unknown[] = [];
    const subscription = clientWith(socket).subscribe({ query: withHash('subscription Status { status }') });
    await new Promise<void>((resolve) => void subscription.subscribe({ next: ({ data }) => void events.push(data), complete: resolve }));
    expect(events).toEqual([{ status: 'online' }]);
    expect(sent).toEqual([
      [BY_HASH, false],
      [{}, true],
    ]);
  });
});

describe('a socket for subscriptions', () => {
  it('sends no text of a document with a hash', () => {
    const subscribe = vi.fn<Client['subscribe']>();
    const client = withoutTexts({ subscribe } as unknown as Client);
    const sink = { next: () => undefined, error: () => undefined, complete: () => undefined };
    client.subscribe({ query: 'subscription { a }', extensions: BY_HASH }, sink);
    client.subscribe({ query: 'subscription { a }', extensions: {} }, sink);
    expect(subscribe.mock.calls.map(([payload]) => payload)).toEqual([
      { query: '', extensions: BY_HASH },
      { query: 'subscription { a }', extensions: {} },
    ]);
  });
});

describe('a GraphQL document without a hash', () => {
  it('is sent as text', async () => {
    fetched.mockResolvedValueOnce(answer({ data: DATA }));
    await throughHttp().query({ query: parse('query Viewer { viewer { id } }') });
    expect(bodies()).toEqual([{ operationName: 'Viewer', variables: {}, query: expect.stringContaining('viewer') }]);
  });
});
