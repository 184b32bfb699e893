import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Saves a full-page screenshot in the directory SCREENSHOTS, if it is set, to review every screen after a change. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const directory = process.env.SCREENSHOTS;
  if (directory === undefined || directory === '') return;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: `${directory}/${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`, fullPage: true });
}
