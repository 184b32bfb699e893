import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './course-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a throttled function runs at once, and once more at the end of the pause after a burst', () => {
  const act = vi.fn();
  const { call } = throttle(act, 3000);
  for (let count = 0; count < 100; count += 1) call();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(3000);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(2);
  call();
  expect(act).toHaveBeenCalledTimes(3);
});

it('a throttled function does not run any more after it is cancelled', () => {
  const act = vi.fn();
  const { call, cancel } = throttle(act, 3000);
  call();
  call();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});
