import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Milliseconds, less than the timeout of the test, which would not report the last value: after a restart, work continues after a pause that varies. */
export const WORK_LIMIT = 150_000;

/** Waits until a percentage of the upload has been sent. */
export async function sentAtLeast(page: Page, percent: number): Promise<void> {
  const bar = page.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow')), { interval: 20, timeout: WORK_LIMIT }).toBeGreaterThanOrEqual(percent);
}

interface HeldParts {
  /** Lets a part pass, which waits or comes next. */
  pass: () => void;
  /** Resolves when a part waits: the parts before it are stored. */
  wait: () => Promise<void>;
}

/** Holds the parts of uploads of a page: each waits until it may pass. An upload is cut between two parts, however fast the machine is. */
export async function holdParts(page: Page): Promise<HeldParts> {
  const waiting: Array<() => void> = [];
  let allowed = 0;
  await page.route('**/uploads/**', async (route) => {
    if (route.request().method() === 'PATCH') {
      if (allowed > 0) allowed -= 1;
      else await new Promise<void>((pass) => waiting.push(pass));
    }
    await route.fallback();
  });
  return {
    pass() {
      const next = waiting.shift();
      if (next === undefined) allowed += 1;
      else next();
    },
    wait: () => expect.poll(() => waiting.length, { timeout: WORK_LIMIT }).toBeGreaterThan(0),
  };
}
