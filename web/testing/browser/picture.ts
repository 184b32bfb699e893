import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';

/** Keeps a picture of the whole page under PICTURES, where that is set; for looking at every screen after a change. */
export async function picture(page: Page, name: string): Promise<void> {
  const directory = process.env.PICTURES;
  if (directory === undefined || directory === '') return;
  mkdirSync(directory, { recursive: true });
  await page.screenshot({ path: `${directory}/${name.replaceAll(/[^a-z0-9]+/gi, '-')}.png`, fullPage: true });
}
