/** Marks above and below Arabic letters, hamza and madda included, and the tatweel that only stretches a word. */
const ARABIC_MARKS = /[\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]/g;

/** Spaces of all kinds and characters without a shape: half-space, joiners, direction marks. */
const BLANKS = /[\s\p{Z}\p{Cf}]/gu;

/** Letters that keyboards for Arabic and for Persian type differently for the same word. */
const VARIANTS: Readonly<Record<string, string>> = { ي: 'ی', ى: 'ی', ك: 'ک', ة: 'ه', ە: 'ه', ھ: 'ه', ٱ: 'ا' };
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join('')}]`, 'g');

const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

function latinDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  return String(code - (code >= PERSIAN_ZERO ? PERSIAN_ZERO : ARABIC_ZERO));
}

/**
 * Returns the form in which typed phrases are compared: without differences of Unicode composition, letter case, digits, and the
 * Arabic and Persian variants of a letter, and without spaces, because many people type a half-space as a space or not at all.
 */
export function normalizePhrase(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(BLANKS, '')
    .replace(ARABIC_MARKS, '')
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, latinDigit)
    .normalize('NFC');
}

/** Checks whether the typed text is the requested phrase ([decision 17](../docs/decisions/0017-delete-confirmation-phrase.md)). */
export function isSamePhrase(typed: string, phrase: string): boolean {
  return normalizePhrase(typed) === normalizePhrase(phrase);
}
