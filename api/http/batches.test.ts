import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatches } from './batches.ts';

const PAUSE = 50;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('a batch writer writes the first item at once, and the items that arrive meanwhile and in the pause together', async () => {
  const written: string[][] = [];
  let finish: () => void = () => undefined;
  const write = createBatches<string>((items) => {
    written.push([...items]);
    return new Promise((resolve) => {
      finish = resolve;
    });
  }, PAUSE);
  const first = write('a');
  await Promise.resolve();
  expect(written).toEqual([['a']]);

  const others = [write('b')];
  finish();
  await first;
  others.push(write('c'));
  await vi.advanceTimersByTimeAsync(PAUSE - 1);
  others.push(write('d'));
  expect(written).toEqual([['a']]);
  await vi.advanceTimersByTimeAsync(1);
  expect(written).toEqual([['a'], ['b', 'c', 'd']]);
  finish();
  await Promise.all(others);
});

it('a batch writer writes the next batch after a batch that failed', async () => {
  const write = createBatches<string>(([item]) => (item === 'a' ? Promise.reject(new Error('refused')) : Promise.resolve()), PAUSE);
  await expect(write('a')).rejects.toThrow('refused');
  const next = write('b');
  await vi.advanceTimersByTimeAsync(PAUSE);
  await next;
});
