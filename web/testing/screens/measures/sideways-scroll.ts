import type { Page } from 'playwright-core';

/** Returns a problem if the page is wider than the window, with the first element that sticks out. */
export const sidewaysScroll = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const isOutside = (element: Element): boolean => {
      const { left, right, width } = element.getBoundingClientRect();
      return width > 0 && (right > clientWidth + 0.5 || left < -0.5);
    };
    const isClipped = (element: Element): boolean => {
      for (let parent = element.parentElement; parent !== null && parent !== document.body; parent = parent.parentElement)
        if (getComputedStyle(parent).overflowX !== 'visible') return true;
      return false;
    };
    // The innermost elements: those around them are only as wide as they are.
    const outside = [...document.body.querySelectorAll('*')].filter((element) => isOutside(element) && !isClipped(element));
    const inner = outside.find((element) => !outside.some((other) => other !== element && element.contains(other)));
    return [`scrolls sideways by ${scrollWidth - clientWidth} px, because of ${inner?.outerHTML.slice(0, 120)}`];
  });
