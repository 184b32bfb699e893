import { describe, expect, it, vi } from 'vitest';
import type { RelayPort } from '../../domain/shared/ports.ts';
import type { Topics } from '../../domain/shared/topics.ts';
import { BUFFER_SIZE, createPubSub } from './pub-sub.ts';

type Status = Topics['user.changed'];

/** A relay of one topic that counts its subscribers. */
function relayOfOne() {
  const listeners = new Set<(payload: Status) => void>();
  const relay: RelayPort = {
    publish: async () => undefined,
    listen: async () => undefined,
    subscribe: (_topic, listener) => {
      const own = listener as (payload: Status) => void;
      listeners.add(own);
      return () => void listeners.delete(own);
    },
    failures: () => 0,
    ready: async () => undefined,
    state: () => ({ waiting: 0, losses: 0, lostAt: null }),
    close: async () => undefined,
  };
  const publish = (userId: string): void => {
    for (const listener of listeners) listener({ userId });
  };
  const read = (): AsyncIterator<Status> => (createPubSub(() => relay).subscribe('user.changed') as AsyncIterable<Status>)[Symbol.asyncIterator]();
  return { relay, listeners, publish, read };
}

describe('the stream of a topic', () => {
  it('returns payloads in order, buffered and new ones', async () => {
    const { publish, read } = relayOfOne();
    const stream = read();
    const first = stream.next();
    for (const userId of ['a', 'b', 'c']) publish(userId);
    expect([await first, await stream.next(), await stream.next()]).toEqual(['a', 'b', 'c'].map((userId) => ({ value: { userId }, done: false })));
    const next = stream.next();
    publish('d');
    expect(await next).toEqual({ value: { userId: 'd' }, done: false });
  });

  it('keeps the newest payloads for a slow reader, up to a limit', async () => {
    const { publish, read } = relayOfOne();
    const stream = read();
    const first = stream.next();
    publish('first');
    await first;
    for (let index = 0; index < BUFFER_SIZE + 500; index += 1) publish(String(index));
    const seen: string[] = [];
    for (let index = 0; index < BUFFER_SIZE; index += 1) seen.push((await stream.next()).value.userId);
    expect([seen[0], seen.at(-1)]).toEqual(['500', String(BUFFER_SIZE + 499)]);
    const pending = stream.next();
    publish('next');
    expect((await pending).value).toEqual({ userId: 'next' });
  });

  it('unsubscribes when its reader returns, and ends a pending read', async () => {
    const { listeners, publish, read } = relayOfOne();
    const stream = read();
    const pending = stream.next();
    expect(listeners.size).toBe(1);
    publish('a');
    await pending;
    const waiting = stream.next();
    expect(await stream.return?.()).toMatchObject({ done: true });
    expect(await waiting).toMatchObject({ done: true });
    expect(listeners.size).toBe(0);
    publish('b');
    expect(await stream.next()).toEqual({ value: undefined, done: true });
  });

  it('leaves no subscription behind if nobody reads it', async () => {
    const { listeners, read } = relayOfOne();
    expect(await read().return?.()).toMatchObject({ done: true });
    expect(listeners.size).toBe(0);
  });

  it('passes on the error of a failed subscription to the relay', async () => {
    const { relay, read } = relayOfOne();
    vi.spyOn(relay, 'subscribe').mockImplementation(() => {
      throw new Error('The relay is closed');
    });
    await expect(read().next()).rejects.toThrow('The relay is closed');
  });
});
