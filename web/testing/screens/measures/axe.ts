import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** All rules, target sizes among them; checked once per layout. */
export const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const;
/** The rules whose result depends on the color mode. */
export const CONTRAST_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/**
 * Lets the bars at the foot of the window stand at the end of their content, or stick again. What one of them covers in part at the first look is
 * scrolled into view before it is pressed; its size is measured without the bar, and so is the bar.
 */
const stickBars = (page: Page, stick: boolean): Promise<void> =>
  page.evaluate((isStuck) => {
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (isStuck && element.hasAttribute('data-unstuck')) {
        element.style.position = '';
        element.removeAttribute('data-unstuck');
      }
      const { position, insetBlockEnd } = getComputedStyle(element);
      if (isStuck || position !== 'sticky' || insetBlockEnd === 'auto') continue;
      element.style.position = 'static';
      element.setAttribute('data-unstuck', '');
    }
  }, stick);

/** Returns the axe violations of a page. */
export async function axeViolations(page: Page, rules: typeof ALL_RULES | typeof CONTRAST_RULES = ALL_RULES): Promise<string[]> {
  // The pages have no frames of other sites, so axe only needs to run in the page itself.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: { type: rules.type, values: [...rules.values] }, resultTypes: ['violations'] });
  await stickBars(page, false);
  const { violations } = await builder.analyze();
  await stickBars(page, true);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}
