import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** How many times slower the scripts of pages run: PAGE_SLOWNESS=4 finds tests that look before a page has done what they asked for. */
const SLOWNESS = Number(process.env.PAGE_SLOWNESS ?? '1');

async function slowDown(context: BrowserContext, page: Page): Promise<void> {
  // A page may close at once.
  const session = await context.newCDPSession(page).catch(() => undefined);
  await session?.send('Emulation.setCPUThrottlingRate', { rate: SLOWNESS }).catch(() => undefined);
}

/**
 * Opens a browser context, without the service worker if nothing else is said: what it answers cannot be followed or replaced by a test. Its long timeout only matters
 * to failing tests: slow machines need it.
 */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext({ serviceWorkers: 'block', ...options });
  context.setDefaultTimeout(60_000);
  if (SLOWNESS > 1) context.on('page', (page) => void slowDown(context, page));
  const close = context.close.bind(context);
  context.close = async (reason) => {
    // An answer that a route of the test still waits for would fail outside of it, and end the run.
    await Promise.all([context, ...context.pages()].map((each) => each.unrouteAll({ behavior: 'ignoreErrors' })));
    await close(reason);
  };
  return context;
}
