import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin } from '../browser/academy.ts';
import { closeByEscape } from '../browser/keyboard.ts';
import { openAs } from '../browser/open-as.ts';
import { switchTo } from '../browser/switch-to.ts';
import { translate } from '../browser/translate.ts';

let browser: Browser;
let page: Page;

beforeAll(async () => {
  browser = await launchBrowser();
  page = await (await openAs(browser, admin, { language: 'en' })).newPage();
  await page.goto(`${academyAddress}/admin/dashboard`);
}, 120_000);
afterAll(() => browser?.close());

/** More than the height of one row in any language, less than two rows, in pixels. */
const ONE_ROW = 80;

describe('the header of admins', { timeout: 120_000 }, () => {
  // Language and availability fold first, then the mode switch, then the links, at the documented breakpoint.
  it.each([
    { width: 360, mode: false, links: false, overview: false, language: false },
    { width: 768, mode: false, links: true, overview: false, language: false },
    { width: 1093, mode: true, links: true, overview: false, language: false },
    { width: 1279, mode: true, links: true, overview: false, language: true },
    { width: 1280, mode: true, links: true, overview: true, language: true },
    { width: 1920, mode: true, links: true, overview: true, language: true },
  ])('folds into its menu step by step, in five languages, at $width px', async ({ width, ...inRow }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const language of ['en', 'de', 'ar', 'fr', 'fa'] as const) {
      await switchTo(page, language);
      const header = page.locator('header').first();
      const mode = header.getByRole('radiogroup', { name: await translate(language, 'Mode') });
      const links = header.getByRole('navigation', { name: await translate(language, 'Main menu') });
      const overview = links.getByRole('link', { name: await translate(language, 'Overview') });
      const languages = header.getByRole('combobox', { name: await translate(language, 'Language') });
      await header.getByRole('link', { name: await translate(language, 'Home') }).waitFor();
      // Roles do not include what is hidden.
      const shown = async () => ({
        mode: (await mode.count()) > 0,
        links: (await links.count()) > 0,
        overview: (await overview.count()) > 0,
        language: (await languages.count()) > 0,
      });
      await expect.poll(shown, { message: language }).toEqual(inRow);
      await expect.poll(async () => (await header.boundingBox())?.height, { message: language }).toBeLessThanOrEqual(ONE_ROW);
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), { message: language }).toBeLessThanOrEqual(0);
      if (!inRow.overview) {
        await header.getByRole('button', { name: await translate(language, 'Account menu') }).click();
        const item = page.getByRole('menuitem', { name: await translate(language, 'Overview') });
        await item.waitFor();
        await closeByEscape(page, item);
      }
      if (!inRow.language) {
        // What is not in the row is in the menu.
        await header.getByRole('button', { name: await translate(language, 'Open menu') }).click();
        await languages.waitFor();
        await expect.poll(async () => [await mode.count(), await links.count()], { message: language }).toEqual([1, 1]);
        await page.keyboard.press('Escape');
        await expect.poll(shown, { message: language }).toEqual(inRow);
      }
    }
  });
});
