import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchOrFirstAnswer, readFirstAnswer } from './first-answer.ts';

vi.mock('./request-headers.ts', () => ({ requestHeaders: () => requested }));

let requested: Record<string, string>;
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
  requested = { ...headers };
  window.firstAnswers = [{ operationName: 'Page', hash, variables, headers, response: Promise.resolve(new Response('first')) }];
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  delete window.firstAnswers;
});

describe('the response to the request of boot.js', () => {
  it('is used once, by the same request', async () => {
    expect([await ask(request()), await ask(request())]).toEqual(['first', 'later']);
  });

  it('is used if the variables come in another order', async () => {
    Object.assign(window.firstAnswers?.[0] ?? {}, { variables: { courseId: 'course-1', stepId: null } });
    expect(await ask(request({ variables: { stepId: null, courseId: 'course-1' } }))).toBe('first');
  });

  it.each([
    ['document', { hash: 'b'.repeat(64) }],
    ['variables', { variables: { courseId: 'course-2' } }],
    ['person', { headers: { 'x-access-token': 'other' } }],
    ['language', { headers: { 'x-content-language': 'fa' } }],
    ['choice of languages', { headers: { 'x-other-languages': 'true' } }],
  ])('is not used by a request with another %s', async (_what, change) => {
    expect(await ask(request(change))).toBe('later');
    expect(await ask(request())).toBe('first');
  });

  it('is not used by a page that has been open for more than 30 seconds', async () => {
    vi.spyOn(performance, 'now').mockReturnValue(30_001);
    expect(await ask(request())).toBe('later');
  });

  it('is replaced by a request of the page if it is missing', async () => {
    delete window.firstAnswers;
    expect(await ask(request())).toBe('later');
  });
});

describe('the response to the request of boot.js before the first render', () => {
  const withBody = (body: object | Promise<Response>) => {
    const response = body instanceof Promise ? body : Promise.resolve(Response.json(body));
    window.firstAnswers = [{ operationName: 'Page', hash, variables, headers, response }];
  };

  it('is read, and can still be used by the request of the page', async () => {
    withBody({ data: { course: null } });
    expect(await readFirstAnswer('Page')).toEqual({ data: { course: null }, variables });
    expect(await ask(request())).toBe('{"data":{"course":null}}');
  });

  it.each([
    ['another query', () => withBody({ data: {} }), 'Other'],
    ['another reader', () => Object.assign(requested, { 'x-access-token': 'other' }), 'Page'],
    ['a refusal', () => withBody({ data: { course: null }, errors: [{}] }), 'Page'],
    ['a lost connection', () => withBody(Promise.reject(new TypeError('Failed to fetch'))), 'Page'],
    ['a page without the response', () => void delete window.firstAnswers, 'Page'],
  ])('is not read after %s', async (_what, prepare, operation) => {
    prepare();
    expect(await readFirstAnswer(operation)).toBeNull();
  });

  it('is not awaited for more than a second', async () => {
    vi.useFakeTimers();
    withBody(new Promise<Response>(() => undefined));
    const read = readFirstAnswer('Page');
    await vi.advanceTimersByTimeAsync(1000);
    expect(await read).toBeNull();
    vi.useRealTimers();
  });
});
