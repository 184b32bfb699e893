import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { INTERFACE_LANGUAGES } from './languages.ts';
import { DELETE_WORDS } from './limits.ts';
import { fc } from './testing/properties.ts';
import { isSamePhrase, normalizePhrase } from './typed-phrase.ts';

/** The phrase of each language, as the catalogs have it. */
const PHRASES = INTERFACE_LANGUAGES.map((language) => {
  const catalog = readFileSync(new URL(`../locales/${language}/admin.po`, import.meta.url), 'utf8');
  const phrase = /^msgid "Delete irreversibly"\nmsgstr "(.+)"$/m.exec(catalog)?.[1];
  if (phrase === undefined) throw new Error(`${language} has no phrase`);
  return [language, phrase] as const;
});
const phrases = fc.constantFrom(...PHRASES.map(([, phrase]) => phrase));
const texts = fc.string({ unit: 'binary', maxLength: 40 });

const BLANKS = [' ', '\t', '\u00a0', '\u2009', '\u200c', '\u200d', '\u200e', '\u200f', '\u202f', '\u2068', '\u2069', '\u3000', '\ufeff'];
/** Characters that may stand for each other in what people type. */
const VARIANTS = [
  ['ی', 'ي', 'ى'],
  ['ک', 'ك'],
  ['ه', 'ة', 'ھ'],
  ['ا', 'أ', 'إ', 'آ', 'ٱ'],
  ['1', '١', '۱', '１'],
  ['9', '٩', '۹', '９'],
] as const;
const MARKS = ['\u0640', '\u064b', '\u064e', '\u0650', '\u0651', '\u0652', '\u0670'];

const letters = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);

describe('a typed phrase', () => {
  it.each(PHRASES)('matches in %s, however it is typed: %s', (_language, phrase) => {
    for (const typed of [phrase, ` ${phrase} `, phrase.toUpperCase(), phrase.toLowerCase(), phrase.normalize('NFD'), phrase.replaceAll(' ', '\u00a0')])
      expect(isSamePhrase(typed, phrase)).toBe(true);
  });

  it.each([
    ['a half-space typed as a space', 'برگشت ناپذیر', 'برگشت\u200cناپذیر'],
    ['a half-space left out', 'برگشتناپذیر', 'برگشت\u200cناپذیر'],
    ['letters of an Arabic keyboard', 'حذف هميشگي', 'حذف همیشگی'],
    ['hamza, tatweel and vowels', 'إلــغاءُ الحِساب ٣', 'الغاء الحساب 3'],
    ['letters copied from a PDF', 'ﺣﺬﻑ ﻧﻬﺎﺋﻲ', 'حذف نهائي'],
    ['capital letters', 'DELETE IRREVERSIBLY', DELETE_WORDS],
  ])('is compared without %s', (_case, typed, phrase) => {
    expect(isSamePhrase(typed, phrase)).toBe(true);
  });

  it('stays the same with blanks anywhere', () => {
    fc.assert(
      fc.property(phrases, fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...BLANKS)), { maxLength: 8 }), (phrase, inserted) => {
        const typed = letters(phrase);
        for (const [at, blank] of inserted) typed.splice(at % (typed.length + 1), 0, blank);
        expect(isSamePhrase(typed.join(''), phrase)).toBe(true);
      }),
    );
  });

  it('stays the same with Arabic marks after any letter', () => {
    fc.assert(
      fc.property(phrases, fc.array(fc.tuple(fc.nat(40), fc.constantFrom(...MARKS)), { maxLength: 8 }), (phrase, inserted) => {
        const typed = letters(phrase);
        for (const [at, mark] of inserted) typed.splice((at % typed.length) + 1, 0, mark);
        expect(isSamePhrase(typed.join(''), phrase)).toBe(true);
      }),
    );
  });

  it.each(VARIANTS)('treats %s and its variants as one letter', (...variants) => {
    fc.assert(
      fc.property(texts, texts, fc.constantFrom(...variants), fc.constantFrom(...variants), (before, after, one, other) => {
        expect(isSamePhrase(`${before} ${one} ${after}`, `${before} ${other} ${after}`)).toBe(true);
      }),
    );
  });

  it('has one normal form, whatever its composition and case', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const normal = normalizePhrase(text);
        expect(normalizePhrase(normal)).toBe(normal);
        expect(normalizePhrase(text.normalize('NFD'))).toBe(normal);
        expect(normalizePhrase(text.normalize('NFC'))).toBe(normal);
      }),
    );
  });

  it('is refused with a letter missing, a letter too many, or other words', () => {
    fc.assert(
      fc.property(phrases, fc.nat(40), fc.constantFrom('x', 'ب', '7'), (phrase, at, letter) => {
        const whole = letters(phrase.replaceAll(' ', ''));
        const cut = at % whole.length;
        expect(isSamePhrase(whole.toSpliced(cut, 1).join(''), phrase)).toBe(false);
        expect(isSamePhrase(whole.toSpliced(cut, 0, letter).join(''), phrase)).toBe(false);
      }),
    );
    for (const [language, phrase] of PHRASES) {
      for (const [other, words] of PHRASES) expect(isSamePhrase(words, phrase), `${other} for ${language}`).toBe(other === language);
      expect(isSamePhrase('', phrase)).toBe(false);
    }
  });
});
