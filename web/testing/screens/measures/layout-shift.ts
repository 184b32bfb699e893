import type { Page } from 'playwright-core';

/**
 * The sum of all shifts that no input caused: of the screens that learners open most (docs/targets.md#3-performance-goals-browser B3), and of
 * the others, which is what Core Web Vitals call good.
 */
const SHIFT_MAX = { steady: 0.02, usual: 0.1 };

interface Shift {
  value: number;
  what: string;
}

/** Runs in each page before its scripts and collects the layout shifts. */
export function observeShifts(): void {
  const shifts: Shift[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Array<PerformanceEntry & { value: number; hadRecentInput: boolean; sources: Array<{ node: Node | null }> }>)
      if (!entry.hadRecentInput)
        shifts.push({ value: entry.value, what: entry.sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : '')).join(' | ') });
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Returns a problem if the page moved while it was loaded. */
export async function layoutShift(page: Page, limit: keyof typeof SHIFT_MAX): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  return total > SHIFT_MAX[limit] ? [`moved by ${total.toFixed(3)} while it was loaded: ${JSON.stringify(shifts)}`] : [];
}
