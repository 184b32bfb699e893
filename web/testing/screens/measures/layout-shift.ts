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

/** How a page moved while it was loaded. */
interface Movement {
  total: number;
  shifts: readonly Shift[];
}

async function movementOf(page: Page): Promise<Movement> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
  return { total: shifts.reduce((sum, { value }) => sum + value, 0), shifts };
}

/**
 * Loads a page, and returns a problem if it moved. How much it moves depends on what comes first, of scripts, answers and images: if it moved too far, the
 * median of three loads counts.
 */
export async function layoutShift(page: Page, load: () => Promise<void>): Promise<string[]> {
  await load();
  const movements = [await movementOf(page)];
  while (movements.length < 3 && (movements[0]?.total ?? 0) > SHIFT_MAX) {
    await load();
    movements.push(await movementOf(page));
  }
  const [least, middle] = movements.sort((one, other) => one.total - other.total);
  const { total, shifts } = middle ?? (least as Movement);
  return total > SHIFT_MAX ? [`moved by ${total.toFixed(3)} while it was loaded: ${JSON.stringify(shifts)}`] : [];
}
