import type { Page } from 'playwright-core';

/**
 * Returns the texts that do not fit: of links, buttons, labels and headings that are cut, of selects and search fields that are too narrow
 * although the window has room for them, and announced texts that cover what stands beside them.
 */
export const clippedTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d');
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 1;
    const isTooNarrow = (field: HTMLElement, text: string): boolean => {
      const { font, color, paddingInlineStart, paddingInlineEnd } = getComputedStyle(field);
      // Signs may stand for a text, which is then transparent; a field that has the line to itself cannot be wider.
      if (canvas === null || !isShown(field) || color === 'rgba(0, 0, 0, 0)' || field.offsetWidth > 0.6 * window.innerWidth) return false;
      canvas.font = font;
      return canvas.measureText(text).width > field.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd) + 1;
    };
    const selects = [...document.querySelectorAll('select')].map((field) => ({ field, text: field.selectedOptions[0]?.text ?? '' }));
    const searches = [...document.querySelectorAll<HTMLInputElement>('main input[type=search]')].map((field) => ({
      field,
      text: field.value || field.placeholder,
    }));
    const fields = [...selects, ...searches].filter(({ field, text }) => text !== '' && isTooNarrow(field, text));
    const elements = [...document.querySelectorAll('header *, main *:not(input, textarea)')].filter((element) => {
      const { overflowX, textOverflow, display } = getComputedStyle(element);
      const clips = overflowX === 'hidden' || overflowX === 'clip' || element.matches('[role=status]');
      // An ellipsis shortens a name on purpose; scrollers of tabs show what follows.
      return clips && textOverflow !== 'ellipsis' && display !== 'inline' && isShown(element) && element.scrollWidth > element.clientWidth + 1;
    });
    /** The first innermost element that sticks out of another, or nothing. */
    const outside = (element: Element): string => {
      const { left, right } = element.getBoundingClientRect();
      const sticking = [...element.querySelectorAll('*')].filter((inner) => {
        const box = inner.getBoundingClientRect();
        return box.width > 2 && (box.left < left - 1 || box.right > right + 1);
      });
      const inner = sticking.find((each) => !sticking.some((other) => other !== each && each.contains(other)));
      return inner === undefined ? '' : `, because of ${inner.outerHTML.slice(0, 120)}`;
    };
    return [
      ...fields.map(({ field, text }) => `${field.localName} is too narrow for «${text}»`),
      ...elements.map((element) => `${element.localName} is too narrow for «${element.textContent?.slice(0, 60)}»${outside(element)}`),
    ];
  });
