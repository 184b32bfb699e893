import { foldText } from './fold-text.ts';

/** Spaces of all kinds and characters without a shape: half-space, joiners, direction marks. */
const BLANKS = /[\s\p{Z}\p{Cf}]/gu;

/**
 * Returns the form in which typed phrases are compared: with folded letters, and without spaces, because many people type a half-space as a
 * space or not at all.
 */
export const normalizePhrase = (text: string): string => foldText(text).replace(BLANKS, '').normalize('NFC');

/** Checks whether the typed text is the requested phrase ([decision 17](../docs/decisions/0017-delete-confirmation-phrase.md)). */
export function isSamePhrase(typed: string, phrase: string): boolean {
  return normalizePhrase(typed) === normalizePhrase(phrase);
}
