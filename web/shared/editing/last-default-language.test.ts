import { beforeEach, expect, it } from 'vitest';
import { newDefaultLanguage, rememberDefaultLanguage } from './last-default-language.ts';

beforeEach(() => localStorage.clear());

it.each([
  ['the interface language', ['en', 'ar'], 'ar', 'ar'],
  ['English if the interface language is not offered', ['de', 'en'], 'fr', 'en'],
  ['the first language otherwise', ['de', 'fa'], 'fr', 'de'],
])('the default language of a new item is %s', (_which, languages, interfaceLanguage, expected) => {
  expect(newDefaultLanguage(languages, interfaceLanguage)).toBe(expected);
});

it('the default language of a new item is the one that was chosen last, if it is offered', () => {
  rememberDefaultLanguage('de');
  expect(newDefaultLanguage(['en', 'de'], 'en')).toBe('de');
  expect(newDefaultLanguage(['en', 'ar'], 'en')).toBe('en');
});
