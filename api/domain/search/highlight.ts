import { foldLetters } from '../../../schema/fold-text.ts';

/** A marked part of a text: UTF-16 units from `start`, as in `String.slice`. */
export interface TextMark {
  start: number;
  length: number;
}
export interface MarkedText {
  text: string;
  marks: TextMark[];
}

const MARK = /[\p{M}ء]/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;

interface Word extends TextMark {
  folded: string;
}

/** Returns the words of a text with folded letters and where they are. */
export function foldedWords(text: string): Word[] {
  const words: Word[] = [];
  let open: Word | null = null;
  let at = 0;
  for (const character of text) {
    const folded = foldLetters(character);
    const end = at + character.length;
    if (WORD_CHARACTER.test(folded)) {
      open ??= { start: at, length: 0, folded: '' };
      open.folded += folded;
    } else if (folded !== '' && open !== null) {
      words.push(open);
      open = null;
    }
    // A mark belongs to its letter; another ignored character, such as a half-space, to a word only inside of it.
    if (open !== null && (folded !== '' || MARK.test(character))) open.length = end - open.start;
    at = end;
  }
  return open === null ? words : [...words, open];
}

/** The article of Arabic, and the conjunction or preposition before it, as `without_article` removes them. */
const ARTICLE = /^[وف]?(?:[بك]?ال|لل)(?=..)/u;
const bare = (word: string): string => word.replace(ARTICLE, '');

/** Letters that two forms of a word have in common at least, and the letters of their endings at most. */
const STEM_MIN = 4;
const ENDING_MAX = 4;

/** Whether two words may have the same stem: all but a short ending is equal. The database decides what is found; this only decides what is marked. */
function sameStem(word: string, other: string): boolean {
  let common = 0;
  while (common < word.length && word[common] === other[common]) common += 1;
  return common >= STEM_MIN && word.length - common <= ENDING_MAX && other.length - common <= ENDING_MAX && common * 2 > Math.max(word.length, other.length);
}

const matches = (word: string, search: string): boolean => word.startsWith(search) || bare(word).startsWith(bare(search)) || sameStem(word, search);

/** Returns the parts of a text that a search found: beginnings of words, else whole words with the same stem. */
export function marksOf(text: string, search: string): TextMark[] {
  const searched = foldedWords(search).map(({ folded }) => folded);
  const long = searched.filter((word) => word.length > 1);
  const words = long.length > 0 ? long : searched;
  return foldedWords(text)
    .filter(({ folded }) => words.some((word) => matches(folded, word)))
    .map(({ start, length }) => ({ start, length }));
}

const SNIPPET_LENGTH = 160;
/** Characters before the first mark. */
const LEAD = 40;
const ELLIPSIS = '…';

/** Returns the part of a text around the first words that a search found, with marks; null if it contains none. Cut between words. */
export function snippetOf(text: string, search: string): MarkedText | null {
  const marks = marksOf(text, search);
  const first = marks[0];
  if (first === undefined) return null;
  const ideal = Math.max(0, Math.min(first.start - LEAD, text.length - SNIPPET_LENGTH));
  const from = ideal === 0 ? 0 : Math.min(text.indexOf(' ', ideal) + 1 || first.start, first.start);
  const last = from + SNIPPET_LENGTH;
  const to = last >= text.length ? text.length : Math.max(text.lastIndexOf(' ', last), first.start + first.length);
  const before = from === 0 ? '' : ELLIPSIS;
  const shown = marks.filter(({ start, length }) => start >= from && start + length <= to);
  return {
    text: `${before}${text.slice(from, to)}${to === text.length ? '' : ELLIPSIS}`,
    marks: shown.map(({ start, length }) => ({ start: start - from + before.length, length })),
  };
}
