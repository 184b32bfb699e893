import type { Page } from 'playwright-core';
import { brokenWords } from './broken-words.ts';

/** The drawing of a path that ends. */
const ENDING_PATH = 'main svg[viewBox="0 0 168 72"]';

/** Expects the design of what does not exist: the path that ends, one heading, and so many ways on below the sentence. */
export const notThere =
  (ways: number) =>
  async (page: Page): Promise<string[]> => {
    const drawing = page.locator(ENDING_PATH);
    const found = {
      drawings: await drawing.count(),
      headings: await page.locator('h1').count(),
      ways: await drawing.locator('xpath=..').locator('a, button').count(),
    };
    const isRight = found.drawings === 1 && found.headings === 1 && found.ways === ways;
    return isRight ? [] : [`has not the design of what does not exist with ${ways} ways on: ${JSON.stringify(found)}`];
  };

/** Expects the underlines of links below the dots of the letters, in languages that have such letters. */
export const underlineBelowDots = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (!['ar', 'fa'].includes(document.documentElement.lang)) return [];
    const canvas = document.createElement('canvas').getContext('2d');
    const links = [...document.querySelectorAll('main a')].filter((link) => getComputedStyle(link).textDecorationLine === 'underline');
    if (links.length === 0) return ['has no underlined link'];
    return links.flatMap((link) => {
      const { font, textDecorationSkipInk, textUnderlineOffset } = getComputedStyle(link);
      if (canvas === null) return ['no canvas'];
      canvas.font = font;
      // The letter with most dots; connected on both sides it is flat, and only its dots are below the line.
      const dots = canvas.measureText('ـپـ').actualBoundingBoxDescent;
      const isBelow = textDecorationSkipInk === 'auto' && dots > 0 && Number.parseFloat(textUnderlineOffset) >= dots;
      return isBelow ? [] : [`the underline of «${link.textContent}» is ${textUnderlineOffset} below the line, the dots ${dots} px`];
    });
  });

/** Expects the shadow of the chosen mode to end within the header, where the header shows the mode switch. */
export const shadowInHeader = (page: Page): Promise<string[]> =>
  page.locator('header [role=radiogroup] label:has(:checked)').evaluateAll((labels) =>
    labels.flatMap((label) => {
      if (!label.checkVisibility()) return [];
      const shadows = getComputedStyle(label).boxShadow.split(/,(?![^(]*\))/);
      const depths = shadows.map((shadow) => {
        const [, y = Number.NaN, blur = 0, spread = 0] = [...shadow.matchAll(/-?[\d.]+px/g)].map(([length]) => Number.parseFloat(length));
        return y + blur + spread;
      });
      const header = label.closest('header')?.getBoundingClientRect().bottom ?? Number.NaN;
      const space = header - (label.getBoundingClientRect().bottom + Math.max(...depths));
      return space >= 0 ? [] : [`the shadow of the mode switch ends ${-space} px below the header`];
    }),
  );

/** Expects title, text and buttons of the open dialog at one edge. */
export const dialogEdges = (page: Page): Promise<string[]> =>
  page.locator('dialog[open]').evaluate((dialog) => {
    const isRightToLeft = getComputedStyle(dialog).direction === 'rtl';
    const startOf = ({ left, right }: DOMRect): number => Math.round(isRightToLeft ? right : left);
    const linesOf = (node: Element): DOMRect[] => {
      const range = document.createRange();
      range.selectNodeContents(node);
      return [...range.getClientRects()];
    };
    const texts = [...dialog.querySelectorAll('h2, p')].map((text) => startOf(linesOf(text)[0] as DOMRect));
    const [button] = dialog.querySelectorAll(':scope p ~ div button');
    const edges = [...texts, startOf((button as Element).getBoundingClientRect())];
    return edges.length > 2 && Math.max(...edges) - Math.min(...edges) <= 1 ? [] : [`title, text and buttons begin at ${edges.join(', ')}`];
  });

/** Expects that neither the name of a course nor its next step is cut, in the rows of My Courses. */
export async function uncutRows(page: Page): Promise<string[]> {
  const broken = await brokenWords('main li h3')(page);
  const cut = await page
    .locator('main li h3, main li h3 ~ *, main li p')
    .evaluateAll((elements) =>
      elements
        .filter((element) => element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight + 2)
        .map((element) => `«${element.textContent}» is cut`),
    );
  return [...broken, ...cut];
}

/** Expects the words of each row of a list beside its buttons, never below them. */
export const wordsBesideButtons = (page: Page): Promise<string[]> =>
  page.locator('main [role=tabpanel] li').evaluateAll((rows) =>
    rows.flatMap((row) => {
      const buttons = [...row.querySelectorAll('a, button')].map((button) => button.getBoundingClientRect());
      return [...row.querySelectorAll('h2, p')]
        .filter((words) => {
          const range = document.createRange();
          range.selectNodeContents(words);
          const lines = [...range.getClientRects()];
          return lines.some((line) =>
            buttons.some(({ left, right, top, bottom }) => line.left < right && left < line.right && line.top < bottom && top < line.bottom),
          );
        })
        .map((words) => `a button lies on «${words.textContent}»`);
    }),
  );

