import type { Page } from 'playwright-core';

/** Elements that are checked on a page, at most. */
const ELEMENTS_MAX = 80;

/**
 * Focuses each element as the keyboard does, and returns those whose focus ring is cut off: by the window or by an ancestor that clips, at the
 * sides; above and below only by ancestors that do not scroll. Returns those without an outline, too, of their own or of what stands for them: high
 * contrast modes remove rings of any other kind. The button of an open menu is left out: the keyboard stays in the menu. Leaves the page scrolled to
 * its top, without focus.
 */
export async function focusRingFaults(page: Page): Promise<string[]> {
  // From now on the focus is visible.
  await page.keyboard.press('Tab');
  return page.evaluate((max) => {
    /** Pixels by which the ring is larger than its element. */
    const ringOf = (element: Element): number => {
      const { outlineStyle, outlineWidth, outlineOffset, boxShadow } = getComputedStyle(element);
      const outline = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset);
      const spreads = boxShadow.split(/,(?![^(]*\))/).map((shadow) => {
        if (shadow.includes('inset') || shadow.trim() === 'none') return 0;
        const [x, y, blur, spread] = [...shadow.replace(/rgba?\([^)]*\)|color\([^)]*\)/, '').matchAll(/-?[\d.]+px/g)].map(([size]) => Number.parseFloat(size));
        // A larger shadow dims what is around the element, as around the part of an image that is kept.
        return x === 0 && y === 0 && blur === 0 && (spread ?? 0) < 20 ? (spread ?? 0) : 0;
      });
      return Math.max(outline, ...spreads);
    };
    const isOutlined = (element: Element): boolean => {
      // A menu marks one of its entries, and in an editor the caret shows the focus.
      if (element.matches('[role=menu], [contenteditable=true]')) return true;
      const styles = [getComputedStyle(element), getComputedStyle(element, '::after')];
      for (let parent = element.parentElement; parent !== null; parent = parent.parentElement) styles.push(getComputedStyle(parent));
      return styles.some(({ outlineStyle, outlineWidth }) => outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2);
    };
    const isCut = (element: Element, ring: number): boolean => {
      const box = element.getBoundingClientRect();
      if (box.left - ring < -0.5 || box.right + ring > document.documentElement.clientWidth + 0.5) return true;
      for (let parent = element.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(parent);
        const clip = parent.getBoundingClientRect();
        if (overflowX !== 'visible' && (box.left - ring < clip.left - 0.5 || box.right + ring > clip.right + 0.5)) return true;
        if (/hidden|clip/.test(overflowY) && (box.top - ring < clip.top - 0.5 || box.bottom + ring > clip.bottom + 0.5)) return true;
        if (position === 'fixed') return false;
      }
      return false;
    };
    const selector = 'a[href], button:not(:disabled), input:not(:disabled), select, textarea, summary, [tabindex="0"]';
    const isReached = (element: HTMLElement): boolean =>
      element.checkVisibility() && element.tabIndex >= 0 && !element.matches('[aria-haspopup=menu][aria-expanded=true]');
    const elements = [...document.querySelectorAll<HTMLElement>(selector)].filter(isReached);
    const faults = elements.slice(0, max).flatMap((element) => {
      element.focus();
      // The skip links, which are outside of the window until they have the focus, and texts that only screen readers get.
      const { width } = element.getBoundingClientRect();
      if (document.activeElement !== element || width <= 2) return [];
      const ring = ringOf(element);
      const found = [...(isOutlined(element) ? [] : ['no outline']), ...(ring > 0 && isCut(element, ring) ? ['cut off'] : [])];
      return found.map((fault) => `${fault}: ${element.outerHTML.slice(0, 160)}`);
    });
    (document.activeElement as HTMLElement | null)?.blur();
    window.scrollTo(0, 0);
    return faults;
  }, ELEMENTS_MAX);
}
