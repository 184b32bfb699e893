import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Number of Tab presses after which an element counts as unreachable. */
const TABS_MAX = 80;

const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);

const nameOfFocus = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.outerHTML.slice(0, 80) ?? '');

/** Moves the focus to an element with the Tab key alone, or with Shift and Tab. */
export async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await element.waitFor();
  const passed: string[] = [];
  while (passed.length < TABS_MAX && !(await hasFocus(element))) {
    await page.keyboard.press(key);
    passed.push(await nameOfFocus(page));
  }
  expect(await hasFocus(element), passed.join(' > ')).toBe(true);
}

/** Presses a button with the Tab and Enter keys alone. */
export async function pressByKeyboard(page: Page, button: Locator): Promise<void> {
  await tabTo(page, button);
  await page.keyboard.press('Enter');
}

/** Closes a menu with the Escape key. It listens to keys from the frame after the one that shows it: an earlier press is lost, so it is repeated. */
export async function closeByEscape(page: Page, item: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return item.isVisible();
    })
    .toBe(false);
}
