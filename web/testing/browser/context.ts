import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/** Opens a browser context. Its long timeout only matters to failing tests: slow machines need it. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(60_000);
  return context;
}
