import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CLOSE_TIMEOUT, hangUp } from './hang-up.ts';

class Api extends EventEmitter {
  readonly executeCommand = vi.fn();
  readonly dispose = vi.fn();
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('leaving a meeting hangs up, and removes the room when Jitsi is ready to close', async () => {
  const api = new Api();
  const ended = hangUp(api);
  expect(api.executeCommand).toHaveBeenCalledExactlyOnceWith('hangup');
  expect(api.dispose).not.toHaveBeenCalled();
  api.emit('readyToClose');
  await ended;
  expect(api.dispose).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('leaving a meeting removes the room once, after a second without an answer of Jitsi', async () => {
  const api = new Api();
  const ended = hangUp(api);
  await vi.advanceTimersByTimeAsync(CLOSE_TIMEOUT - 1);
  expect(api.dispose).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await ended;
  api.emit('readyToClose');
  expect(api.dispose).toHaveBeenCalledOnce();
});
