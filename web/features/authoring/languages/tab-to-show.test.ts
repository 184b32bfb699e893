import { expect, it } from 'vitest';
import { tabToShow } from './tab-to-show.ts';

it.each<[string, string[], string]>([
  ['stays where something is wrong', ['translations.ar.name', 'translations.de.name'], 'de'],
  ['is the first with something wrong', ['imageId', 'translations.ar.name', 'translations.fr.blocks[0].html'], 'ar'],
  ['stays when what is wrong belongs to all languages', ['imageId', 'quiz[0].attempts'], 'de'],
  ['stays when nothing is wrong', [], 'de'],
])('the tab %s', (_case, paths, shown) => {
  expect(tabToShow(paths, 'de')).toBe(shown);
});
