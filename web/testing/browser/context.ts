import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/**
 * Opens a browser context, without the service worker if nothing else is said: what it answers cannot be followed or replaced by a test. Its long timeout only matters
 * to failing tests: slow machines need it.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(60_000);
  return context;
}
