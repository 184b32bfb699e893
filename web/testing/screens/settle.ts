import type { Page, Request } from 'playwright-core';
import { eventually } from '../browser/academy.ts';

/** Milliseconds after the beginning of a response in which its end is awaited: the browser does not always report the end. */
const END_LIMIT = 2000;

/** The pending requests of a page. */
export interface PendingRequests {
  /** Returns their addresses and bodies. */
  list: () => Promise<string[]>;
  /** Forgets those of a page that was left: the browser does not always report how they ended. */
  forget: () => void;
}

/** Follows the requests of a page from now on. */
export function followRequests(page: Page): PendingRequests {
  const pending = new Set<Request>();
  const answered = new Map<Request, number>();
  const isOpen = (request: Request): boolean => performance.now() - (answered.get(request) ?? Number.POSITIVE_INFINITY) < END_LIMIT;
  page.on('request', (request) => pending.add(request));
  page.on('response', (response) => answered.set(response.request(), performance.now()));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return {
    list: async () => {
      if (pending.size === 0) return [];
      // The end of a script that was announced and imported at the same time is not always reported; the page itself knows it.
      const loaded = new Set(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name)));
      const open = [...pending].filter((request) => isOpen(request) && (request.resourceType() !== 'script' || !loaded.has(request.url())));
      return open.map((request) => `${request.url()} ${request.postData() ?? ''}`);
    },
    forget: () => {
      pending.clear();
      answered.clear();
    },
  };
}

/** Waits until no request is pending, nothing is marked as busy and the page is painted. */
export async function settle(page: Page, pending: PendingRequests, where: string): Promise<void> {
  await page.locator('main h1').first().waitFor();
  const paint = () => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await paint();
  await eventually(async () => (await pending.list()).length === 0 || undefined, `the answers to all requests (${where})`);
  await page.waitForFunction(() => document.querySelector('.shell, main [aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
}
