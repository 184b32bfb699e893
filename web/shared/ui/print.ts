/**
 * Hides an element on paper: controls, navigation, and everything that stays in place while the page scrolls, which would lie on the text.
 * What the style of paper (scripts/web/print-style.ts) names by its element or role needs no style of its own.
 */
export const notPrinted = { '@media print': { display: 'none !important' } } as const;

/** Prints grounds too, where the ground carries the meaning: browsers leave them out, and white letters with them. */
export const printedGround = { printColorAdjust: 'exact' } as const;
