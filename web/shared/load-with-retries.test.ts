import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadWithRetries } from './load-with-retries.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const lost = new TypeError('Failed to fetch dynamically imported module');

it('code of a page is loaded again after each failure, with longer pauses', async () => {
  const load = vi.fn(async () => 'the code');
  load.mockRejectedValueOnce(lost).mockRejectedValueOnce(lost);
  const loaded = loadWithRetries(load);
  await vi.advanceTimersByTimeAsync(500 + 1000);
  expect(await loaded).toBe('the code');
});

it('code of a page fails to load after four retries in a browser that is online', async () => {
  const load = vi.fn(() => Promise.reject(lost));
  const failed = expect(loadWithRetries(load)).rejects.toBe(lost);
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000 + 4000);
  await failed;
  expect(load).toHaveBeenCalledTimes(5);
});
