import type { Browser, Page, Route } from 'playwright-core';
import { academyAddress, eventually, type SignedIn } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';
import { screenshot } from '../browser/screenshot.ts';
import { translate } from '../browser/translate.ts';
import { axeViolations } from './measures/axe.ts';
import { sidewaysScroll } from './measures/sideways-scroll.ts';
import type { Screen } from './screen.ts';

const PHONE = { width: 360, height: 740 };
const FAILURE = JSON.stringify({ data: null, errors: [{ message: 'broken', extensions: { code: 'INTERNAL' } }] });

/** Holds the requests of one operation until they are refused or answered. */
async function holdRequests(page: Page, operation: string) {
  const held: Route[] = [];
  let release: ((route: Route) => Promise<void>) | null = null;
  await page.route('**/graphql', async (route) => {
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

/** Opens the parts that are folded on phones. */
const unfold = (page: Page): Promise<void> =>
  page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) part.open = true;
  });

/** Returns the problems of a screen on a phone while its content is loading, after a failure, and without a network. */
export async function problemsOfStates(browser: Browser, person: SignedIn | null, screen: Screen & { operation: string }): Promise<string[]> {
  const context = await openAs(browser, person, { language: 'en', colorMode: 'light' }, { viewport: PHONE });
  const page = await context.newPage();
  const problems: string[] = [];
  const look = async (state: string) => {
    await screenshot(page, `${screen.name} ${state}`);
    const found = await sidewaysScroll(page);
    // While a page loads, its heading may be missing; the content itself is measured elsewhere.
    if (state === 'failed') found.push(...(await axeViolations(page)));
    problems.push(...found.map((problem) => `en, light, ${state}: ${problem}`));
  };
  const requests = await holdRequests(page, screen.operation);
  await page.goto(academyAddress + screen.path);
  await eventually(async () => requests.count() > 0 || undefined, `the request ${screen.operation}`);
  await unfold(page);
  await page.locator('main [aria-busy=true]:visible').first().waitFor();
  await look('loading');
  await requests.refuse();
  const again = page.locator('main [role=alert]').getByRole('button', { name: await translate('en', 'Try again') });
  await again.waitFor();
  await look('failed');
  await requests.answer();
  await again.click();
  const content = page.locator(screen.first?.selector ?? 'main h1').first();
  await content.waitFor();
  await page.waitForFunction(() => document.querySelector('main :is([aria-busy=true], [role=alert])') === null);
  await context.setOffline(true);
  await page.getByText(await translate('en', 'You are offline. This page continues when the connection is back.')).waitFor();
  if (!(await content.isVisible())) problems.push('en, light, offline: the content is gone');
  await look('offline');
  await context.close();
  return problems;
}
