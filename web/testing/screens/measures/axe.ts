import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** All rules, target sizes among them; checked once per layout. */
export const ALL_RULES = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] } as const;
/** The rules whose result depends on the color mode. */
export const CONTRAST_RULES = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } as const;

/** A rule whose result depends on where the page is scrolled: a sticky bar covers in part what is at its edge. */
const TARGET_SIZE = 'target-size';

/** Returns whether an element breaks the rule about target sizes where the keyboard or a finger would scroll it to: in the middle of the window. */
async function isTooSmall(page: Page, selector: string): Promise<boolean> {
  await page.locator(selector).evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .include(selector)
    .options({ runOnly: { type: 'rule', values: [TARGET_SIZE] }, resultTypes: ['violations'] })
    .analyze();
  return violations.length > 0;
}

/** Returns the axe violations of a page. */
export async function axeViolations(page: Page, rules: typeof ALL_RULES | typeof CONTRAST_RULES = ALL_RULES): Promise<string[]> {
  // The pages have no frames of other sites, so axe only needs to run in the page itself.
  const builder = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ runOnly: { type: rules.type, values: [...rules.values] }, resultTypes: ['violations'] });
  const { violations } = await builder.analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) {
    const broken: typeof nodes = [];
    for (const node of nodes) if (id !== TARGET_SIZE || (await isTooSmall(page, String(node.target[0])))) broken.push(node);
    if (broken.length > 0) found.push(`${id}: ${broken.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
  }
  if (violations.some(({ id }) => id === TARGET_SIZE)) await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  return found;
}