/** Expects the facts of a course to break between facts only. */
export async function factsInOneLine(page: Page): Promise<string[]> {
  const lines = await page
    .locator('.facts p:has(bdi)')
    .first()
    .locator('bdi')
    .evaluateAll((facts) => facts.map((fact) => new Set([...fact.getClientRects()].map(({ bottom }) => Math.round(bottom / 8))).size));
  return lines.length === 4 && lines.every((count) => count === 1) ? [] : [`the facts of the course take ${lines.join(', ')} lines`];
}

/** Expects one way back on a phone, in one line, which is the academy. */
export const oneWayBack = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (window.innerWidth >= 768) return [];
    const links = [...document.querySelectorAll('main nav ol a')].filter((link) => link.checkVisibility());
    const height = document.querySelector('main nav ol')?.getBoundingClientRect().height ?? Number.NaN;
    const current = document.querySelector('main nav ol [aria-current=page]')?.checkVisibility();
    const isRight = links.length === 1 && links[0]?.getAttribute('href')?.startsWith('/academy-detail/') && height <= 56 && !current;
    return isRight ? [] : [`the ways back are ${links.map((link) => link.getAttribute('href')).join(', ')}, ${height} px high`];
  });

/** Expects each bar of the statistics beside its number. */
export const alignedBars = (page: Page): Promise<string[]> =>
  page
    .locator('main table tbody tr')
    .first()
    .evaluate((row) => {
      const [bar = Number.NaN, number = Number.NaN] = [...row.querySelectorAll('td')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { top, height } = (cell.firstElementChild ?? range).getBoundingClientRect();
        return top + height / 2;
      });
      return Math.abs(bar - number) < 3 ? [] : [`the middles of a bar and its number are at ${bar} and ${number}`];
    });

/** Expects the languages of each course in one line of the table, on a wide screen. */
export const languagesInOneLine = (page: Page): Promise<string[]> =>
  page.locator('tbody td ul').evaluateAll((lists) => {
    if (window.innerWidth < 1024) return [];
    const lines = lists.map((list) => new Set([...list.children].map((mark) => mark.getBoundingClientRect().top)).size);
    return lines.length > 0 && lines.every((count) => count === 1) ? [] : [`the languages of the courses take ${lines.join(', ')} lines`];
  });

/** Expects the focus ring of the zoom to be visible and not to cover its label, and image, previews and buttons in the window. */
export async function zoomLabel(page: Page): Promise<string[]> {
  // From now on the focus is visible.
  await page.keyboard.press('Tab');
  return page.locator('dialog input[type=range]').evaluate((element: HTMLInputElement) => {
    element.focus();
    const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element);
    const label = element.labels?.[0]?.getBoundingClientRect().bottom ?? Number.NaN;
    const isVisible = outlineStyle !== 'none';
    const ring = isVisible ? Math.max(0, Number.parseFloat(outlineWidth) + Number.parseFloat(outlineOffset)) : 0;
    const space = element.getBoundingClientRect().top - ring - label;
    const buttons = [...(element.closest('dialog')?.querySelectorAll('button') ?? [])].filter((button) => button.checkVisibility());
    const end = Math.max(...buttons.map((button) => button.getBoundingClientRect().bottom));
    return [
      ...(isVisible && space >= 0 ? [] : [`the focus ring of the zoom is ${isVisible ? `${space} px from its label` : 'not visible'}`]),
      ...(end <= window.innerHeight ? [] : [`the buttons end at ${end} px`]),
    ];
  });
}

/** Expects that the form can be saved: the button is visible and nothing covers it. */
export async function canBeSaved(page: Page): Promise<string[]> {
  try {
    await page.locator('main form button[type=submit]').first().click({ trial: true });
    return [];
  } catch (error) {
    return [`the form cannot be saved: ${error instanceof Error ? error.message : error}`];
  }
}

/** Expects five entries of a list on a phone in view, above the sections at its foot. */
export const fiveEntries = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const entries = [...document.querySelectorAll('main summary')].map((entry) => entry.getBoundingClientRect().bottom);
    if (entries.length === 0) return [];
    const foot = Math.min(window.innerHeight, ...[...document.querySelectorAll('body > nav')].map((bar) => bar.getBoundingClientRect().top));
    const shown = entries.filter((bottom) => bottom <= foot).length;
    return shown >= 5 ? [] : [`only ${shown} entries are in view`];
  });

/** Expects the second wrong field of a dialog, and its problem, to be whole above the bar when it has the focus. */
export const shownProblem = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const [, field] = document.querySelectorAll<HTMLElement>('dialog[open] [aria-invalid=true]');
    // It may have the focus from the language before.
    field?.blur();
    field?.focus();
    const problems = (field?.getAttribute('aria-describedby') ?? '').split(' ').flatMap((id) => document.getElementById(id) ?? []);
    let bar = document.querySelector('dialog[open] form button[type=submit]');
    while (bar !== null && getComputedStyle(bar).position !== 'sticky') bar = bar.parentElement;
    if (bar === null || field === undefined || problems.length === 0) return ['there is no second problem in a dialog with a bar'];
    const top = bar.getBoundingClientRect().top;
    return [field, ...problems].flatMap((part) => {
      const { bottom } = part.getBoundingClientRect();
      return bottom <= top ? [] : [`the bar at ${top} px cuts «${part.textContent}», which ends at ${bottom} px`];
    });
  });
