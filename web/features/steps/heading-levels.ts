/**
 * Returns the blocks of a step with headings whose levels have no gap, below the name of the step: the first is at level 2, and one below another is
 * one level deeper, whichever levels the author chose.
 */
export function withHeadingLevels<Block extends { html?: string | null }>(blocks: readonly Block[]): readonly Block[] {
  /** The author's levels of the headings above the present one, from the highest on, and of itself. */
  let path: number[] = [];
  const shown = (_tag: string, start: string, level: string): string => {
    if (start === '<h') path = [...path.filter((above) => above < Number(level)), Number(level)];
    return start + (path.length + 1);
  };
  return blocks.map((block) => (block.html ? { ...block, html: block.html.replace(/(<\/?h)([2-6])/g, shown) } : block));
}
