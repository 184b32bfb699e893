const BLOCKS = /<(\/?)(div|section|article|main|header|footer|aside|center|p|h[1-6]|ul|ol|li|table|thead|tbody|tr|td|th|blockquote|pre|hr)(?=[\s/>])/gi;
/** Block elements that other programs use around paragraphs, or as paragraphs. */
const BOX = /^(?:div|section|article|main|header|footer|aside|center)$/i;

interface Open {
  name: string;
  at: number;
  holdsBlocks: boolean;
}

/**
 * Renames the innermost `<div>`s and similar boxes to `<p>`, so that their lines stay separate. Boxes around other blocks are left
 * for the sanitizer to remove. Runs in one pass, whatever the nesting.
 */
export function boxesToParagraphs(html: string): string {
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
 * Maximum nesting depth. Real texts stay far below it, even with unclosed paragraphs and cells; deeper input is broken, or an attempt
 * to keep the server busy, because the parser's work grows with the depth.
 */
const DEPTH_MAX = 2000;
const TAG_NAME = /^(\/?)([a-z][^\s/>]*)/i;
/** Void elements: they do not add depth. */
const EMPTY = new Set(['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'param', 'source', 'track', 'wbr']);

/** Removes tags beyond the maximum depth and keeps their text. Runs in one pass; the counted depth is never below the real one. */
export function limitDepth(html: string): string {
  const open = new Map<string, number>();
  let depth = 0;
  let result = '';
  let from = 0;
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    const [, slash, rawName = ''] = TAG_NAME.exec(html.slice(at + 1, at + 100)) ?? [];
    const name = rawName.toLowerCase();
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
