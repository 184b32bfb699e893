import type { Page } from 'playwright-core';

/** What HTML does not allow in a label. */
const BLOCKS = 'address, article, blockquote, div, dl, fieldset, figure, form, h1, h2, h3, h4, h5, h6, hr, ol, p, pre, section, table, ul';

/** Returns the labels that hold a block. */
export const labelsWithBlocks = (page: Page): Promise<string[]> =>
  page
    .locator('label')
    .evaluateAll(
      (labels, blocks) => labels.filter((label) => label.querySelector(blocks) !== null).map((label) => `«${label.textContent}» holds a block`),
      BLOCKS,
    );
