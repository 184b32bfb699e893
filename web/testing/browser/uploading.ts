import type { Page, Request } from 'playwright-core';
import { expect } from 'vitest';

/** Milliseconds, less than the timeout of the test, which would not report the last value: after a restart, work continues after a pause that varies. */
export const WORK_LIMIT = 150_000;

interface HeldParts {
  /** Lets parts pass, again and again if they fail, until the server has stored one. */
  store: () => Promise<void>;
  /** Resolves when a part waits: the parts before it are stored. */
  wait: () => Promise<void>;
  /** Loses this part and all that follow. Resolves when it is lost: a browser sends a part that still waits when its page is closed. */
  cut: () => Promise<void>;
}

/** Holds the parts of uploads of a page: each waits until it may pass. An upload is cut between two parts, however fast the machine is. */
export async function holdParts(page: Page): Promise<HeldParts> {
  const waiting: Array<() => void> = [];
  let fate: 'hold' | 'pass' | 'lose' = 'hold';
  const release = (how: 'pass' | 'lose'): void => {
    fate = how;
    for (const goOn of waiting.splice(0)) goOn();
  };
  const isPart = (request: Request): boolean => request.method() === 'PATCH' && request.url().includes('/uploads/');
  await page.route('**/uploads/**', async (route) => {
    if (isPart(route.request()) && fate === 'hold') await new Promise<void>((goOn) => waiting.push(goOn));
    if (isPart(route.request()) && fate === 'lose') await route.abort();
    else await route.fallback();
  });
  // Before the page sends the next part.
  page.on('response', (response) => {
    if (isPart(response.request()) && response.ok() && fate === 'pass') fate = 'hold';
  });
  return {
    async store() {
      const stored = page.waitForResponse((response) => isPart(response.request()) && response.ok(), { timeout: WORK_LIMIT });
      release('pass');
      await stored;
    },
    wait: () => expect.poll(() => waiting.length, { timeout: WORK_LIMIT }).toBeGreaterThan(0),
    async cut() {
      const lost = page.waitForEvent('requestfailed', { predicate: isPart });
      release('lose');
      await lost;
    },
  };
}
