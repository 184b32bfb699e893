import { expect, it } from 'vitest';
import { firstTab, tabToShow } from './tab-to-show.ts';

it.each<[string, string[], string]>([
  ['stays if it has a problem', ['translations.ar.name', 'translations.de.name'], 'de'],
  ['is the first with a problem', ['imageId', 'translations.ar.name', 'translations.fr.blocks[0].html'], 'ar'],
  ['stays if the problems belong to all languages', ['imageId', 'quiz[0].attempts'], 'de'],
  ['stays without problems', [], 'de'],
])('the tab %s', (_case, paths, shown) => {
  expect(tabToShow(paths, 'de')).toBe(shown);
});

it.each([
  ['the interface language, if it is offered', ['en', 'ar'], 'ar', 'ar'],
  ['the default language otherwise', ['en', 'ar'], 'fr', 'en'],
])('first opens the tab of %s', (_which, languages, interfaceLanguage, expected) => {
  expect(firstTab(languages, interfaceLanguage, 'en')).toBe(expected);
});
