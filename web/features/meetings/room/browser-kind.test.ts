import { describe, expect, it } from 'vitest';
import { type BrowserFeatures, browserKind, type MissingSupport, missingSupport } from './browser-kind.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const AGENTS = {
  chrome: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  chromeOnAndroid: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  safari: `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`,
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  chromeOnIphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
  facebook: 'Mozilla/5.0 (Linux; Android 13; SM-A125F; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/139.0 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/525.0]',
};

describe('the kind of a browser', () => {
  it.each([
    ['chrome', 'chrome', 0],
    ['chromeOnAndroid', 'chrome', 5],
    ['edge', 'edge', 0],
    ['firefox', 'firefox', 0],
    ['safari', 'safari', 0],
    ['iphone', 'ios', 5],
    ['chromeOnIphone', 'ios', 5],
    ['safari', 'ios', 5],
  ] as const)('for the user agent %s is %s with %i touch points', (agent, kind, maxTouchPoints) => {
    expect(browserKind({ userAgent: AGENTS[agent], maxTouchPoints })).toBe(kind);
  });
});

describe('the support that a browser lacks for meetings', () => {
  const features = (agent: keyof typeof AGENTS, calls = true, screenSharing = true): BrowserFeatures => ({
    userAgent: AGENTS[agent],
    maxTouchPoints: agent === 'iphone' ? 5 : 0,
    calls,
    screenSharing,
  });
  it.each<[what: string, browser: BrowserFeatures, missing: MissingSupport | null]>([
    ['nothing in Chrome', features('chrome'), null],
    ['calls in Safari without them', features('safari', false), 'calls'],
    ['any support in the browser inside Facebook', features('facebook'), 'inApp'],
    ['screen sharing in Firefox without it', features('firefox', true, false), 'screenSharing'],
    ['nothing in Chrome on Android without screen sharing', features('chromeOnAndroid', true, false), null],
    ['nothing on an iPhone without screen sharing', features('iphone', true, false), null],
  ])('is %s', (_what, browser, missing) => {
    expect(missingSupport(browser)).toBe(missing);
  });
});
