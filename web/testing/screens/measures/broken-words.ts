import type { Page } from 'playwright-core';

/** Letters of a word of the interface or of the demo content, at most: the names that tests make up have more, and may break. */
const LONGEST_WORD = 40;

/**
 * Returns a measurement of the words of some elements that are broken over two lines although the window has room for them. A word that is hyphenated
 * at a soft hyphen is not broken. The heading of a page fits every window: a long word of it has soft hyphens.
 */
export const brokenWords =
  (selector = 'main :is(h1, h2, h3, button, th a), main :is(article a, li > a):not(nav *, aside *, dialog *)') =>
  (page: Page): Promise<string[]> =>
    page.locator(selector).evaluateAll((elements, longest) => {
      const canvas = document.createElement('canvas').getContext('2d');
      const range = document.createRange();
      // Some texts are for screen readers only. What has no box, has no width either, but its children are shown.
      const isHidden = (node: Element | null): boolean =>
        node !== null && ((getComputedStyle(node).display !== 'contents' && node.getBoundingClientRect().width <= 2) || isHidden(node.parentElement));
      const linesOf = (text: Node, start: number, end: number): number => {
        // The place before the first letter may be the end of the line before, behind the hyphen.
        range.setStart(text, text.textContent?.[start - 1] === '\u00ad' ? start + 1 : start);
        range.setEnd(text, end);
        return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
      };
      const brokenIn = (text: Node): string[] => {
        const parent = text.parentElement;
        if (canvas === null || parent === null || !parent.checkVisibility({ visibilityProperty: true }) || isHidden(parent)) return [];
        canvas.font = getComputedStyle(parent).font;
        return [...(text.textContent ?? '').matchAll(/\S*:\/\/\S*|[^\s\u00ad@.-]+[\u00ad@.-]*/g)].flatMap(({ 0: word, index }) => {
          // Addresses of pages have no place to break at.
          const tooWide = parent.localName !== 'h1' && canvas.measureText(word).width >= window.innerWidth - 64;
          const mayBreak = word.includes('://') || word.length > longest || tooWide;
          return mayBreak || linesOf(text, index, index + word.length) < 2 ? [] : [`«${word}» is broken over two lines`];
        });
      };
      return elements.flatMap((element) => {
        const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
        const broken: string[] = [];
        while (texts.nextNode()) broken.push(...brokenIn(texts.currentNode));
        return broken;
      });
    }, LONGEST_WORD);
