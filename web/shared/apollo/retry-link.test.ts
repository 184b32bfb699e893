import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { BaseHttpLink } from '@apollo/client/link/http';
import { parse } from 'graphql';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pauseBefore, TRY_TIMEOUT, WAITING_PERIOD } from './retry-link.ts';

const QUERY = parse('query Viewer { viewer { id } }');
const DUPLICATE = parse('mutation DuplicateCourse($id: ID!) { duplicateCourse(id: $id) { id } }');
const DO_NOT_DISTURB = parse('mutation SetDoNotDisturb($doNotDisturb: Boolean!) { setDoNotDisturb(doNotDisturb: $doNotDisturb) { id } }');
const online = vi.spyOn(navigator, 'onLine', 'get');
const keys = (): unknown[] => fetched.mock.calls.map(([, options]) => new Headers(options?.headers).get('idempotency-key'));
const ok = (data: object): Response => new Response(JSON.stringify({ data }), { headers: { 'content-type': 'application/json' } });
const failing = (code: string, status = 200, parameters = {}): Response =>
  new Response(JSON.stringify({ errors: [{ message: code, extensions: { code, parameters } }] }), {
    status,
    headers: { 'content-type': 'application/graphql-response+json' },
  });
const VIEWER = { viewer: { __typename: 'Viewer', id: '1' } };
const COURSE = { duplicateCourse: { __typename: 'AdminCourse', id: '1' } };

let fetched = vi.fn<typeof fetch>();
let client: ApolloClient;
let connectionState: () => string;

/** Each test has links and a state of the connection of its own: a request that another one left cannot change them. */
async function createClient(): Promise<void> {
  vi.resetModules();
  const { idempotencyLink } = await import('./idempotency-link.ts');
  const { retryLink } = await import('./retry-link.ts');
  ({ connectionState } = await import('../connection-state.ts'));
  fetched = vi.fn<typeof fetch>();
  const link = ApolloLink.from([idempotencyLink, retryLink, new BaseHttpLink({ uri: '/graphql', fetch: fetched })]);
  client = new ApolloClient({ cache: new InMemoryCache(), link, defaultOptions: { query: { fetchPolicy: 'network-only' } } });
}
const query = () => client.query({ query: QUERY });
const duplicate = (id = 'course-1') => client.mutate({ mutation: DUPLICATE, variables: { id } });
/** Lets every timer run until a promise is settled. */
async function settled<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => undefined);
  await vi.runAllTimersAsync();
  return promise;
}

beforeEach(async () => {
  await createClient();
  vi.useFakeTimers();
  online.mockReturnValue(true);
});
afterEach(() => {
  vi.useRealTimers();
});

it('a press that is sent again has the key that it names', async () => {
  fetched.mockImplementation(async () => ok(COURSE));
  const press = () => client.mutate({ mutation: DUPLICATE, variables: { id: 'course-1' }, context: { idempotencyKey: 'key of the press' } });
  await settled(press());
  await settled(press());
  expect(keys()).toEqual(['key of the press', 'key of the press']);
});

