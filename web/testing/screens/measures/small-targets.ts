import type { Page } from 'playwright-core';

/** What a finger needs, in pixels (docs/design-brief.md#look); letters of a line may make it smaller by a fraction. */
const FINGER = 43.5;

/**
 * Returns the links and folded parts of a page that are too low for a finger: names on cards and in rows, heads of columns, paths. A link within a
 * sentence is as high as its line. A link may cover the whole card, with what is painted after it.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('main :is(a, summary)').evaluateAll((targets, least) => {
    const isInSentence = (target: Element): boolean => {
      let block: Element = target;
      while (getComputedStyle(block).display === 'inline' && block.parentElement !== null) block = block.parentElement;
      return block !== target && block.textContent?.trim() !== target.textContent?.trim();
    };
    return targets.flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true }) || isInSentence(target)) return [];
      const { content, position } = getComputedStyle(target, '::after');
      const covers = content !== 'none' && position === 'absolute';
      const { height, width } = ((covers ? (target as HTMLElement).offsetParent : null) ?? target).getBoundingClientRect();
      // What is for screen readers alone has a pixel.
      return width <= 2 || height <= 2 || height >= least ? [] : [`«${target.textContent}» is only ${Math.round(height)} px high`];
    });
  }, FINGER);
