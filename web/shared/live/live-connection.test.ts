import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const requests = vi.hoisted(() => ({ failing: 2 }));
vi.mock('./live-socket.ts', () => ({
  get createLiveSocket() {
    if (requests.failing > 0) {
      requests.failing -= 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return () => ({ client: { name: 'the client' }, close: () => undefined, check: () => undefined });
  },
}));

import { liveClient } from './live-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the live connection opens after its code could not be loaded twice', async () => {
  const client = liveClient();
  await vi.advanceTimersByTimeAsync(500 + 1000);
  expect(await client).toEqual({ name: 'the client' });
});
