/** The padding beside a lesson and the buttons below it. On large screens the page ends with a padding of its own. */
export const readingEdge = { ps: { base: '4', md: '8', lg: '14' }, pe: { base: '4', md: '0' } } as const;
