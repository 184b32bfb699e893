import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const requests = vi.hoisted(() => ({ failing: 2, opened: 0 }));
vi.mock('./live-socket.ts', () => ({
  get createLiveSocket() {
    if (requests.failing > 0) {
      requests.failing -= 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return () => {
      requests.opened += 1;
      return { client: { name: `client ${requests.opened}` }, close: () => undefined, check: () => undefined };
    };
  },
}));

import { startSession } from '../session/session.ts';
import { liveClient } from './live-connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the live connection opens after its code could not be loaded twice', async () => {
  const client = liveClient();
  await vi.advanceTimersByTimeAsync(500 + 1000);
  expect(await client).toEqual({ name: 'client 1' });
});

it('the live connection of a person stays open when the code for that of the person before could not be loaded', async () => {
  const signIn = (token: string) => startSession({ token, viewer: { id: token } as never });
  signIn('first');
  requests.failing = 4;
  const former = liveClient().catch(() => 'failed');
  await vi.advanceTimersByTimeAsync(500 + 1000 + 2000);
  signIn('second');
  expect(requests.failing).toBe(0);
  const client = await liveClient();
  requests.failing = 1;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await former).toBe('failed');
  requests.failing = 0;
  expect(await liveClient()).toEqual(client);
});
