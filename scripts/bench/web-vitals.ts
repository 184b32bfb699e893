import { loadavg } from 'node:os';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../chromium.ts';
import { median, print } from './figures.ts';
import { openPhone, type PhoneStage } from './phone.ts';

/** A phone and its connection: processor slowdown factor, bits per second, latency in milliseconds. */
interface Conditions {
  name: string;
  slower: number;
  bits: number;
  delay: number;
  /** The measured pages. */
  pages: readonly string[];
  goal: string;
  /** Visits of which the median counts. */
  rounds: number;
}

const CONDITIONS: readonly Conditions[] = [
  {
    name: '4x slower, 1.6 Mbit/s, 150 ms',
    slower: 4,
    bits: 1_600_000,
    delay: 150,
    pages: ['login', 'dashboard', 'Learn', 'course page'],
    rounds: 2,
    goal: 'LCP <= 1.8 s, again <= 1.5 s, TBT <= 200 ms, CLS <= 0.02 (B3)',
  },
  {
    name: '400 kbit/s, 400 ms',
    slower: 1,
    bits: 400_000,
    delay: 400,
    pages: ['login', 'Learn'],
    // The line decides, and it is always the same.
    rounds: 1,
    goal: 'FCP <= 2.5 s, LCP <= 5 s, on the second visit <= 2 s (B4)',
  },
];

/** The measurements of one visit: milliseconds, layout shift, and transferred bytes. */
interface Visit {
  firstPaint: number;
  largestPaint: number;
  blocked: number;
  shift: number;
  bytes: number;
}

/** Runs in the page before its scripts and collects paints, long tasks and layout shifts. */
function observe(): void {
  const seen = { firstPaint: 0, largestPaint: 0, blocked: 0, shift: 0 };
  Object.assign(window, { seen });
  for (const type of ['paint', 'largest-contentful-paint', 'longtask', 'layout-shift']) {
    // No named functions in here: the TypeScript loader wraps them in a helper that does not exist in the page.
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean }>) {
        if (entry.name === 'first-contentful-paint') seen.firstPaint = entry.startTime;
        if (entry.entryType === 'largest-contentful-paint') seen.largestPaint = entry.startTime;
        // The part of a long task over 50 ms counts as blocking time (TBT).
        if (entry.entryType === 'longtask') seen.blocked += Math.max(0, entry.duration - 50);
        if (entry.entryType === 'layout-shift' && !entry.hadRecentInput) seen.shift += entry.value;
      }
    }).observe({ type, buffered: true });
  }
}

async function throttle(session: CDPSession, { slower, bits, delay }: Conditions): Promise<void> {
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: delay, downloadThroughput: bits / 8, uploadThroughput: bits / 8 });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

/** Returns whether the page is complete: no placeholder, no loading state, and all visible images drawn. */
function isComplete(): boolean {
  if (document.querySelector('main h1') === null || document.querySelector('.shell, [aria-busy=true]') !== null) return false;
  return [...document.images].every((image) => image.complete || image.getBoundingClientRect().top > window.innerHeight);
}

/** Opens a URL and waits until the page is complete. */
async function visit(page: Page, address: string, conditions: Conditions): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  await throttle(session, conditions);
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(isComplete, undefined, { timeout: 60_000 });
  // The browser reports a paint in the frame after it.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 200))));
  const seen = await page.evaluate(() => (window as unknown as { seen: Omit<Visit, 'bytes'> }).seen);
  await session.detach();
  return { ...seen, bytes };
}

function printVisits(name: string, visits: readonly Visit[]): void {
  const of = (pick: (each: Visit) => number) => median(visits.map(pick));
  print(
    `  ${name}: FCP ${(of((each) => each.firstPaint) / 1000).toFixed(2)} s, LCP ${(of((each) => each.largestPaint) / 1000).toFixed(2)} s, ` +
      `TBT ${of((each) => each.blocked).toFixed(0)} ms, CLS ${of((each) => each.shift).toFixed(3)}, ${(of((each) => each.bytes) / 1024).toFixed(0)} KB`,
  );
}

/** Measures first and second visits to four pages of the demo on a slow phone with a slow connection (docs/targets.md#3-performance-goals-browser B3, docs/targets.md#3-performance-goals-browser B4). */
export async function measureWebVitals({ address, storage, step }: PhoneStage): Promise<void> {
  const pages = [
    ['login', '/login', {}],
    ['dashboard', '/dashboard', storage],
    ['Learn', step, storage],
    ['course page', `${new URL(step, address).pathname}?tab=2`, storage],
  ] as const;
  for (const conditions of CONDITIONS) {
    print(
      `\nFirst and second visits: ${conditions.name} (${conditions.rounds === 1 ? 'one visit' : `median of ${conditions.rounds}`}, system load ${loadavg()[0]?.toFixed(1)})`,
    );
    for (const [name, path, kept] of pages.filter(([name]) => conditions.pages.includes(name))) {
      const [first, second]: [Visit[], Visit[]] = [[], []];
      for (let round = 0; round < conditions.rounds; round += 1) {
        // A new browser each time: nothing is cached.
        const browser = await launchBrowser();
        const { context, assertAnswered } = await openPhone(browser, kept, observe);
        for (const visits of [first, second]) {
          const page = await context.newPage();
          visits.push(await visit(page, `${address}${path}`, conditions));
          await page.close();
        }
        await browser.close();
        assertAnswered();
      }
      printVisits(name, first);
      printVisits(`${name} again`, second);
    }
    print(`  goal: ${conditions.goal}`);
  }
}
