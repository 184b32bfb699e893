import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const sources = new Map<string, Promise<string>>();

/** Runs a script of a package in a page that does not have the global value which the script sets. */
export async function injectOnce(page: Page, global: string, file: string): Promise<void> {
  if (await page.evaluate((name) => name in window, global)) return;
  const source = sources.get(file) ?? readFile(resolve(file), 'utf8');
  sources.set(file, source);
  await page.evaluate(await source);
}
