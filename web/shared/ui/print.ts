/**
 * Hides an element on paper: controls, navigation, and everything that stays in place while the page scrolls, which would lie on the text.
 * What the style of paper (scripts/web/print-style.ts) names by its element or role needs no style of its own.
 */
export const notPrinted = { '@media print': { display: 'none !important' } } as const;

/** Keeps a ground that carries the meaning: on paper browsers leave grounds out, and white letters with them, and high contrast modes paint them over. */
export const keptGround = { printColorAdjust: 'exact', forcedColorAdjust: 'none' } as const;

/**
 * A grid as a flow with the same gap on paper. Where a page ends inside a grid, browsers put the next row onto the rest of the one before, and a heading
 * stays at the foot of the page without its text.
 */
export const flowOnPaper = (gap: string) => ({ '@media print': { display: 'block', '& > * + *': { marginBlockStart: gap } } }) as const;
