/** Marks that comparisons ignore: Latin and Arabic diacritics, hamza, tatweel, half-space and other invisible signs, apostrophes. */
const IGNORED =
  /[\u0300-\u036F\u0610-\u061A\u0621\u0640\u064B-\u065F\u0670\u06D6-\u06ED\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF'\u0060\u00B4\u02BC\u2018\u2019]/g;

/** Letters without a decomposition in Unicode, and what they are folded to. */
const LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ŋ: 'n',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ې: 'ي',
  ۍ: 'ي',
  ے: 'ي',
  ک: 'ك',
  ڪ: 'ك',
  ة: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه',
  ...Object.fromEntries([...'٠١٢٣٤٥٦٧٨٩', ...'۰۱۲۳۴۵۶۷۸۹'].map((digit, index) => [digit, String(index % 10)])),
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '\u2013': '-',
};
const LETTER = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** Folds the letters of a text: without case, accents, diacritics, invisible signs, and the Arabic and Persian variants of a letter or digit. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(IGNORED, '')
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);

/** Returns the form in which texts are compared, with one space between words: the same as `fold_search` in the database (docs/decisions/0037-search-of-users.md). */
export const foldText = (text: string): string =>
  foldLetters(text)
    .replace(/[\s\u0085]+/g, ' ')
    .trim();
