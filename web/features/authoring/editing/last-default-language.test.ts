import { beforeEach, expect, it } from 'vitest';
import { newDefaultLanguage, rememberDefaultLanguage } from './last-default-language.ts';

beforeEach(() => localStorage.clear());

it.each([
  ['the interface language', ['en', 'ar'], 'ar', 'ar'],
  ['English if the interface language is not offered', ['de', 'en'], 'fr', 'en'],
  ['the first language otherwise', ['de', 'fa'], 'fr', 'de'],
])('a new item begins with %s', (_which, languages, interfaceLanguage, expected) => {
  expect(newDefaultLanguage(languages, interfaceLanguage)).toBe(expected);
});

it('a new item begins with the default language that was chosen last, if it is offered', () => {
  rememberDefaultLanguage('de');
  expect(newDefaultLanguage(['en', 'de'], 'en')).toBe('de');
  expect(newDefaultLanguage(['en', 'ar'], 'en')).toBe('en');
});
