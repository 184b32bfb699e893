import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, type SignedIn, student } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
}, 60_000);
afterAll(() => browser?.close());

async function open(person: SignedIn, path: string): Promise<Page> {
  const context = await openAs(browser, person, { language: 'en' }, { viewport: { width: 1280, height: 800 }, forcedColors: 'active' });
  const page = await context.newPage();
  await page.goto(`${academyAddress}${path}`);
  return page;
}

const groundOf = (element: Locator): Promise<string> => element.evaluate((shown) => getComputedStyle(shown).backgroundColor);

/** The rules themselves are in `boot/critical.css`; the focus is measured on every screen (`measures/focus-rings.ts`). */
describe('a high contrast mode', { timeout: 60_000 }, () => {
  it.each([
    { what: 'the page that is open', chosen: 'header a[aria-current=page]', other: 'header nav a:not([aria-current])' },
    { what: 'the mode', chosen: 'header [role=radiogroup] label:has(:checked)', other: 'header [role=radiogroup] label:not(:has(:checked))' },
  ])('shows $what on another ground than the others', async ({ chosen, other }) => {
    const page = await open(admin, '/admin/dashboard');
    expect(await groundOf(page.locator(chosen).first())).not.toBe(await groundOf(page.locator(other).first()));
    await page.context().close();
  });

  it('shows the entry of a menu that is reached on another ground than the others', async () => {
    const page = await open(admin, '/admin/dashboard');
    await page
      .getByRole('button', { name: /^More actions/ })
      .first()
      .click();
    await page.getByRole('menuitem').first().hover();
    const reached = page.locator('[role=menuitem][data-highlighted]');
    expect(await groundOf(reached)).not.toBe(await groundOf(page.locator('[role=menuitem]:not([data-highlighted])').first()));
    await page.context().close();
  });

  it('shows how much of a course is complete', async () => {
    const page = await open(student, '/dashboard');
    const step = (state: string): Locator => page.locator(`main [role=img] > [data-state=${state}]`).first();
    expect(await groundOf(step('complete'))).not.toBe(await groundOf(step('open')));
    await page.context().close();
  });
});
