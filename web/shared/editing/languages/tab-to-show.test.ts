import { expect, it } from 'vitest';
import { firstTab, tabToShow } from './tab-to-show.ts';

it.each<[string, string[], string]>([
  ['is the open one if it has a problem', ['translations.ar.name', 'translations.de.name'], 'de'],
  ['is the first with a problem if the open one has none', ['imageId', 'translations.ar.name', 'translations.fr.blocks[0].html'], 'ar'],
  ['is the open one if the problems belong to all languages', ['imageId', 'quiz[0].attempts'], 'de'],
  ['is the open one without problems', [], 'de'],
])('the language tab that a form opens after a check %s', (_case, paths, shown) => {
  expect(tabToShow(paths, 'de')).toBe(shown);
});

it.each([
  ['that of the interface language, if it is offered', ['en', 'ar'], 'ar', 'ar'],
  ['that of the default language otherwise', ['en', 'ar'], 'fr', 'en'],
])('the language tab that a form opens first is %s', (_which, languages, interfaceLanguage, expected) => {
  expect(firstTab(languages, interfaceLanguage, 'en')).toBe(expected);
});
