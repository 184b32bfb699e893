import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOrFirstAnswer } from './first-answer.ts';

const headers = { 'x-access-token': 'token', 'x-content-language': 'ar', 'x-other-languages': 'false' };
const hash = 'a'.repeat(64);
const variables = { courseId: 'course-1' };
const fetched = vi.fn<typeof fetch>(async () => new Response('later'));

const request = (change: { hash?: string; variables?: object; headers?: Record<string, string> } = {}): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers, ...change.headers },
  body: JSON.stringify({
    operationName: 'Page',
    variables: change.variables ?? variables,
    extensions: { persistedQuery: { version: 1, sha256Hash: change.hash ?? hash } },
  }),
});
const ask = async (options: RequestInit): Promise<string> => (await fetchOrFirstAnswer('/graphql', options)).text();

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  vi.stubGlobal('fetch', fetched);
  window.firstAnswer = { hash, variables, headers, response: Promise.resolve(new Response('first')) };
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete window.firstAnswer;
});

describe('the response to the request of boot.js', () => {
  it('is taken by the same request, once', async () => {
    expect([await ask(request()), await ask(request())]).toEqual(['first', 'later']);
  });

  it.each([
    ['document', { hash: 'b'.repeat(64) }],
    ['variables', { variables: { courseId: 'course-2' } }],
    ['person', { headers: { 'x-access-token': 'other' } }],
    ['language', { headers: { 'x-content-language': 'fa' } }],
    ['choice of languages', { headers: { 'x-other-languages': 'true' } }],
  ])('is not taken by a request with another %s', async (_what, change) => {
    expect(await ask(request(change))).toBe('later');
    expect(await ask(request())).toBe('first');
  });

  it('is not taken by a page that has been open for long', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(30_001);
    expect(await ask(request())).toBe('later');
  });

  it('leaves a page without it to ask itself', async () => {
    delete window.firstAnswer;
    expect(await ask(request())).toBe('later');
  });
});
