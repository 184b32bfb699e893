import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { throttle } from './course-feed.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('calls at once, and for a burst once more at the end of the pause', () => {
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

it('calls no more when it is cancelled', () => {
  const act = vi.fn();
  const { call, cancel } = throttle(act, 3000);
  call();
  call();
  cancel();
  vi.advanceTimersByTime(10_000);
  expect(act).toHaveBeenCalledTimes(1);
});