describe('a request on a weak connection', () => {
  it('is sent again after a lost response and after a proxy that did not reach the server', async () => {
    fetched
      .mockRejectedValueOnce(new TypeError('lost'))
      .mockResolvedValueOnce(new Response('bad gateway', { status: 502 }))
      .mockResolvedValueOnce(ok(VIEWER));
    expect((await settled(query())).data).toEqual(VIEWER);
    expect(fetched).toHaveBeenCalledTimes(3);
  });

  it.each([
    ['text/html', '<html>Service Unavailable</html>'],
    ['text/plain', ''],
    ['application/json', '{"message":"no server"}'],
  ])('is sent again after a 503 of a proxy itself, with %s', async (type, body) => {
    const refusal = () => new Response(body, { status: 503, headers: { 'content-type': type } });
    fetched.mockResolvedValueOnce(refusal()).mockResolvedValueOnce(refusal()).mockResolvedValueOnce(ok(VIEWER));
    expect((await settled(query())).data).toEqual(VIEWER);
    fetched.mockReset();
    fetched.mockResolvedValueOnce(refusal()).mockResolvedValueOnce(ok(COURSE));
    expect((await settled(duplicate())).data).toEqual(COURSE);
    expect(new Set(keys()).size).toBe(1);
  });

  it('is aborted and sent again when there is no response for 20 seconds', async () => {
    const aborted: boolean[] = [];
    fetched.mockImplementationOnce((_url, options) => {
      options?.signal?.addEventListener('abort', () => void aborted.push(true));
      return new Promise(() => undefined);
    });
    fetched.mockResolvedValueOnce(ok(VIEWER));
    const answer = query();
    await vi.advanceTimersByTimeAsync(TRY_TIMEOUT - 1);
    expect([fetched.mock.calls.length, aborted]).toEqual([1, []]);
    expect((await settled(answer)).data).toEqual(VIEWER);
    expect(aborted).toEqual([true]);
  });

  it('fails after the fifth try', async () => {
    fetched.mockRejectedValue(new TypeError('lost'));
    await expect(settled(query())).rejects.toThrow('lost');
    expect(fetched).toHaveBeenCalledTimes(5);
  });

  it('is not sent again after an error of the application, but is sent again while the service is unavailable', async () => {
    fetched.mockResolvedValueOnce(failing('NOT_FOUND'));
    await expect(settled(query())).rejects.toThrow('NOT_FOUND');
    expect(fetched).toHaveBeenCalledTimes(1);
    fetched.mockResolvedValueOnce(failing('SERVICE_UNAVAILABLE', 503)).mockResolvedValueOnce(ok(VIEWER));
    expect((await settled(query())).data).toEqual(VIEWER);
  });

  it('fails at once while the browser is offline', async () => {
    online.mockReturnValue(false);
    fetched.mockRejectedValue(new TypeError('lost'));
    await expect(settled(query())).rejects.toThrow('lost');
    expect(fetched).toHaveBeenCalledTimes(1);
  });

  it('shows that the connection is weak until the response, and is sent again when the browser is online', async () => {
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce(ok(VIEWER));
    const answer = query();
    expect(connectionState()).toBe('online');
    await vi.advanceTimersByTimeAsync(0);
    expect(connectionState()).toBe('weak');
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect((await answer).data).toEqual(VIEWER);
    expect(connectionState()).toBe('online');
  });

  it('is sent again after a longer pause each time, with a jitter of a half', () => {
    expect([1, 2, 3, 4].map((retries) => [pauseBefore(retries, 0, 0), pauseBefore(retries, 0, 1)])).toEqual([
      [250, 750],
      [500, 1500],
      [1000, 3000],
      [2000, 6000],
    ]);
  });

  it('is sent again after the seconds that a busy server asks for, and at most twice as many', () => {
    expect([pauseBefore(1, 2, 0), pauseBefore(1, 2, 1)]).toEqual([2000, 4000]);
    expect(pauseBefore(4, 2, 1)).toBe(6000);
  });
});

