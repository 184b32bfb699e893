/** U+202F, and U+00A0: signs of French never begin a line. */
const [NARROW, WIDE] = ['\u202f', '\u00a0'];
const ARABIC_DIGITS = /[\u0660-\u0669]/;
const PERSIAN_DIGITS = /[\u06f0-\u06f9]/;

/** The letters and digits of each of the two languages that the other one never has. */
const FOREIGN_SIGNS: Readonly<Record<string, { of: string; letters: RegExp; digits: RegExp }>> = {
  ar: { of: 'Persian', letters: /[یکگچپژۀ]/, digits: PERSIAN_DIGITS },
  fa: { of: 'Arabic', letters: /[يكىة]/, digits: ARABIC_DIGITS },
};

/** Returns the signs of a French text that miss their no-break space (locales/glossary.md). */
function frenchProblems(text: string): string[] {
  return [
    // "?!" and ". ! ?" are signs that follow each other.
    ...[...text.matchAll(/(.?)[;!?»]/g)].filter(([, before]) => before !== NARROW && !'!?'.includes(before ?? '')).map(([found]) => `needs U+202F: "${found}"`),
    ...[...text.matchAll(/«(.?)/g)].filter(([, after]) => after !== NARROW).map(([found]) => `needs U+202F: "${found}"`),
    // A colon inside a time or an address has no space after it.
    ...[...text.matchAll(/(.?):(?=[\s<]|$)/g)].filter(([, before]) => before !== WIDE).map(([found]) => `needs U+00A0: "${found}"`),
  ];
}

/** Returns the digits of a text as Latin ones. */
const latinDigits = (text: string): string =>
  text
    .replace(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replace(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - 0x06f0))
    .replace(/(\d)[\s.,\u066c\u202f\u00a0](?=\d{3}(?!\d))/g, '$1');

/** Returns the numbers that a text contains literally; those of placeholders, tags and exact plural forms are left out. */
const numbersIn = (text: string): string[] => latinDigits(text.replace(/\{\d+|<\/?\d+\/?>|=\d+/g, '')).match(/\d+/g) ?? [];

/** Whether a plural form of a text shows the number of the plural. */
const hasNumberSign = (text: string): boolean => /\{[^{}]*#/.test(text);

/** Returns the number signs (#) outside of a plural, where they would be shown as they are. */
function looseNumberSigns(text: string): number {
  let depth = 0;
  let loose = 0;
  for (const sign of text) {
    if (sign === '{') depth += 1;
    if (sign === '}') depth -= 1;
    if (sign === '#' && depth < 2) loose += 1;
  }
  return loose;
}

/**
 * Returns what is wrong with the signs of a translation (locales/glossary.md): spaces of French, number signs and numbers that its source does
 * not have, letters and digits of Arabic in Persian and the other way round, and in both a dot between facts, which reads as a Persian zero.
 */
export function signProblems(language: string, source: string, translation: string): string[] {
  const problems = language === 'fr' ? frenchProblems(translation) : [];
  if (looseNumberSigns(translation) > 0) problems.push('has # outside of a plural');
  if (hasNumberSign(source) && !hasNumberSign(translation)) problems.push('lacks # of its source');
  const known = numbersIn(source);
  for (const number of numbersIn(translation)) if (!known.includes(number)) problems.push(`has the number ${number}, which its source lacks`);
  const foreign = FOREIGN_SIGNS[language];
  if (foreign === undefined) return problems;
  if (foreign.letters.test(translation)) problems.push(`has ${foreign.of} letters: "${foreign.letters.exec(translation)?.[0]}"`);
  if (foreign.digits.test(translation)) problems.push(`has ${foreign.of} digits`);
  if (translation.includes('·')) problems.push('has "·" between facts, which reads as a zero: write "،"');
  return problems;
}

/** A translation, with the key of its message in all catalogs of a program. */
export interface Translation {
  key: string;
  catalog: string;
  text: string;
}

/**
 * Returns the messages that two catalogs of the client translate differently. They are loaded into one table, so the catalog that is loaded last
 * would change the words of the others: two meanings of a word need a context.
 */
export function differentTranslations(translations: readonly Translation[]): string[] {
  const first = new Map<string, Translation>();
  return translations.flatMap((each) => {
    const known = first.get(each.key) ?? each;
    first.set(each.key, known);
    return known.text === each.text ? [] : [`${each.catalog}: "${each.key}" is translated differently in ${known.catalog}: give one of them a context`];
  });
}
