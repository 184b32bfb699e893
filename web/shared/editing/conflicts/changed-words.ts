/** More cells than this are not compared word by word: all words between the common beginning and end count as changed. */
const CELLS_MAX = 1_000_000;
const WORD = /\S+/gu;

/** Returns the length of the longest common subsequence of each pair of suffixes. */
function commonLengths(own: readonly string[], other: readonly string[]): Uint16Array[] {
  const rows = Array.from({ length: own.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let i = own.length - 1; i >= 0; i -= 1) {
    const [row, below] = [rows[i] as Uint16Array, rows[i + 1] as Uint16Array];
    for (let j = other.length - 1; j >= 0; j -= 1) row[j] = own[i] === other[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
  }
  return rows;
}

/** Returns the indexes of the words that both versions have in the same order, as pairs of `own` and `other`. */
export function commonWords(own: readonly string[], other: readonly string[]): Array<[own: number, other: number]> {
  const shorter = Math.min(own.length, other.length);
  let head = 0;
  while (head < shorter && own[head] === other[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && own.at(-1 - tail) === other.at(-1 - tail)) tail += 1;
  const [middle, between] = [own.slice(head, own.length - tail), other.slice(head, other.length - tail)];
  const inside: Array<[number, number]> = [];
  const lengths = middle.length * between.length > CELLS_MAX ? [] : commonLengths(middle, between);
  for (let i = 0, j = 0; lengths.length > 0 && i < middle.length && j < between.length; ) {
    if (middle[i] === between[j]) {
      inside.push([head + i, head + j]);
      i += 1;
      j += 1;
    } else if ((lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0)) i += 1;
    else j += 1;
  }
  const side = (length: number, ownStart: number, otherStart: number) =>
    Array.from({ length }, (_, index): [number, number] => [ownStart + index, otherStart + index]);
  return [...side(head, 0, 0), ...inside, ...side(tail, own.length - tail, other.length - tail)];
}

/** Returns for each index of a list whether it is not among those that were found. */
export const withoutIndexes = (length: number, found: Iterable<number>): boolean[] => {
  const changed = new Array<boolean>(length).fill(true);
  for (const index of found) changed[index] = false;
  return changed;
};

/** Returns which words of `own` are not in `other` at the same place of the sequence. */
export function changedWords(own: readonly string[], other: readonly string[]): boolean[] {
  return withoutIndexes(
    own.length,
    commonWords(own, other).map(([index]) => index),
  );
}

/** A word in a text node. */
export interface Found {
  node: Text;
  start: number;
  end: number;
}

/** Returns the words of all text nodes; a word that is in two nodes counts as two. */
export function wordsIn(root: Node): Found[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const found: Found[] = [];
  for (let node = walker.nextNode() as Text | null; node !== null; node = walker.nextNode() as Text | null) {
    for (const match of node.data.matchAll(WORD)) found.push({ node, start: match.index, end: match.index + match[0].length });
  }
  return found;
}

/** Parses HTML; scripts do not run. */
export const parsed = (html: string): HTMLElement => new DOMParser().parseFromString(html, 'text/html').body;
export const wordOf = ({ node, start, end }: Found): string => node.data.slice(start, end);

/** Returns neighboring words of one text node as one passage, with the index of its first word. */
export function passagesOf(words: readonly Found[], changed: readonly boolean[]): Array<Found & { index: number }> {
  const passages: Array<Found & { index: number }> = [];
  words.forEach((word, index) => {
    if (!changed[index]) return;
    const last = passages.at(-1);
    if (last !== undefined && changed[index - 1] && last.node === word.node) last.end = word.end;
    else passages.push({ ...word, index });
  });
  return passages;
}

/** Puts an element around a passage of a text node. */
export function wrap({ node, start, end }: Found, tag: string): void {
  const range = document.createRange();
  range.setStart(node, start);
  range.setEnd(node, end);
  range.surroundContents(document.createElement(tag));
}

/** Returns the HTML with `<mark>` around the words that another version does not have. */
export function withMarkedWords(html: string, other: string): string {
  const body = parsed(html);
  const words = wordsIn(body);
  const changed = changedWords(words.map(wordOf), wordsIn(parsed(other)).map(wordOf));
  // From the end, so that the positions before stay valid.
  for (const passage of passagesOf(words, changed).reverse()) wrap(passage, 'mark');
  return body.innerHTML;
}

/** Returns plain text as a paragraph of HTML, so that its words can be marked. */
export function htmlOfText(text: string): string {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph.outerHTML;
}
