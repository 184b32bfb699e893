/** A visible character. Zero-width characters, fillers and the Braille blank do not count. */
const VISIBLE = /[^\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

/**
 * Counts the words of a text by splitting on spaces (docs/specification.md#5-validation-rules). Line breaks, tabs and all other white space
 * of Unicode separate words too, and several in a row count once. What nobody sees is no word (docs/decisions/0032-homework-submissions.md).
 */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.filter((word) => VISIBLE.test(word)).length ?? 0;
}

/** The word limits of homework; `maximumWords` null is unlimited. */
export interface WordLimits {
  minimumWords: number;
  maximumWords: number | null;
}

/** Returns whether a number of words is within the limits of homework. */
export const withinWordLimits = (words: number, { minimumWords, maximumWords }: WordLimits): boolean =>
  words >= minimumWords && (maximumWords === null || words <= maximumWords);
