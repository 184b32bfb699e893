import { vi } from 'vitest';
import { getCurrentTest } from 'vitest/suite';

const HOOK_LIMIT = 30_000;

/**
 * Checks again every 20 ms until the check passes, for nine tenths of the time that the test has: the last failure of the check is then
 * reported, not the end of the time.
 */
export function soon<Result>(check: () => Result | Promise<Result>): Promise<Result> {
  return vi.waitFor(check, { timeout: 0.9 * (getCurrentTest()?.timeout ?? HOOK_LIMIT), interval: 20 });
}
