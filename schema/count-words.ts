/**
 * Counts the words of a text by splitting on spaces (docs/specification.md#5-validation-rules). Line breaks, tabs and all other white space
 * of Unicode separate words too, and several in a row count once (docs/decisions/0032-homework-submissions.md).
 */
export function countWords(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

/** The word limits of homework; `maximumWords` null is unlimited. */
export interface WordLimits {
  minimumWords: number;
  maximumWords: number | null;
}

/** Returns whether a number of words is within the limits of homework. */
export const withinWordLimits = (words: number, { minimumWords, maximumWords }: WordLimits): boolean =>
  words >= minimumWords && (maximumWords === null || words <= maximumWords);
