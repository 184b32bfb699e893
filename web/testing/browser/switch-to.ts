import type { Page } from 'playwright-core';

/** Switches the interface language without a reload, like a change in another tab, and waits until the page has it. */
export async function switchTo(page: Page, language: string): Promise<void> {
  await page.evaluate((value) => {
    if (localStorage.getItem('language') === value) return;
    localStorage.setItem('language', value);
    window.dispatchEvent(new StorageEvent('storage', { key: 'language' }));
  }, language);
  await page.waitForFunction((value) => document.documentElement.lang === value, language);
}
