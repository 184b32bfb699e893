/**
 * Hides an element on paper: controls, navigation, and everything that stays in place while the page scrolls, which would lie on the text.
 * What the style of paper (scripts/web/print-style.ts) names by its element or role needs no style of its own.
 */
export const notPrinted = { '@media print': { display: 'none !important' } } as const;

/** Keeps a ground that carries the meaning: on paper browsers leave grounds out, and white letters with them, and high contrast modes paint them over. */
export const keptGround = { printColorAdjust: 'exact', forcedColorAdjust: 'none' } as const;
