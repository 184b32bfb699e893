import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Limits the upload speed of a page, in megabytes per second. */
export async function slowDown(page: Page, megabytes: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const throughput = { downloadThroughput: -1, uploadThroughput: megabytes * 1024 * 1024 };
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 5, ...throughput });
}

/** Milliseconds, less than the timeout of the test, which would not report the last value: after a restart, work continues after a pause that varies. */
export const WORK_LIMIT = 150_000;

/** Waits until a percentage of the upload has been sent; returns the percentage that was seen. */
export async function sentAtLeast(page: Page, percent: number): Promise<number> {
  const bar = page.getByRole('progressbar');
  let seen = 0;
  const read = async (): Promise<number> => {
    seen = Number(await bar.getAttribute('aria-valuenow'));
    return seen;
  };
  await expect.poll(read, { interval: 20, timeout: WORK_LIMIT }).toBeGreaterThanOrEqual(percent);
  return seen;
}
