import type { Page } from 'playwright-core';

/** What a finger needs, in pixels (docs/design-brief.md#look); letters of a line may make it smaller by a fraction. */
const FINGER = 43.5;

/** Returns the names on cards and in rows that are links and too low for a finger. A link may cover the whole card, with what is painted after it. */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.locator('main :is(li, article) :is(h2, h3) a').evaluateAll(
    (links, least) =>
      links.flatMap((link) => {
        if (!link.checkVisibility({ visibilityProperty: true })) return [];
        const { content, position } = getComputedStyle(link, '::after');
        const covers = content !== 'none' && position === 'absolute';
        const { height } = ((covers ? (link as HTMLElement).offsetParent : null) ?? link).getBoundingClientRect();
        return height === 0 || height >= least ? [] : [`«${link.textContent}» is only ${Math.round(height)} px high`];
      }),
    FINGER,
  );
