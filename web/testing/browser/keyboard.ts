import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Number of Tab presses after which an element counts as unreachable. */
const TABS_MAX = 80;

const hasFocus = (element: Locator): Promise<boolean> => element.evaluate((node) => node === document.activeElement);

/** Moves the focus to an element with the Tab key alone. */
export async function tabTo(page: Page, element: Locator): Promise<void> {
  await element.waitFor();
  for (let tabs = 0; tabs < TABS_MAX && !(await hasFocus(element)); tabs += 1) await page.keyboard.press('Tab');
  expect(await hasFocus(element)).toBe(true);
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
