import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce, useDebounced } from './debounce.ts';

const callback = vi.fn();

beforeEach(() => {
  callback.mockClear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a debounced function', () => {
  it('runs once, with the last value, after a pause without calls', () => {
    const { later } = debounce(callback, 300);
    later('a');
    vi.advanceTimersByTime(299);
    later('ab');
    vi.advanceTimersByTime(299);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback.mock.calls).toEqual([['ab']]);
  });

  it('runs immediately when flushed, and not again after the pause', () => {
    const { later, now } = debounce(callback, 300);
    now();
    later('a');
    now();
    vi.advanceTimersByTime(300);
    expect(callback.mock.calls).toEqual([['a']]);
  });

  it('does not run after it is cancelled', () => {
    const { later, now, cancel } = debounce(callback, 300);
    later('a');
    cancel();
    now();
    vi.advanceTimersByTime(300);
    expect(callback).not.toHaveBeenCalled();
  });

  it('keeps a call that is scheduled while it runs', () => {
    const both = debounce((value: string) => {
      callback(value);
      if (value === 'a') both.later('b');
    }, 300);
    both.later('a');
    both.now();
    expect(callback.mock.calls).toEqual([['a']]);
    vi.advanceTimersByTime(300);
    expect(callback.mock.calls).toEqual([['a'], ['b']]);
  });
});

describe('a debounced function of a component', () => {
  const open = () => renderHook(({ name }) => useDebounced((value: string) => callback(name, value), 300), { initialProps: { name: 'first' } });

  it('calls the function of the last render', () => {
    const { result, rerender } = open();
    const { later } = result.current;
    later('a');
    rerender({ name: 'second' });
    expect(result.current.later).toBe(later);
    vi.advanceTimersByTime(300);
    expect(callback.mock.calls).toEqual([['second', 'a']]);
  });

  it('runs on unmount if a call is pending', () => {
    const { result, unmount } = open();
    result.current.later('a');
    unmount();
    expect(callback.mock.calls).toEqual([['first', 'a']]);
    vi.advanceTimersByTime(300);
    expect(callback).toHaveBeenCalledTimes(1);
  });
});
