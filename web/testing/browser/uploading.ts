import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Milliseconds, less than the timeout of the test, which would not report the last value: after a restart, work continues after a pause that varies. */
export const WORK_LIMIT = 150_000;

interface HeldParts {
  /** Lets a part pass, which waits or comes next. */
  pass: () => void;
  /** Resolves when a part waits: the parts before it are stored. */
  wait: () => Promise<void>;
  /** Loses this part and all that follow. A browser sends a part that still waits when its page is closed. */
  cut: () => void;
}

type Fate = 'pass' | 'lose';

/** Holds the parts of uploads of a page: each waits until it may pass. An upload is cut between two parts, however fast the machine is. */
export async function holdParts(page: Page): Promise<HeldParts> {
  const waiting: Array<(fate: Fate) => void> = [];
  let allowed = 0;
  let isCut = false;
  const fateOf = (): Promise<Fate> | Fate => {
    if (isCut) return 'lose';
    if (allowed === 0) return new Promise((decide) => waiting.push(decide));
    allowed -= 1;
    return 'pass';
  };
  await page.route('**/uploads/**', async (route) => {
    if (route.request().method() === 'PATCH' && (await fateOf()) === 'lose') await route.abort();
    else await route.fallback();
  });
  return {
    pass() {
      const decide = waiting.shift();
      if (decide === undefined) allowed += 1;
      else decide('pass');
    },
    wait: () => expect.poll(() => waiting.length, { timeout: WORK_LIMIT }).toBeGreaterThan(0),
    cut() {
      isCut = true;
      for (const decide of waiting.splice(0)) decide('lose');
    },
  };
}
