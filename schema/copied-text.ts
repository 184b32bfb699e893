/** The texts of an item in one language: short texts such as names and descriptions, and passages of rich text. */
interface WordsOfText {
  words: string[];
  passages: string[];
}

const WORDS = new Set(['name', 'title', 'subTitle', 'description', 'caption', 'alt', 'question', 'explanation']);
const PASSAGES = new Set(['html', 'content', 'homework']);
const PARTS = new Set(['blocks', 'quiz', 'options', 'homework']);
const LETTER = /\p{L}/u;

/** Returns the words of an HTML or plain text without tags, entities of spaces and surplus spaces. */
const plain = (text: string): string =>
  text
    .replace(/<[^<>]*>|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Returns only texts that can be translated: a number or an address needs no translation. */
const translatable = (texts: readonly string[]): string[] => texts.map(plain).filter((text) => LETTER.test(text));

function collect(value: unknown, found: WordsOfText): WordsOfText {
  if (Array.isArray(value)) for (const each of value) collect(each, found);
  else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      if (typeof part !== 'string') {
        if (PARTS.has(key)) collect(part, found);
      } else if (PASSAGES.has(key)) found.passages.push(part);
      else if (WORDS.has(key)) found.words.push(part);
    }
  }
  return found;
}

function wordsOf(text: unknown): WordsOfText {
  const { words, passages } = collect(text, { words: [], passages: [] });
  return { words: translatable(words), passages: translatable(passages) };
}

/** Returns which of these passages of rich text, by index, have the same words as a passage of the original. */
export function copiedPassages(original: readonly string[], passages: readonly string[]): boolean[] {
  const known = new Set(translatable(original));
  return passages.map((passage) => known.has(plain(passage)));
}

/**
 * Returns whether a text is a copy of the original instead of a translation: any of its passages is the same as one of the original, or,
 * without passages, all its short texts are (docs/product-rules.md#3-languages). The texts are those of an academy, course or module, or
 * the content of a step.
 */
export function isCopy(original: unknown, text: unknown): boolean {
  const source = wordsOf(original);
  const own = wordsOf(text);
  if (own.passages.length > 0) return copiedPassages(source.passages, own.passages).includes(true);
  return own.words.length > 0 && own.words.every((words) => source.words.includes(words));
}

/** A text and the original that it belongs to. */
export interface TextPair {
  original: unknown;
  text: unknown;
}

/**
 * Returns whether a changed text counts as a copy. A text that an editor accepted although it is the same in both languages stays
 * accepted: `before` is the saved pair, `wasCopy` whether it counted as a copy.
 */
export function countsAsCopy(before: TextPair, after: TextPair, wasCopy: boolean): boolean {
  return isCopy(after.original, after.text) && (wasCopy || !isCopy(before.original, before.text));
}