describe('a mutation for which somebody waits while the server is busy', () => {
  const busy = async (): Promise<Response> => failing('SERVICE_UNAVAILABLE', 503, { seconds: 2 });
  const wait = (signal = new AbortController().signal, onBusy = vi.fn()) => ({
    onBusy,
    answer: client.mutate({ mutation: DUPLICATE, variables: { id: 'course-1' }, context: { busyWait: { signal, onBusy } } }),
  });

  it('is sent again with the same key for two minutes, after the seconds that the server asks for, and the connection is not weak', async () => {
    const started = Date.now();
    const sentAt: number[] = [];
    fetched.mockImplementation(async () => {
      sentAt.push(Date.now() - started);
      return busy();
    });
    const { answer, onBusy } = wait();
    onBusy.mockImplementation(() => expect(connectionState()).toBe('online'));
    await expect(settled(answer)).rejects.toThrow('SERVICE_UNAVAILABLE');
    const pauses = sentAt.slice(1).map((at, index) => at - (sentAt[index] ?? 0));
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(2000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(6000);
    expect(sentAt.at(-1)).toBeGreaterThan(WAITING_PERIOD);
    expect(new Set(keys()).size).toBe(1);
    expect(onBusy).toHaveBeenCalledTimes(sentAt.length - 1);
  });

  it('is answered after more tries than on a weak connection, also when a response is lost meanwhile', async () => {
    for (let tries = 1; tries <= 9; tries += 1) fetched.mockImplementationOnce(busy);
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockImplementation(async () => ok(COURSE));
    expect((await settled(wait().answer)).data).toEqual(COURSE);
    expect([fetched.mock.calls.length, new Set(keys()).size]).toEqual([11, 1]);
  });

  it('is not sent again after the wait was cancelled, in a pause or during a try', async () => {
    const inPause = new AbortController();
    fetched.mockImplementation(busy);
    const { answer } = wait(inPause.signal);
    answer.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(10_000);
    const tries = fetched.mock.calls.length;
    inPause.abort(new Error('cancelled'));
    await expect(settled(answer)).rejects.toThrow('cancelled');
    expect(fetched).toHaveBeenCalledTimes(tries);

    const inTry = new AbortController();
    fetched.mockImplementation(() => new Promise(() => undefined));
    const second = wait(inTry.signal).answer;
    second.catch(() => undefined);
    await vi.advanceTimersByTimeAsync(0);
    inTry.abort(new Error('cancelled'));
    await expect(settled(second)).rejects.toThrow('cancelled');
    expect([fetched.mock.calls.length, fetched.mock.lastCall?.[1]?.signal?.aborted]).toEqual([tries + 1, true]);
  });

  it('that nobody waits for fails after the fifth try', async () => {
    fetched.mockImplementation(busy);
    await expect(settled(duplicate())).rejects.toThrow('SERVICE_UNAVAILABLE');
    expect(fetched).toHaveBeenCalledTimes(5);
  });
});

describe('a mutation', () => {
  it('has the same key in each try, and another key the next time', async () => {
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockResolvedValueOnce(ok(COURSE)).mockResolvedValueOnce(ok(COURSE));
    await settled(duplicate());
    await settled(duplicate());
    const [first, second, third] = keys();
    expect(first).toMatch(/^[0-9a-f-]{36}$/);
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('keeps its key when the person presses again after no response arrived', async () => {
    fetched.mockRejectedValue(new TypeError('lost'));
    await expect(settled(duplicate('course-2'))).rejects.toThrow('lost');
    const [lost] = new Set(keys());
    fetched.mockReset();
    fetched.mockImplementation(async () => ok(COURSE));
    for (const id of ['course-2', 'course-3', 'course-2']) await settled(duplicate(id));
    const [again, other, later] = keys();
    expect(again).toBe(lost);
    expect([other, later]).not.toContain(lost);
  });

  it('gets a new key with each press when another press may have undone it meanwhile', async () => {
    fetched.mockRejectedValueOnce(new TypeError('lost')).mockImplementation(async () => ok({ setDoNotDisturb: { __typename: 'Viewer', id: '1' } }));
    online.mockReturnValue(false);
    const set = (doNotDisturb: boolean) => settled(client.mutate({ mutation: DO_NOT_DISTURB, variables: { doNotDisturb } }));
    await expect(set(true)).rejects.toThrow('lost');
    online.mockReturnValue(true);
    await set(false);
    await set(true);
    expect(new Set(keys()).size).toBe(3);
  });

  it('has a key, which a query does not have', async () => {
    fetched.mockResolvedValueOnce(ok(VIEWER));
    await settled(query());
    expect(keys()).toEqual([null]);
  });
});
