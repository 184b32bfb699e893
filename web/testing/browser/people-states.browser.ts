import type { BrowserContext, Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { academyAddress } from './academy.ts';
import { openAs } from './open-as.ts';
import { openScreen, type PeopleScreen, providePeopleScreens } from './people-screens.ts';
import { violationsOf } from './screen.ts';
import { screenshot } from './screenshot.ts';
import { translate } from './translate.ts';

type Language = 'en' | 'ar';
type Mode = 'light' | 'dark';

const PHONE = { width: 360, height: 740 };
/** The states behave alike in every language and color mode; the second setting is for reviews (`SCREENSHOTS`). */
const REVIEWED: ReadonlyArray<[Language, Mode]> = process.env.SCREENSHOTS === undefined ? [] : [['ar', 'dark']];
const SETTINGS: ReadonlyArray<[Language, Mode]> = [['en', 'light'], ...REVIEWED];

const people = providePeopleScreens();

const FAILURE = JSON.stringify({ data: null, errors: [{ message: 'broken', extensions: { code: 'INTERNAL' } }] });

/** Holds the requests of one operation until they are answered or refused. */
async function holdRequests(context: BrowserContext, operation: string) {
  const held: Route[] = [];
  let release: ((route: Route) => Promise<void>) | null = null;
  await context.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(`"${operation}"`)) await route.continue();
    else if (release === null) held.push(route);
    else await release(route);
  });
  const free = async (next: (route: Route) => Promise<void>) => {
    release = next;
    await Promise.all(held.splice(0).map(next));
  };
  return {
    count: () => held.length,
    refuse: () => free((route) => route.fulfill({ status: 200, contentType: 'application/json', body: FAILURE })),
    answer: () => free((route) => route.continue()),
  };
}

const overflowOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens a screen whose request fails and then succeeds, and loses the network; returns what is wrong. */
async function problemsOf(screen: PeopleScreen & { operation: string }, language: Language, mode: Mode): Promise<string[]> {
  const context = await openAs(people.browser, screen.person, { language, colorMode: mode }, { viewport: PHONE });
  const page = await context.newPage();
  const problems: string[] = [];
  const look = async (state: string) => {
    await page.evaluate(() => document.fonts.ready);
    await screenshot(page, `state ${screen.name} ${state} ${language} ${mode}`);
    // While a page loads, its heading may be missing; the content has a test of its own.
    if (state === 'error') problems.push(...(await violationsOf(page)).map((violation) => `${screen.name}, ${state}: ${violation}`));
    const overflow = await overflowOf(page);
    if (overflow > 0) problems.push(`${screen.name}, ${state}: scrolls sideways by ${overflow}`);
  };
  const requests = await holdRequests(context, screen.operation);
  await page.goto(academyAddress + screen.path);
  await expect.poll(requests.count, { timeout: 30_000, message: screen.name }).toBeGreaterThan(0);
  await unfold(page);
  await page.locator('main [aria-busy=true]:visible').first().waitFor();
  await look('loading');
  await requests.refuse();
  const again = page.locator('main [role=alert]').getByRole('button', { name: await translate(language, 'Try again') });
  await again.waitFor();
  await look('error');
  await requests.answer();
  await again.click();
  await openedAgain(page, screen);
  await context.setOffline(true);
  await page.getByText(await translate(language, 'You are offline. This page continues when the connection is back.')).waitFor();
  if (screen.first !== null) expect(await page.locator(screen.first).count(), screen.name).toBeGreaterThan(0);
  await look('offline');
  await context.close();
  return problems;
}

/** Opens the parts that are folded on phones. */
const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) part.open = true;
  });

/** Waits for the content after Try again. */
async function openedAgain(page: Page, { first }: PeopleScreen): Promise<void> {
  if (first !== null) await page.locator(first).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main :is([aria-busy=true], [role=alert])') === null);
}

describe.each(SETTINGS)('the screens of tasks, people and meetings in %s, %s', { timeout: 400_000 }, (language, mode) => {
  it('have a skeleton while they load, an error with Try again, and keep their content offline', async () => {
    const problems: string[] = [];
    for (const screen of people.screens) {
      const { operation } = screen;
      if (operation !== null) problems.push(...(await problemsOf({ ...screen, operation }, language, mode)));
    }
    expect(problems).toEqual([]);
  });
});

describe('a list of people', { timeout: 120_000 }, () => {
  it('answers a search without a network with a sentence, and shows the result when the network is back', async () => {
    const [students] = people.screens.filter(({ name }) => name === 'students');
    if (students === undefined) throw new Error('No screen of students');
    const context = await openAs(people.browser, students.person, { language: 'en', colorMode: 'light' }, { viewport: PHONE });
    const page = await context.newPage();
    await openScreen(page, students);
    await context.setOffline(true);
    await page.getByRole('search').getByRole('searchbox').fill('Leila');
    await page.locator('main [role=alert]').waitFor({ timeout: 60_000 });
    await screenshot(page, 'state search without a network');
    await context.setOffline(false);
    await page.getByText('Leila Mansour').waitFor({ timeout: 60_000 });
    await context.close();
  });
});
