import { describe, expect, it } from 'vitest';
import { fc } from '../../../schema/testing/properties.ts';
import { conditionOf, conditionsOf, firstLedger, type Ledger, nextLedger, type Texts } from './ledger.ts';

type Item = Texts & Ledger;
const OFFERED = ['en', 'de', 'ar', 'fr', 'fa'];

const created = (texts: Record<string, string>, defaultLanguage = 'en'): Item => {
  const item = { defaultLanguage, translations: texts };
  return { ...item, ...firstLedger(item) };
};
const saved = (before: Item, texts: Record<string, string>, more: { defaultLanguage?: string; upToDate?: string[] } = {}): Item => {
  const after = { defaultLanguage: more.defaultLanguage ?? before.defaultLanguage, translations: texts };
  return { ...after, ...nextLedger(before, after, more.upToDate) };
};
const conditions = (item: Item): string =>
  conditionsOf(item, OFFERED)
    .map(({ language, condition }) => `${language} ${condition}`)
    .join(', ');

describe('the ledger of translations', () => {
  it('starts with all texts current', () => {
    expect(conditions(created({ en: 'a', de: 'b' }))).toBe('en current, de current, ar missing, fr missing, fa missing');
  });

  it('marks the other languages stale when the default text changes, and current again when their texts are edited', () => {
    const item = saved(created({ en: 'a', de: 'b', ar: 'c' }), { en: 'A', de: 'b', ar: 'c' });
    expect(conditions(item)).toContain('en current, de stale, ar stale');
    expect(conditions(saved(item, { en: 'A', de: 'B', ar: 'c' }))).toContain('de current, ar stale');
  });

  it('keeps a translation current that is changed together with the default text', () => {
    expect(conditions(saved(created({ en: 'a', de: 'b', ar: 'c' }), { en: 'A', de: 'B', ar: 'c' }))).toContain('de current, ar stale');
  });

  it('accepts an editor’s declaration that an unchanged text is up to date, for stored languages only', () => {
    const item = saved(created({ en: 'a', de: 'b', ar: 'c' }), { en: 'A', de: 'b', ar: 'c' }, { upToDate: ['de', 'fr', '__proto__'] });
    expect(conditions(item)).toContain('de current, ar stale, fr missing');
    expect(Object.keys(item.translatedFrom).sort()).toEqual(['ar', 'de']);
  });

  it('changes nothing when no text changed', () => {
    const stale = saved(created({ en: 'a', de: 'b' }), { en: 'A', de: 'b' });
    const again = saved(stale, { en: 'A', de: 'b' });
    expect(again).toEqual(stale);
    expect(saved(created({ en: 'a', de: 'b' }), { de: 'b', en: 'a' })).toMatchObject({ textRevision: 1, translatedFrom: { de: 1 } });
  });

  it('records a new text as made from the newest revision, and drops a removed text', () => {
    const item = saved(saved(created({ en: 'a', de: 'b' }), { en: 'A', de: 'b' }), { en: 'A', de: 'b', fr: 'f' });
    expect(conditions(item)).toContain('de stale, ar missing, fr current');
    expect(saved(item, { en: 'A', fr: 'f' }).translatedFrom).toEqual({ fr: 2 });
  });

  it('makes a new default language the source, and the former one a current translation of it', () => {
    const before = created({ en: 'a', de: 'b', ar: 'c' });
    const german = saved(before, { en: 'a', de: 'b', ar: 'c' }, { defaultLanguage: 'de' });
    expect(conditions(german)).toContain('en current, de current, ar current');
    expect(conditions(saved(german, { en: 'a', de: 'B', ar: 'c' }))).toContain('en stale, de current, ar stale');
    expect(conditions(saved(before, { en: 'a', de: 'B', ar: 'c' }, { defaultLanguage: 'de' }))).toContain('en current, de current, ar stale');
  });

  it('compares texts by their values, not by the order of their fields', () => {
    const before = { defaultLanguage: 'en', translations: { en: { name: 'a', subTitle: 'b' }, de: { name: 'c', subTitle: '' } } };
    const after = { ...before, translations: { ...before.translations, en: { subTitle: 'b', name: 'a' } } };
    expect(nextLedger({ ...before, ...firstLedger(before) }, after)).toEqual({ textRevision: 1, translatedFrom: { de: 1 } });
  });

  it('counts a copy of the default text as not translated until it differs or an editor declares it final', () => {
    const texts = (de: string) => ({ defaultLanguage: 'en', translations: { en: { name: 'Breath' }, de: { name: de } } });
    const item = { ...texts('Breath'), ...firstLedger(texts('Breath')) };
    expect(conditionOf(item, 'de')).toBe('copied');
    const next = (after: Texts, upToDate: string[] = []) => ({ ...after, ...nextLedger(item, after, upToDate) });
    expect(conditionOf(next(texts('Breath')), 'de')).toBe('copied');
    expect(conditionOf(next(texts('Atem')), 'de')).toBe('current');
    const accepted = next(texts('Breath'), ['de']);
    expect(conditionOf(accepted, 'de')).toBe('current');
    expect(nextLedger(accepted, texts('Breath'))).toEqual({ textRevision: 1, translatedFrom: { de: 1 } });
    const added = nextLedger(accepted, { ...texts('Breath'), translations: { ...texts('Breath').translations, fr: { name: 'Breath' } } });
    expect(added.translatedFrom).toEqual({ de: 1, fr: 0 });
  });

  it('always reports the default language as current, and a missing text as missing', () => {
    const word = fc.constantFrom('a', 'b', 'c');
    const texts = fc.dictionary(fc.constantFrom('de', 'ar', 'fr'), word).chain((others) => word.map((en) => ({ en, ...others })));
    fc.assert(
      fc.property(texts, fc.array(fc.tuple(texts, fc.subarray(['de', 'ar']))), (first, saves) => {
        const item = saves.reduce((before, [each, upToDate]) => saved(before, each, { upToDate }), created(first));
        for (const language of OFFERED) expect(conditionOf(item, language) === 'missing').toBe(!Object.hasOwn(item.translations, language));
        expect(conditionOf(item, 'en')).toBe('current');
        const [last, declared] = saves.at(-1) ?? [first, []];
        for (const language of declared.filter((each) => Object.hasOwn(last, each))) expect(conditionOf(item, language)).toBe('current');
      }),
    );
  });
});
