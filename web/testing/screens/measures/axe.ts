import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { injectOnce } from './inject-once.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** All rules, target sizes among them; checked once per layout. */
export const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const;
/** The rules whose result depends on the color mode. */
export const CONTRAST_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** A rule whose result depends on where the page is scrolled: a sticky bar covers in part what is at its edge. */
const TARGET_SIZE = 'target-size';

/** Returns the axe violations of a page, which has no frames of other sites. */
export async function axeViolations(page: Page, { type, values }: typeof ALL_RULES | typeof CONTRAST_RULES = ALL_RULES): Promise<string[]> {
  await injectOnce(page, 'axe', 'axe-core/axe.min.js');
  return page.evaluate(
    async ({ runOnly, targetSize }) => {
      /** Whether an element breaks the rule about target sizes where the keyboard or a finger would scroll it to: in the middle of the window. */
      const isTooSmall = async (selector: string): Promise<boolean> => {
        document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
        const { violations } = await window.axe.run(selector, { runOnly: { type: 'rule', values: [targetSize] }, resultTypes: ['violations'] });
        return violations.length > 0;
      };
      const { violations } = await window.axe.run({ runOnly, resultTypes: ['violations'] });
      const found: string[] = [];
      for (const { id, nodes } of violations) {
        const broken: typeof nodes = [];
        for (const node of nodes) if (id !== targetSize || (await isTooSmall(String(node.target[0])))) broken.push(node);
        if (broken.length > 0) found.push(`${id}: ${broken.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
      }
      if (violations.some(({ id }) => id === targetSize)) window.scrollTo({ top: 0, behavior: 'instant' });
      return found;
    },
    { runOnly: { type, values: [...values] }, targetSize: TARGET_SIZE },
  );
}
