import { expect, it } from 'vitest';
import { itemName } from '../../../schema/content-fields.ts';
import { INTERFACE_LANGUAGES } from '../../../schema/languages.ts';
import { NAME_MAX } from '../../../schema/limits.ts';
import { isPlainName } from '../../../schema/rules.ts';
import { fc } from '../../../schema/testing/properties.ts';
import { copyName, copyTexts } from './copy-name.ts';

it('a copy is named after its original', () => {
  expect(copyName('First aid', 'en')).toBe('First aid (copy)');
  expect(copyTexts({ en: { name: 'A', subTitle: 'x' }, ar: { name: 'ب', subTitle: '' } })).toEqual({
    en: { name: 'A (copy)', subTitle: 'x' },
    ar: { name: 'ب (نسخة)', subTitle: '' },
  });
});

it.each([
  ['en', '(copy)'],
  ['de', '(Kopie)'],
  ['ar', '(نسخة)'],
  ['fr', '(copie)'],
  ['fa', '(رونوشت)'],
  ['ps', '(copy)'],
])('the name of a copy in %s ends with %s', (language, suffix) => {
  expect(copyName('1', language)).toBe(`1 ${suffix}`);
  expect(copyName('x'.repeat(NAME_MAX), language)).toBe(`${'x'.repeat(NAME_MAX - suffix.length - 1)} ${suffix}`);
});

it('the name of a copy is truncated if it is too long for the suffix', () => {
  const name = 'x'.repeat(NAME_MAX);
  expect(copyName(name, 'en')).toBe(`${'x'.repeat(93)} (copy)`);
  expect(copyName(`${'x'.repeat(90)} ${'y'.repeat(9)}`, 'en')).toBe(`${'x'.repeat(90)} yy (copy)`);
});

it.each([
  ['an emoji of many parts', '👩🏽‍🚒'],
  ['an accent', 'e\u0301'],
  ['Arabic with its marks', 'بِسْمِ'],
])('the name of a copy is never truncated inside a grapheme: %s', (_case, grapheme) => {
  const name = grapheme.repeat(40);
  const kept = copyName(name, 'en').replace(/ \(copy\)$/, '');
  const graphemes = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  expect(graphemes(name).slice(0, graphemes(kept).length)).toEqual(graphemes(kept));
});

it('the name of a copy is valid for every valid name, even when copied twice', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: NAME_MAX }).filter((name) => itemName.isValidSync(name));
  fc.assert(
    fc.property(names, fc.constantFrom(...INTERFACE_LANGUAGES), (name, language) => {
      const copy = copyName(copyName(name.trim(), language), language);
      expect(copy.length).toBeLessThanOrEqual(NAME_MAX);
      expect(isPlainName(copy)).toBe(true);
      expect(itemName.validateSync(copy)).toBe(copy);
      expect(copy.endsWith(copyName('1', language).slice(2))).toBe(true);
    }),
  );
});

it('the name of a copy is only the suffix if the first grapheme is too long', () => {
  expect(copyName(`e${'\u0301'.repeat(NAME_MAX - 1)}`, 'en')).toBe('(copy)');
});
