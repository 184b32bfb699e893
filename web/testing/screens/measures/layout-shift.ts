import type { Page } from 'playwright-core';

/** The sum of all shifts that no input caused (docs/targets.md#3-performance-goals-browser B3), at most. */
const SHIFT_MAX = 0.02;

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
export async function layoutShift(page: Page): Promise<string[]> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  const total = shifts.reduce((sum, { value }) => sum + value, 0);
  return total > SHIFT_MAX ? [`moved by ${total.toFixed(3)} while it was loaded: ${JSON.stringify(shifts)}`] : [];
}
