import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** The browser of one person. The limit only ends a wait in vain: what comes late on a slow machine still comes. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  return context;
}
