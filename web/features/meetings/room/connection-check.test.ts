import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkConnection, type LoadedFile, sampleOf, strengthOf } from './connection-check.ts';

const SITE = 'https://academy.example';
const file = (name: string, encodedBodySize: number, initiatorType = 'script'): LoadedFile => ({ name, initiatorType, encodedBodySize });
const FAST = { saveData: false, link: '4g', smallScreen: false };

afterEach(() => vi.restoreAllMocks());

describe('the file that the connection check downloads', () => {
  it('is the largest script of this site of at most 100 KB', () => {
    const small = file(`${SITE}/assets/small.js`, 20_000);
    const fitting = file(`${SITE}/assets/fitting.js`, 60_000, 'link');
    const others = [file(`${SITE}/assets/large.js`, 300_000), file('https://elsewhere.example/a.js', 90_000), file(`${SITE}/graphql`, 90_000, 'fetch')];
    expect(sampleOf([small, fitting, ...others], SITE)).toBe(fitting);
  });

  it('is null if the page has loaded no script of the sizes that it measures', () => {
    expect(sampleOf([file(`${SITE}/assets/tiny.js`, 900)], SITE)).toBeNull();
  });
});

describe('the connection before a meeting', () => {
  it.each([
    ['good', 60, 5000, '4g'],
    ['weak', 60, 300, '4g'],
    ['weak', 900, 5000, '4g'],
    ['weak', 60, 5000, '3g'],
    ['weak', 60, 5000, 'slow-2g'],
  ] as const)('is %s with a round trip of %s ms, %s kbit/s and the link %s', (strength, roundTrip, speed, link) => {
    expect(strengthOf(roundTrip, speed, { ...FAST, link })).toBe(strength);
  });

  it('is good with a short round trip if speed and link are unknown', () => {
    expect(strengthOf(60, null, { ...FAST, link: null })).toBe('good');
  });

  it('is not measured while the browser is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const fetched = vi.spyOn(window, 'fetch');
    expect(await checkConnection(FAST)).toEqual({ strength: 'offline', roundTrip: null, speed: null, savesData: false });
    expect(fetched).not.toHaveBeenCalled();
  });

  it('is measured with requests to our own server alone', async () => {
    const addresses: string[] = [];
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([file(`${window.location.origin}/assets/page.js`, 50_000)] as never);
    vi.stubGlobal('fetch', async (url: string, options: RequestInit) => {
      addresses.push(url);
      expect(options.cache).toBe('no-store');
      return new Response('{}');
    });
    const report = await checkConnection(FAST);
    expect(report).toMatchObject({ strength: 'good', savesData: false });
    expect(report.speed).toBeGreaterThan(0);
    expect(addresses).toEqual(['/health/live', '/health/live', '/health/live', `${window.location.origin}/assets/page.js`]);
  });

  it('is not measured if the browser saves data', async () => {
    const fetched = vi.fn();
    vi.stubGlobal('fetch', fetched);
    expect(await checkConnection({ ...FAST, saveData: true })).toEqual({ strength: 'weak', roundTrip: null, speed: null, savesData: true });
    expect(fetched).not.toHaveBeenCalled();
  });

  it.each([
    ['none', 0],
    ['weak', 3],
  ])('is %s if the server stops answering after %i requests', async (strength, answered) => {
    let requests = 0;
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([file(`${window.location.origin}/assets/page.js`, 50_000)] as never);
    vi.stubGlobal('fetch', async () => {
      requests += 1;
      if (requests > answered) throw new TypeError('Failed to fetch');
      return new Response('{}');
    });
    expect(await checkConnection(FAST)).toMatchObject({ strength });
  });
});
