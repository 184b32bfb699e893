import { vi } from 'vitest';
import { getCurrentTest } from 'vitest/suite';

const HOOK_TIMEOUT = 30_000;

/**
 * Repeats a check every 20 ms until it passes, for at most nine tenths of the test's timeout, so that the last failure of the check is
 * reported instead of the timeout.
 */
export function soon<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 0.9 * (getCurrentTest()?.timeout ?? HOOK_TIMEOUT), interval: 20 });
}
