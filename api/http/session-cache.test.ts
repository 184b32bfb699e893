import { describe, expect, it, vi } from 'vitest';
import { memoryRelay } from '../testing/test-ctx.ts';
import { type CachedSession, createSessionCache } from './session-cache.ts';

const actor = { id: 'user-1', role: 'student' as const, language: 'en' as const, contentLanguage: null, sessionId: 'session-1' };
const session = (expiresAt = 1_000_000): CachedSession => ({ actor, expiresAt: new Date(expiresAt) });

function build(answer: () => Promise<CachedSession | null> = async () => session()) {
  const relay = memoryRelay();
  const read = vi.fn(answer);
  const clock = { now: 0 };
  return { relay, read, clock, cache: createSessionCache(relay, read, () => clock.now) };
}

describe('the session cache', () => {
  it('reads the database once, and again after a minute', async () => {
    const { cache, read, clock } = build();
    expect(await cache.find('hash')).toEqual(actor);
    clock.now = 59_999;
    expect(await cache.find('hash')).toEqual(actor);
    expect(read).toHaveBeenCalledTimes(1);
    clock.now = 60_000;
    await cache.find('hash');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('never returns an expired session', async () => {
    const { cache, read, clock } = build(async () => session(500));
    await cache.find('hash');
    clock.now = 500;
    await cache.find('hash');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['session.ended', { sessionId: 'session-1', userId: 'user-1' }],
    ['user.changed', { userId: 'user-1' }],
    ['relay.recovered', {}],
  ] as const)('evicts the session when any replica publishes %s', async (topic, payload) => {
    const { cache, read, relay } = build();
    await cache.find('hash');
    await relay.publish(topic, payload as never);
    await cache.find('hash');
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('reads a session again that ended or changed while it was read, and no other', async () => {
    const answers: Array<(found: CachedSession | null) => void> = [];
    const { cache, read, relay } = build(() => new Promise((resolve) => void answers.push(resolve)));
    const pending = cache.find('hash');
    await relay.publish('session.ended', { sessionId: 'session-1', userId: 'user-1' });
    answers[0]?.(session());
    await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
    await relay.publish('session.ended', { sessionId: 'session-2', userId: 'user-1' });
    answers[1]?.(null);
    expect(await pending).toBeNull();
    const other = cache.find('hash');
    await relay.publish('user.changed', { userId: 'user-2' });
    answers[2]?.(session());
    expect(await other).toEqual(actor);
    expect(cache.find('hash')).toEqual(actor);
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('does not cache unknown tokens', async () => {
    const { cache, read } = build(async () => null);
    expect(await cache.find('hash')).toBeNull();
    expect(await cache.find('hash')).toBeNull();
    expect(read).toHaveBeenCalledTimes(2);
  });
});
