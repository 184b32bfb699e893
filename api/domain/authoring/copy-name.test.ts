import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itemName } from '../../../schema/content-fields.ts';
import { NAME_MAX } from '../../../schema/limits.ts';
import { isPlainName } from '../../../schema/rules.ts';
import { copyName, copyTexts } from './copy-name.ts';

it('names a copy after its original', () => {
  expect(copyName('First aid')).toBe('First aid (copy)');
  expect(copyTexts({ en: { name: 'A', subTitle: 'x' }, ar: { name: 'ب', subTitle: '' } })).toEqual({
    en: { name: 'A (copy)', subTitle: 'x' },
    ar: { name: 'ب (copy)', subTitle: '' },
  });
});

it('cuts a name that has no room for the mark, at its end', () => {
  const name = 'x'.repeat(NAME_MAX);
  expect(copyName(name)).toBe(`${'x'.repeat(93)} (copy)`);
  expect(copyName(`${'x'.repeat(90)} ${'y'.repeat(9)}`)).toBe(`${'x'.repeat(90)} yy (copy)`);
});

it.each([
  ['an emoji of many parts', '👩🏽‍🚒'],
  ['an accent', 'e\u0301'],
  ['Arabic with its marks', 'بِسْمِ'],
])('cuts inside no letter: %s', (_case, letter) => {
  const name = letter.repeat(40);
  const kept = copyName(name).replace(/ \(copy\)$/, '');
  const letters = (text: string): string[] => Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  expect(letters(name).slice(0, letters(kept).length)).toEqual(letters(kept));
});

it('is a name again whatever the name was, copied as often as one likes', () => {
  const names = fc.string({ unit: 'grapheme', minLength: 1, maxLength: NAME_MAX }).filter((name) => itemName.isValidSync(name));
  fc.assert(
    fc.property(names, (name) => {
      const copy = copyName(copyName(name.trim()));
      expect(copy.length).toBeLessThanOrEqual(NAME_MAX);
      expect(isPlainName(copy)).toBe(true);
      expect(itemName.validateSync(copy)).toBe(copy);
      expect(copy.endsWith('(copy)')).toBe(true);
    }),
  );
});

it('leaves only the mark of a letter that is longer than a name may be', () => {
  expect(copyName(`e${'\u0301'.repeat(NAME_MAX - 1)}`)).toBe('(copy)');
});
