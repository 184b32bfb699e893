import { vi } from 'vitest';

/** Looks again until a check passes. The limit only ends a wait in vain: no machine is that slow. */
export const soon = <Result>(check: () => Result | Promise<Result>): Promise<Result> => vi.waitFor(check, { timeout: 120_000, interval: 20 });
