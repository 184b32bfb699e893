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

/**
 * Nobody writes so deep, even where ends of paragraphs and cells are left out: what is nested deeper is a fault, or means to keep the
 * server busy. The parser's work grows with the depth.
 */
const DEPTH_MAX = 2000;
const TAG_NAME = /^(\/?)([a-z][^\s/>]*)/i;
/** Tags that hold nothing, so that nothing is deeper for them. */
const EMPTY = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr']);

/** Takes away the tags that begin deeper than anybody writes; their words stay. One pass, which never counts less than is open. */
export function shallow(html: string): string {
  const open = new Map<string, number>();
  let depth = 0;
  let result = '';
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const [, slash, given = ''] = TAG_NAME.exec(html.slice(at + 1, at + 100)) ?? [];
    const name = given.toLowerCase();
    if (slash === undefined || EMPTY.has(name)) continue;
    const count = open.get(name) ?? 0;
    const step = slash === '' ? 1 : count > 0 ? -1 : 0;
    if (depth + step > DEPTH_MAX) {
      const end = html.indexOf('>', at);
      result += html.slice(from, at);
      from = end === -1 ? html.length : end + 1;
      at = from - 1;
      continue;
    }
    depth += step;
    open.set(name, count + step);
  }
  return result + html.slice(from);
}
