import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { debounce, useDebounced } from './debounce.ts';

const told = vi.fn();

beforeEach(() => {
  told.mockClear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

describe('a debounced act', () => {
  it('happens once, with the last value, when none has come for the whole pause', () => {
    const { later } = debounce(told, 300);
    later('a');
    vi.advanceTimersByTime(299);
    later('ab');
    vi.advanceTimersByTime(299);
    expect(told).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(told.mock.calls).toEqual([['ab']]);
  });

  it('happens at once when asked, and not again after the pause', () => {
    const { later, now } = debounce(told, 300);
    now();
    later('a');
    now();
    vi.advanceTimersByTime(300);
    expect(told.mock.calls).toEqual([['a']]);
  });

  it('does not happen once it is cancelled', () => {
    const { later, now, cancel } = debounce(told, 300);
    later('a');
    cancel();
    now();
    vi.advanceTimersByTime(300);
    expect(told).not.toHaveBeenCalled();
  });

  it('waits for what another act, begun by it, will do', () => {
    const both = debounce((value: string) => {
      told(value);
      if (value === 'a') both.later('b');
    }, 300);
    both.later('a');
    both.now();
    expect(told.mock.calls).toEqual([['a']]);
    vi.advanceTimersByTime(300);
    expect(told.mock.calls).toEqual([['a'], ['b']]);
  });
});

describe('a debounced act of a component', () => {
  const open = () => renderHook(({ name }) => useDebounced((value: string) => told(name, value), 300), { initialProps: { name: 'first' } });

  it('is the one last rendered', () => {
    const { result, rerender } = open();
    const { later } = result.current;
    later('a');
    rerender({ name: 'second' });
    expect(result.current.later).toBe(later);
    vi.advanceTimersByTime(300);
    expect(told.mock.calls).toEqual([['second', 'a']]);
  });

  it('happens when the component leaves, if it waits', () => {
    const { result, unmount } = open();
    result.current.later('a');
    unmount();
    expect(told.mock.calls).toEqual([['first', 'a']]);
    vi.advanceTimersByTime(300);
    expect(told).toHaveBeenCalledTimes(1);
  });
});
