import type { Browser, BrowserContext, BrowserContextOptions } from 'playwright-core';

/**
 * Opens a browser context, without the service worker if nothing else is said: what it answers cannot be followed or replaced by a test. Its long timeout only matters
 * to failing tests: slow machines need it.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(60_000);
  const close = context.close.bind(context);
  context.close = async (reason) => {
    // An answer that a route of the test still waits for would fail outside of it, and end the run.
    await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(reason);
  };
  return context;
}
