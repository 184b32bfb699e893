import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directionOf, INTERFACE_LANGUAGES } from '../../../schema/languages.ts';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { NO_SCRIPTS, NOT_STARTED } from '../../boot/help.ts';
import { academyAddress } from '../browser/academy.ts';
import { openContext } from '../browser/context.ts';

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 } };
const SIGN_IN = 'input[name=password]';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 120_000);
afterAll(() => browser?.close());

/** The words that a person reads. */
const wordsOf = (sentence: string): string => sentence.replace(/[[\]]/g, '');

/** Opens the sign-in page on a phone; `prepare` breaks it first. */
async function openPage(options: BrowserContextOptions, prepare: (page: Page) => Promise<unknown>): Promise<Page> {
  const context = await openContext(browser, { ...PHONE, ...options });
  const page = await context.newPage();
  await prepare(page);
  await page.goto(`${academyAddress}/login?from=mail`, { waitUntil: 'commit' });
  await page.locator('body').waitFor({ state: 'attached' });
  return page;
}

const failMain = (page: Page) => page.route('**/assets/index-*.js', (route) => route.abort());
/** The file with the words of French. */
const failCatalog = (page: Page) => page.route('**/assets/fr-*.js', (route) => route.abort());
const failToParse = (page: Page) => page.route('**/assets/base-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'const new = 1;' }));
/** A browser of the time before dialogs. */
const makeOld = (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'HTMLDialogElement'));
/** Scripts that neither arrive nor fail. */
const hang = (page: Page) => page.route('**/assets/*.js', () => undefined);

describe('a page that does not start', { timeout: 60_000 }, () => {
  it.each([
    ['de', 'its first script does not arrive', failMain],
    ['fr', 'the words of the language do not arrive', failCatalog],
    ['ar', 'a script cannot be parsed', failToParse],
    ['fa', 'the browser is too old', makeOld],
    ['en', 'the browser is too old', makeOld],
  ] as const)('says in %s what to do when %s', async (locale, _why, prepare) => {
    const page = await openPage({ locale }, prepare);
    const help = page.locator('.shell-help');
    await expect.poll(() => help.innerText()).toBe(wordsOf(NOT_STARTED[locale]));
    await expect.poll(() => help.evaluate((element) => getComputedStyle(element).visibility)).toBe('visible');
    expect(await help.locator('p:visible').evaluate((element) => getComputedStyle(element).direction)).toBe(directionOf(locale));
    expect(await page.locator('.shell-main').isVisible()).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await page.context().close();
  });

  it('starts when the reader tries again and the scripts arrive', async () => {
    const page = await openPage({ locale: 'en' }, failMain);
    await page.locator('.shell-help a:visible').waitFor();
    await page.unroute('**/assets/index-*.js');
    await page.locator('.shell-help a:visible').click();
    await page.locator(SIGN_IN).waitFor();
    expect(page.url()).toBe(`${academyAddress}/login?from=mail`);
    expect(await page.locator('.shell-help').count()).toBe(0);
    await page.context().close();
  });

  it('says what to do after 20 seconds without a start, also with reduced motion', async () => {
    const page = await openPage({ locale: 'en', reducedMotion: 'reduce' }, hang);
    const [animation] = await page.locator('.shell-help').evaluateAll(([element]) =>
      (element?.getAnimations() ?? []).map((each) => {
        const { delay } = each.effect?.getTiming() ?? {};
        const before = getComputedStyle(element as Element).visibility;
        each.finish();
        return { delay, before, after: getComputedStyle(element as Element).visibility };
      }),
    );
    expect(animation).toEqual({ delay: 20_000, before: 'hidden', after: 'visible' });
    expect(await page.locator('.shell-help').innerText()).toBe(wordsOf(NOT_STARTED.en));
    await page.context().close();
  });

  it('says in every language that it needs JavaScript when it is turned off', async () => {
    const page = await openPage({ javaScriptEnabled: false }, async () => undefined);
    const paragraphs = page.locator('.shell-note p:visible');
    expect(await paragraphs.allInnerTexts()).toEqual(INTERFACE_LANGUAGES.map((language) => wordsOf(NO_SCRIPTS[language])));
    for (const [index, language] of INTERFACE_LANGUAGES.entries()) {
      expect([await paragraphs.nth(index).getAttribute('lang'), await paragraphs.nth(index).getAttribute('dir')]).toEqual([language, directionOf(language)]);
    }
    expect(await page.locator('.shell-help p:visible, .shell-main:visible').count()).toBe(0);
    await page.context().close();
  });
});
