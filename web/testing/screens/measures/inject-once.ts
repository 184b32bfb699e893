import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const { resolve } = createRequire(import.meta.url);
const sources = new Map<string, Promise<string>>();

/**
 * Runs a script of a package in a page that does not have the global value which the script sets. The browser keeps what it has compiled for the
 * next page of the same process, unlike with page.evaluate, which calls eval.
 */
export async function injectOnce(page: Page, global: string, file: string): Promise<void> {
  if (await page.evaluate((name) => name in window, global)) return;
  const source = sources.get(file) ?? readFile(resolve(file), 'utf8');
  sources.set(file, source);
  const session = await page.context().newCDPSession(page);
  const { exceptionDetails } = await session.send('Runtime.evaluate', { expression: await source });
  await session.detach();
  if (exceptionDetails !== undefined) throw new Error(`${file}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
}
