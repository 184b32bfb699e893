import type { SubscribePayload } from 'graphql-ws';
import type { Client, Sink } from 'graphql-ws/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restarting } from './restarting.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const PAUSE = 1000;
const failure = (code: string) => ({ errors: [{ message: 'Failed', extensions: { code } }] }) as never;
const event = { data: { happened: true } } as never;

/** A client whose subscriptions the test answers, and what a subscriber of the restarting client gets. */
function build() {
  const starts: Sink[] = [];
  const payloads: SubscribePayload[] = [];
  const told: Record<string, unknown> = {};
  const subscribe = (payload: SubscribePayload, sink: Sink) => {
    starts.push(sink);
    payloads.push(payload);
    return () => sink.complete();
  };
  const client = { subscribe, dispose: () => undefined } as unknown as Client;
  const onRestart = vi.fn();
  const restartingClient = restarting(client, { pauseBefore: () => PAUSE, onRestart, extensions: () => told });
  const sink = { next: vi.fn(), error: vi.fn(), complete: vi.fn() };
  const stop = restartingClient.subscribe({ query: 'subscription { happened }' }, sink);
  /** Answers the newest start with a failure, and waits for the next. */
  const fail = (code: string): void => {
    starts.at(-1)?.next(failure(code));
    starts.at(-1)?.complete();
    vi.advanceTimersByTime(PAUSE);
  };
  return { starts, payloads, told, onRestart, sink, stop, fail, client: restartingClient };
}

it('a live subscription starts again until an outage has passed, and reports the restart once', () => {
  const { starts, onRestart, sink, fail } = build();
  for (let count = 0; count < 50; count += 1) fail('SERVICE_UNAVAILABLE');
  expect([starts.length, onRestart.mock.calls.length]).toEqual([51, 0]);
  vi.advanceTimersByTime(60_000);
  starts.at(-1)?.next(event);
  expect(onRestart).toHaveBeenCalledOnce();
  expect(sink.next.mock.calls).toEqual([[event]]);
  expect(sink.complete).not.toHaveBeenCalled();
});

it('a live subscription starts again at most ten times after a fault, counted anew after it has run', () => {
  const { starts, sink, fail } = build();
  for (let count = 0; count < 10; count += 1) fail('INTERNAL');
  vi.advanceTimersByTime(60_000);
  for (let count = 0; count < 10; count += 1) fail('INTERNAL');
  expect([starts.length, sink.complete.mock.calls.length]).toEqual([21, 0]);
  fail('INTERNAL');
  expect([starts.length, sink.next.mock.calls, sink.complete.mock.calls.length]).toEqual([21, [[failure('INTERNAL')]], 1]);
});

it.each([
  ['a late completion', 'complete'],
  ['an error', 'error'],
] as const)('a live subscription reports no restart if the new one ends with %s', (_case, end) => {
  const { starts, onRestart, fail } = build();
  fail('SERVICE_UNAVAILABLE');
  vi.advanceTimersByTime(5000);
  starts.at(-1)?.[end]([] as never);
  vi.advanceTimersByTime(60_000);
  expect(onRestart).not.toHaveBeenCalled();
});

it.each([
  ['unsubscribed', ({ stop }: ReturnType<typeof build>) => stop()],
  ['disposed', ({ client }: ReturnType<typeof build>) => void client.dispose()],
])('a live subscription does not start again if it was %s during a pause', (_case, end) => {
  const built = build();
  built.starts[0]?.next(failure('SERVICE_UNAVAILABLE'));
  built.starts[0]?.complete();
  end(built);
  vi.advanceTimersByTime(60_000);
  expect(built.starts).toHaveLength(1);
});

it('a live subscription that is started anew tells the server what is true now, ends the former one, and reports nothing of it', () => {
  const { starts, payloads, told, onRestart, sink, stop, client } = build();
  told.contentLanguage = 'ar';
  client.startAgain();
  expect(payloads.map(({ extensions }) => extensions)).toEqual([{}, { contentLanguage: 'ar' }]);
  starts[0]?.next(event);
  expect([sink.next.mock.calls.length, sink.complete.mock.calls.length, onRestart.mock.calls.length]).toEqual([0, 0, 0]);
  starts[1]?.next(event);
  expect(sink.next).toHaveBeenCalledOnce();
  stop();
  client.startAgain();
  expect([starts.length, sink.complete.mock.calls.length]).toEqual([2, 1]);
});

it('a live subscription that waits for its next try starts at once when it is started anew, and only once', () => {
  const { starts, client } = build();
  starts[0]?.next(failure('SERVICE_UNAVAILABLE'));
  starts[0]?.complete();
  client.startAgain();
  vi.advanceTimersByTime(60_000);
  expect(starts).toHaveLength(2);
});
