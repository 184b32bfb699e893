import { loadavg } from 'node:os';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../chromium.ts';
import { median, print } from './figures.ts';
import { learnerOf, openPhone, type PhoneStage, storageOf } from './phone.ts';

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

/** A learner of the demo whose next step has a quiz without answers, and the homes: who opens them, and the name of their first action. */
const QUIZ_LEARNER = 'milos';
const HOMES = [
  { name: 'first action of a learner', person: 'student', path: '/dashboard', action: 'Continue' },
  { name: 'first action of a trainer', person: 'trainer', path: '/dashboard', action: 'Read' },
  { name: 'first action of an admin', person: 'admin', path: '/admin/dashboard', action: 'Read' },
];

/** Whose phones are measured, signed in. */
interface People {
  quiz: Pick<PhoneStage, 'storage' | 'step'>;
  /** In the order of `HOMES`. */
  homes: ReadonlyArray<Record<string, string>>;
}

/** Opens a page of a signed-in phone, measures on it, and expects that no request of it failed. */
async function onPhone(browser: Browser, storage: Record<string, string>, measure: (page: Page) => Promise<Durations>): Promise<Durations> {
  const { context, assertAnswered } = await openPhone(browser, { ...storage, language: 'en' }, observe);
  const durations = await measure(await context.newPage());
  assertAnswered();
  await context.close();
  return durations;
}

/** Chooses the first option of the first open question and submits it; the hint is painted with the answer. */
async function answerQuiz(page: Page): Promise<Durations> {
  const question = page.locator('main form:has(fieldset)').first();
  await question.locator('label:has(input)').first().tap();
  const option = await takeLongest(page);
  const answered = page.waitForResponse((response) => response.request().postData()?.includes('"AnswerQuizQuestion"') ?? false);
  await question.getByRole('button', { name: 'Submit', exact: true }).tap();
  await answered;
  return { 'option of a quiz': option, 'Submit of a quiz': await takeLongest(page) };
}

/** Opens the pages of a learner, with their menus and steps. */
async function openMenusAndSteps(page: Page, { address, step }: PhoneStage): Promise<Durations> {
  await openSlowly(page, PLAIN);
  const plain = await tapPlainPage(page);
  await openSlowly(page, `${address}/dashboard`);
  const account = await openTwice(page, 'Account menu', 'menu');
  await openSlowly(page, `${address}${step}`);
  const course = await openTwice(page, 'Course menu', 'dialog');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await takeLongest(page);
  return { [PLAIN_PAGE]: plain, 'account menu': account, 'course menu': course, ...(await openSteps(page)) };
}

async function measureOnce(stage: PhoneStage, { quiz, homes }: People): Promise<Durations> {
  // A new browser each time: no code is compiled.
  const browser = await launchBrowser();
  const { address } = stage;
  try {
    const durations = await onPhone(browser, stage.storage, (page) => openMenusAndSteps(page, stage));
    const answered = await onPhone(browser, quiz.storage, async (page) => {
      await openSlowly(page, `${address}${quiz.step}`);
      return answerQuiz(page);
    });
    Object.assign(durations, answered);
    for (const [index, { name, path, action }] of HOMES.entries()) {
      const opened = await onPhone(browser, homes[index] ?? {}, async (page) => {
        await openSlowly(page, `${address}${path}`);
        await page.locator('main').getByRole('link', { name: action }).first().tap();
        await page.waitForURL((url) => url.pathname !== path);
        return { [name]: await takeLongest(page) };
      });
      Object.assign(durations, opened);
    }
    return durations;
  } finally {
    await browser.close();
  }
}

/** Measures how long a slow phone takes to paint after a tap: opening menus, the outline and steps, answering a quiz, and the first action of each home (INP, docs/targets.md#3-performance-goals-browser B3). */
export async function measureInteractions(stage: PhoneStage): Promise<void> {
  const homes: Array<Record<string, string>> = [];
  for (const { person } of HOMES) homes.push(await storageOf(stage.address, person));
  const people = { quiz: await learnerOf(stage.address, QUIZ_LEARNER), homes };
  const rounds: Durations[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measureOnce(stage, people));
  print(`\nFrom a tap to the paint: processor ${SLOWER}x slower (median of ${ROUNDS}, system load ${loadavg()[0]?.toFixed(1)})`);
  for (const name of Object.keys(rounds[0] ?? {})) print(`  ${name}: ${median(rounds.map((each) => each[name] ?? 0)).toFixed(0)} ms`);
  const worst = median(rounds.map((each) => Math.max(...Object.values(each))));
  print(`  worst (INP): ${worst.toFixed(0)} ms\n  goal: at most 150 ms (B3)`);
}
