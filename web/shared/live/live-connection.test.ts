import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const parts = vi.hoisted(() => ({ lost: 2, close: vi.fn() }));
vi.mock('./live-socket.ts', () => ({
  get createLiveSocket() {
    // The first chunks of a weak line do not arrive.
    if (parts.lost > 0) {
      parts.lost -= 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return () => ({ client: { name: 'the client' }, close: parts.close, check: () => undefined });
  },
}));

import { liveClient } from './live-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('is opened although its code arrives late on a weak line', async () => {
  const client = liveClient();
  await vi.advanceTimersByTimeAsync(500 + 1000);
  expect(await client).toEqual({ name: 'the client' });
});
