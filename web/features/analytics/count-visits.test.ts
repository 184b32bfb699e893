import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { countVisit } from './count-visits.ts';

const SERVER = { url: 'https://matomo.academy.example', siteId: '4' };
const send = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', send.mockReset().mockRejectedValue(new TypeError('unreachable')));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const sent = (): Array<Record<string, string>> => send.mock.calls.map(([, options]) => Object.fromEntries(options?.body as URLSearchParams));

describe('a visit that may be counted', () => {
  it('is a page view and a heartbeat every ten seconds to site 4, although the server cannot be reached; it ends', async () => {
    const end = countVisit(SERVER, 'code', '/dashboard');
    await vi.advanceTimersByTimeAsync(20_000);
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    const [view, first, second] = sent();
    expect(sent()).toHaveLength(3);
    expect(view).toMatchObject({ idsite: '4', rec: '1', uid: 'code', url: `${location.origin}/dashboard` });
    expect(view).not.toHaveProperty('ping');
    for (const heartbeat of [first, second]) expect(heartbeat).toMatchObject({ ping: '1', uid: 'code', pv_id: view?.pv_id });
    expect(send.mock.calls[0]).toMatchObject([
      'https://matomo.academy.example/matomo.php',
      { method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' },
    ]);
  });

  it('does not contain the token of an invitation', () => {
    countVisit(SERVER, 'code', '/user/acceptAccess/secret')();
    expect(sent()[0]?.url).toBe(`${location.origin}/user/acceptAccess`);
  });

  it('has no heartbeat while nobody looks at the page', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const end = countVisit(SERVER, 'code', '/dashboard');
    await vi.advanceTimersByTimeAsync(30_000);
    end();
    expect(sent()).toHaveLength(1);
  });
});
