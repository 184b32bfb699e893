/** Returns the blocks of a step with headings that begin at level 2, below the name of the step, whichever level the author began with. */
export function withHeadingLevels<Block extends { html?: string | null }>(blocks: readonly Block[]): readonly Block[] {
  const levels = blocks.flatMap(({ html }) => [...(html ?? '').matchAll(/<h(\d)/g)].map(([, level]) => Number(level)));
  const lift = Math.min(...levels) - 2;
  if (lift <= 0 || levels.length === 0) return blocks;
  return blocks.map((block) =>
    block.html ? { ...block, html: block.html.replace(/(<\/?h)(\d)/g, (_tag, start: string, level: string) => start + (Number(level) - lift)) } : block,
  );
}
