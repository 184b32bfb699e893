import { loadavg } from 'node:os';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../chromium.ts';
import { median, print } from './figures.ts';
import { openPhone, type PhoneStage } from './phone.ts';

const ROUNDS = 2;
/** Processor slowdown factor. */
const SLOWER = 4;
/** The browser reports an interaction in a frame after its paint, in milliseconds. */
const REPORTED_WITHIN = 500;

const PLAIN_PAGE = 'plain page';

/** Milliseconds of the interactions of a step of the script, the worst of each. */
type Durations = Record<string, number>;

/** Runs in the page before its scripts and collects the duration of each interaction until its paint, as for INP. */
function observe(): void {
  const seen = new Map<number, number>();
  Object.assign(window, { seenInteractions: seen });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Array<PerformanceEntry & { interactionId: number }>)
      if (interactionId > 0) seen.set(interactionId, Math.max(duration, seen.get(interactionId) ?? 0));
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
}

/** Returns the longest interaction since the last call in milliseconds; one below 16 ms is not reported and counts as 0. */
async function takeLongest(page: Page): Promise<number> {
  await page.waitForTimeout(REPORTED_WITHIN);
  return page.evaluate(() => {
    const seen = (window as unknown as { seenInteractions: Map<number, number> }).seenInteractions;
    const longest = Math.max(0, ...seen.values());
    seen.clear();
    return longest;
  });
}

async function openSlowly(page: Page, address: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('.shell, main [aria-busy=true]') === null);
  await page.waitForLoadState('networkidle');
}

/** Opens a menu or a dialog twice: the first time its code is loaded, the second time it is rendered at once. */
async function openTwice(page: Page, button: string, role: 'menu' | 'dialog'): Promise<number> {
  const opener = page.getByRole('button', { name: button, exact: true });
  await opener.tap();
  await page.getByRole(role).waitFor();
  await page.waitForTimeout(REPORTED_WITHIN);
  await page.keyboard.press('Escape');
  await page.getByRole(role).waitFor({ state: 'hidden' });
  await opener.tap();
  await page.getByRole(role).waitFor();
  return takeLongest(page);
}

/** Opens the outline and from it another step, and then the next step by the bar. */
async function openSteps(page: Page): Promise<Durations> {
  const outline = await openTwice(page, 'Modules and steps', 'dialog');
  const sheet = page.getByRole('dialog');
  const fromOutline = sheet.locator('a[href*="step="]:not([aria-current]):visible').first();
  const opened = new URL(`${await fromOutline.getAttribute('href')}`, page.url()).searchParams.get('step');
  await fromOutline.tap();
  await page.waitForURL((url) => url.searchParams.get('step') === opened);
  await sheet.waitFor({ state: 'hidden' });
  const step = await takeLongest(page);
  await page
    .getByRole('link', { name: /^(Previous)$/ })
    .or(page.getByRole('button', { name: 'Next', exact: true }))
    .first()
    .tap();
  await page.waitForURL((url) => url.searchParams.get('step') !== opened);
  return { outline, 'step from the outline': step, 'step from the bar': await takeLongest(page) };
}

/** A page without scripts of its own but one: what a tap takes at least on this machine. */
const PLAIN = `data:text/html,${encodeURIComponent('<meta name="viewport" content="width=device-width"><main><h1>Plain</h1><button onclick="this.after(`text`)">Open</button></main>')}`;

async function tapPlainPage(page: Page): Promise<number> {
  await page.getByRole('button').tap();
  return takeLongest(page);
}

async function measureOnce({ address, storage, step }: PhoneStage): Promise<Durations> {
  // A new browser each time: no code is compiled.
  const browser = await launchBrowser();
  try {
    const { context, assertAnswered } = await openPhone(browser, { ...storage, language: 'en' }, observe);
    const page = await context.newPage();
    await openSlowly(page, PLAIN);
    const plain = await tapPlainPage(page);
    await openSlowly(page, `${address}/dashboard`);
    const account = await openTwice(page, 'Account menu', 'menu');
    await openSlowly(page, `${address}${step}`);
    const course = await openTwice(page, 'Course menu', 'dialog');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    await takeLongest(page);
    const steps = await openSteps(page);
    assertAnswered();
    return { [PLAIN_PAGE]: plain, 'account menu': account, 'course menu': course, ...steps };
  } finally {
    await browser.close();
  }
}

/** Measures how long a slow phone takes to paint after a tap: opening menus, the outline and steps (INP, docs/targets.md#3-performance-goals-browser B3). */
export async function measureInteractions(stage: PhoneStage): Promise<void> {
  const rounds: Durations[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce(stage));
  print(`\nFrom a tap to the paint: processor ${SLOWER}x slower (median of ${ROUNDS}, system load ${loadavg()[0]?.toFixed(1)})`);
  for (const name of Object.keys(rounds[0] ?? {})) print(`  ${name}: ${median(rounds.map((each) => each[name] ?? 0)).toFixed(0)} ms`);
  const worst = median(rounds.map((each) => Math.max(...Object.values(each))));
  print(`  worst (INP): ${worst.toFixed(0)} ms\n  goal: at most 150 ms (B3)`);
}
