import type { Page } from 'playwright-core';

/**
 * Returns the names that an ellipsis shortens at their beginning: an element whose direction is not that of its text, such as a Latin name in an
 * Arabic page that is not isolated.
 */
export const cutBeginnings = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')].flatMap((element) => {
      const { overflowX, textOverflow } = getComputedStyle(element);
      const isCut = textOverflow === 'ellipsis' && overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      if (!isCut || element.matches('input, select') || !element.checkVisibility({ visibilityProperty: true })) return [];
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const index = (texts.currentNode.textContent ?? '').search(/[^\s\u2066-\u2069\u200e\u200f]/);
        if (index < 0) continue;
        const range = document.createRange();
        range.setStart(texts.currentNode, index);
        range.setEnd(texts.currentNode, index + 1);
        const [letter, box] = [range.getBoundingClientRect(), element.getBoundingClientRect()];
        return letter.left < box.left - 1 || letter.right > box.right + 1 ? [`«${element.textContent}» is cut at its beginning`] : [];
      }
      return [];
    }),
  );
