import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../../../scripts/chromium.ts';
import { academyAddress, admin, ask, deleteAcademy, duplicateAcademy, student } from '../browser/academy.ts';
import { openAs } from '../browser/open-as.ts';

let browser: Browser;
let academyId: string;

beforeAll(async () => {
  browser = await launchBrowser();
  academyId = await duplicateAcademy(admin.token);
  const duplicateCourse = 'mutation ($id: ID!) { duplicateCourse(id: $id) { id } }';
  for (let duplicates = 0; duplicates < 2; duplicates += 1) await ask(duplicateCourse, { id: (await storedOrder())[0] }, admin.token);
}, 60_000);

afterAll(async () => {
  await deleteAcademy(admin.token, academyId);
  await browser?.close();
}, 60_000);

async function storedOrder(): Promise<string[]> {
  const courses = 'query ($academyId: ID!) { adminCourses(academyId: $academyId) { id } }';
  const { adminCourses } = await ask<{ adminCourses: Array<{ id: string }> }>(courses, { academyId }, admin.token);
  return adminCourses.map(({ id }) => id);
}

const labelOfFocus = (page: Page): Promise<string | null> => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

describe('moving a row by its menu', { timeout: 60_000 }, () => {
  /** Opens the courses of the duplicated academy and returns the buttons of the row menus. */
  async function openCourses(reducedMotion: 'reduce' | 'no-preference'): Promise<{ page: Page; buttons: Locator }> {
    const context = await openAs(browser, admin, { language: 'en' }, { viewport: { width: 1280, height: 800 }, reducedMotion });
    const page = await context.newPage();
    await page.goto(`${academyAddress}/admin/courses/${academyId}`);
    const buttons = page.getByRole('button', { name: /^More actions/ });
    await buttons.first().waitFor();
    return { page, buttons };
  }

  it.each(['reduce', 'no-preference'] as const)('returns the focus to the button of the row (motion: %s)', async (reducedMotion) => {
    const { page, buttons } = await openCourses(reducedMotion);
    const names = () => buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label')));
    const [before, orderBefore] = [await names(), await storedOrder()];
    await buttons.first().click();
    await page.getByRole('menuitem', { name: 'Move down' }).click();
    await expect.poll(names).toEqual([before[1], before[0], ...before.slice(2)]);
    await expect.poll(storedOrder).not.toEqual(orderBefore);
    await expect.poll(() => labelOfFocus(page)).toBe(before[0]);
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Move up' }).waitFor();
    // A menu takes the focus after it is shown; until then, a key presses its button again.
    await expect.poll(() => page.evaluate(() => document.activeElement?.role)).toBe('menu');
    await page.keyboard.press('Enter');
    await expect.poll(names).toEqual(before);
    await expect.poll(() => labelOfFocus(page)).toBe(before[0]);
    await page.context().close();
  });
});

describe('the menu of the only row', { timeout: 60_000 }, () => {
  /** Opens the menu of a user and returns its items. */
  async function openMenu(width: number): Promise<{ page: Page; items: Locator }> {
    const page = await (await openAs(browser, admin, { language: 'en' }, { viewport: { width, height: 800 } })).newPage();
    await page.goto(`${academyAddress}/admin/users?search=${encodeURIComponent(student.viewer.email)}`);
    const buttons = page.getByRole('button', { name: /^Actions for/ });
    await expect.poll(() => buttons.count()).toBe(1);
    await buttons.click();
    const items = page.getByRole('menuitem');
    await expect.poll(() => items.count()).toBeGreaterThan(2);
    return { page, items };
  }

  it.each([1280, 390])('is drawn above the list, which cuts what overflows: each item can be pressed (%i px)', async (width) => {
    const { page, items } = await openMenu(width);
    const hidden = () =>
      items.evaluateAll((all) =>
        all
          .filter((item) => {
            const { left, top, width: itemWidth, height } = item.getBoundingClientRect();
            return !item.contains(document.elementFromPoint(left + itemWidth / 2, top + height / 2));
          })
          .map(({ textContent }) => textContent),
      );
    await expect.poll(hidden).toEqual([]);
    await page.context().close();
  });

  it('ends with Deactivate, which alone is red', async () => {
    const { page, items } = await openMenu(1280);
    const reds = await items.evaluateAll((all) => {
      const probe = document.body.appendChild(Object.assign(document.createElement('i'), { style: 'color: var(--danger)' }));
      const red = getComputedStyle(probe).color;
      // The words and the icon, which has the color of its words.
      return all.map((item) => [item.textContent, getComputedStyle(item.querySelector('svg') ?? item).color === red]);
    });
    expect(reds.filter(([, red]) => red)).toEqual([['Deactivate', true]]);
    expect(reds.at(-1)?.[0]).toBe('Deactivate');
    await page.context().close();
  });
});

describe('the account menu and a toast', { timeout: 60_000 }, () => {
  it.each([
    ['en', 1280, 800],
    ['ar', 360, 740],
  ])('do not cover each other (%s, %i px)', async (language, width, height) => {
    const page = await (await openAs(browser, student, { language }, { viewport: { width, height } })).newPage();
    await page.goto(`${academyAddress}/settings`);
    await page.locator('form button[type=submit]').first().click();
    const toast = page.locator('section[aria-live] [role=status]');
    await toast.waitFor();
    await page.locator('header button[aria-haspopup=menu]').last().click();
    const menu = page.getByRole('menu');
    await menu.waitFor();
    const placeOf = (element: Locator) => element.evaluate((node) => node.getBoundingClientRect().toJSON() as DOMRect);
    // The menu gets its place after it has opened.
    await expect.poll(async () => (await placeOf(toast)).top - (await placeOf(menu)).bottom, { message: 'below the menu' }).toBeGreaterThan(0);
    // In the corner at the start of the line, away from the actions at its end.
    const { left, right } = await placeOf(toast);
    expect(language === 'ar' ? width - right : left).toBeLessThan(24);
    await page.context().close();
  });
});
