import { diffArrays } from 'diff';

/** Versions with more words between what was added and removed are not compared further: then all their words count as changed. */
const EDITS_MAX = 2000;
const WORD = /\S+/gu;

/** Returns the indexes of the words that both versions have in the same order, as pairs of `own` and `other`. */
export function commonWords(own: readonly string[], other: readonly string[]): Array<[own: number, other: number]> {
  const common: Array<[number, number]> = [];
  let [inOwn, inOther] = [0, 0];
  for (const { added, removed, count } of diffArrays([...own], [...other], { maxEditLength: EDITS_MAX }) ?? []) {
    if (!added && !removed) for (let index = 0; index < count; index += 1) common.push([inOwn + index, inOther + index]);
    if (!added) inOwn += count;
    if (!removed) inOther += count;
  }
  return common;
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
