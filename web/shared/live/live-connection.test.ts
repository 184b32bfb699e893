import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';

const requests = vi.hoisted(() => ({ failing: 2, opened: 0, startedAgain: [] as unknown[] }));
vi.mock('./live-socket.ts', () => ({
  get createLiveSocket() {
    if (requests.failing > 0) {
      requests.failing -= 1;
      throw new TypeError('Failed to fetch dynamically imported module');
    }
    return ({ extensions }: { extensions: () => object }) => {
      requests.opened += 1;
      const startAgain = () => void requests.startedAgain.push(extensions());
      return { client: { name: `client ${requests.opened}` }, close: () => undefined, check: () => undefined, startAgain };
    };
  },
}));

import { chooseContentLanguage, showOtherLanguages } from '../i18n/reading-preference.ts';
import { startSession } from '../session/session.ts';
import { keepConnected, liveClient } from './live-connection.ts';

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

it('the live subscriptions start again, in the new languages, when the languages of the content change, and not for the same choice', async () => {
  requests.failing = 0;
  startSession({ token: 'reader', viewer: { id: 'reader' } as never });
  onTestFinished(keepConnected());
  await liveClient();
  chooseContentLanguage('ar');
  await vi.advanceTimersByTimeAsync(0);
  chooseContentLanguage('ar');
  showOtherLanguages(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(requests.startedAgain).toEqual([
    { contentLanguage: 'ar', otherLanguages: false },
    { contentLanguage: 'ar', otherLanguages: true },
  ]);
});
