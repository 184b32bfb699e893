import { commonWords, type Found, parsed, passagesOf, withoutIndexes, wordOf, wordsIn, wrap } from './changed-words.ts';

const PARAGRAPHS = 'p, li, h2, h3, h4, td, th, pre, blockquote';
const paragraphOf = ({ node }: Found): Element | null => node.parentElement?.closest(PARAGRAPHS) ?? null;

/** Words of a paragraph that the newer version does not have. */
interface Removal {
  words: string[];
  /** Index of the last word before it that both versions have, in the newer version; -1 without one. */
  after: number;
  /** It belongs to the same paragraph as that word. */
  continues: boolean;
  /** The tag of its paragraph if nothing of the paragraph is left. */
  whole: string | null;
}

function removalsIn(former: readonly Found[], common: ReadonlyArray<[own: number, other: number]>): Removal[] {
  const ownOf = new Map(common.map(([own, other]) => [other, own]));
  const left = new Set(former.filter((_word, index) => ownOf.has(index)).map(paragraphOf));
  const removals: Removal[] = [];
  let kept: { own: number; paragraph: Element | null } | null = null;
  for (const [index, word] of former.entries()) {
    const paragraph = paragraphOf(word);
    const own = ownOf.get(index);
    const before = former[index - 1];
    if (own !== undefined) kept = { own, paragraph };
    else if (before !== undefined && !ownOf.has(index - 1) && paragraphOf(before) === paragraph) removals.at(-1)?.words.push(wordOf(word));
    else {
      const whole = paragraph === null || left.has(paragraph) ? null : paragraph.localName;
      removals.push({ words: [wordOf(word)], after: kept?.own ?? -1, continues: kept?.paragraph === paragraph, whole });
    }
  }
  return removals;
}

function deleted({ words }: Removal): HTMLElement {
  const element = document.createElement('del');
  element.textContent = words.join(' ');
  return element;
}

function insertAt(node: Text, offset: number, ...parts: Array<Node | string>): void {
  const fragment = document.createDocumentFragment();
  fragment.append(...parts);
  const range = document.createRange();
  range.setStart(node, offset);
  range.insertNode(fragment);
}

/** Where removed words are shown: after the word before them, before the word after them, or as a paragraph. */
type Place = { at: number; insert: () => void } | { paragraph: (body: HTMLElement) => void };

function placeOf(words: readonly Found[], removal: Removal): Place {
  const [before, next] = [words[removal.after], words[removal.after + 1]];
  if (removal.continues && before !== undefined) {
    return { at: removal.after + 0.3, insert: () => insertAt(before.node, before.end, ' ', deleted(removal)) };
  }
  const following = next && paragraphOf(next);
  const alone = following?.localName === removal.whole && following !== (before && paragraphOf(before));
  if (next !== undefined && !alone) return { at: removal.after + 0.6, insert: () => insertAt(next.node, next.start, deleted(removal), ' ') };
  const own = document.createElement(following?.localName ?? 'p');
  own.append(deleted(removal));
  return { paragraph: (body) => (following ? following.before(own) : body.append(own)) };
}

/** What differs between a text and its former version. */
export interface TextComparison {
  /** Whether the former version has words that the text does not have. */
  removed: boolean;
  /** Returns the text with `<ins>` around new words and, if wanted, with the removed words in `<del>`. */
  html: (withRemoved: boolean) => string;
}

function marked(html: string, added: readonly boolean[], removals: readonly Removal[]): string {
  const body = parsed(html);
  const words = wordsIn(body);
  const places = removals.map((removal) => placeOf(words, removal));
  const edits = [
    ...passagesOf(words, added).map((passage) => ({ at: passage.index, insert: () => wrap(passage, 'ins') })),
    ...places.flatMap((place) => ('at' in place ? place : [])),
  ];
  // From the end, so that the positions before stay valid; the later of two edits at one place comes first.
  for (const { insert } of edits.reverse().sort((one, other) => other.at - one.at)) insert();
  for (const place of places) if ('paragraph' in place) place.paragraph(body);
  return body.innerHTML;
}

/** Compares the words of an HTML text with those of its former version. */
export function compareTexts(html: string, former: string): TextComparison {
  const words = wordsIn(parsed(html)).map(wordOf);
  const formerWords = wordsIn(parsed(former));
  const common = commonWords(words, formerWords.map(wordOf));
  const removals = removalsIn(formerWords, common);
  const added = withoutIndexes(
    words.length,
    common.map(([own]) => own),
  );
  return { removed: removals.length > 0, html: (withRemoved) => marked(html, added, withRemoved ? removals : []) };
}
