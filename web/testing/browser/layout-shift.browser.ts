import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, demoCourse, type SignedIn, student } from './academy.ts';
import { openAs } from './open-as.ts';

/** The sum of all shifts that no input caused (docs/targets.md#3-performance-goals-browser B3). */
const SHIFT_MAX = 0.02;
/** A connection on which scripts, answers and images come one after the other: bytes per second, milliseconds. */
const SLOW = { offline: false, downloadThroughput: 200_000, uploadThroughput: 200_000, latency: 150 };
const WINDOWS = [
  { width: 360, height: 740 },
  { width: 1280, height: 800 },
];

let browser: Browser;
let coursePath: string;
beforeAll(async () => {
  browser = await launchBrowser();
  coursePath = `/academy-course-detail/${(await demoCourse()).id}`;
}, 120_000);
afterAll(() => browser?.close());

/** Runs in the page before its scripts and collects the layout shifts. */
function observe(): void {
  const shifts: Array<{ value: number; what: string }> = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Array<{ node: Node | null }> }>)
      if (!entry.hadRecentInput)
        shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')).join(' | ') });
  }).observe({ type: 'layout-shift', buffered: true });
}

async function openSlowly(path: string, person: SignedIn | null, viewport: { width: number; height: number }): Promise<Page> {
  const context = await openAs(browser, person, { language: 'en' }, { viewport });
  await context.addInitScript(observe);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', SLOW);
  await page.goto(academyAddress + path, { waitUntil: 'commit' });
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.shell, [aria-busy=true]') === null);
  await page.waitForLoadState('networkidle');
  return page;
}

describe.each(WINDOWS)('at $width x $height nothing moves while the page loads', { timeout: 120_000 }, (viewport) => {
  it.each([
    ['login', () => '/login', null],
    ['the dashboard', () => '/dashboard', student],
    ['a lesson', () => coursePath, student],
    ['the information of a course', () => `${coursePath}?tab=2`, student],
  ])('in %s', async (_name, path, person) => {
    const page = await openSlowly(path(), person, viewport);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Array<{ value: number; what: string }> }).shifts);
    const total = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(total, JSON.stringify(shifts)).toBeLessThanOrEqual(SHIFT_MAX);
    await page.context().close();
  });
});
