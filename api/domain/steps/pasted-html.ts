const BLOCKS = /<(\/?)(div|section|article|main|header|footer|aside|center|p|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|hr)(?=[\s/>])/gi;
/** Boxes that other programs put paragraphs in, or use as paragraphs. */
const BOX = /^(?:div|section|article|main|header|footer|aside|center)$/i;

interface Open {
  name: string;
  at: number;
  holdsBlocks: boolean;
}

/**
 * Makes paragraphs of the innermost boxes, so that the lines of a text that was written in `<div>`s stay apart; boxes around other
 * blocks are left for the cleaner to take away. One pass over the text, however it is nested.
 */
export function paragraphsOf(html: string): string {
  if (!html.includes('<')) return html;
  const renamed: Array<{ at: number; length: number }> = [];
  const open: Open[] = [];
  for (const match of html.matchAll(BLOCKS)) {
    const [tag, slash = '', name = ''] = match;
    const top = open.at(-1);
    if (!BOX.test(name)) {
      if (top !== undefined) top.holdsBlocks = true;
    } else if (slash === '') {
      if (top !== undefined) top.holdsBlocks = true;
      open.push({ name: name.toLowerCase(), at: match.index, holdsBlocks: false });
    } else if (top?.name === name.toLowerCase()) {
      open.pop();
      if (!top.holdsBlocks) renamed.push({ at: top.at + 1, length: name.length }, { at: match.index + tag.length - name.length, length: name.length });
    }
  }
  renamed.sort((one, other) => one.at - other.at);
  let result = '';
  let from = 0;
  for (const { at, length } of renamed) {
    result += `${html.slice(from, at)}p`;
    from = at + length;
  }
  return result + html.slice(from);
}
