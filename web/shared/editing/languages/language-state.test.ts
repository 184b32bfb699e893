import { describe, expect, it } from 'vitest';
import { conditionOf, type LanguageFacts } from './language-state.ts';

const GERMAN: LanguageFacts = {
  language: 'de',
  defaultLanguage: 'en',
  saved: 'current',
  filled: true,
  named: true,
  changed: false,
  defaultChanged: false,
  copied: false,
  stillFits: false,
  wrong: false,
};

describe('the state of a language in the form', () => {
  it.each<[what: string, expected: string, facts: Partial<LanguageFacts>]>([
    ['a text as it was saved', 'current', {}],
    ['a text whose original changed earlier', 'stale', { saved: 'stale' }],
    ['a text whose original is being changed', 'stale', { defaultChanged: true }],
    ['a text that is changed with its original', 'current', { defaultChanged: true, changed: true }],
    ['an outdated text that is changed', 'current', { saved: 'stale', changed: true }],
    ['an outdated text that was confirmed', 'current', { saved: 'stale', stillFits: true }],
    ['no text', 'missing', { filled: false, saved: 'missing' }],
    ['a removed text', 'missing', { filled: false, changed: true }],
    ['a first text while the original changes', 'current', { saved: 'missing', changed: true, defaultChanged: true }],
    ['the original itself', 'current', { language: 'en', changed: true, defaultChanged: true }],
    ['the original while it has no name yet', 'partial', { language: 'en', named: false, changed: true }],
    ['a copy of the original', 'copied', { saved: 'missing', changed: true, copied: true }],
    ['a copy as it was saved', 'copied', { saved: 'copied', copied: true }],
    ['a copy that is translated', 'current', { saved: 'copied', changed: true }],
    ['a copy that needs no translation', 'current', { saved: 'copied', copied: true, stillFits: true }],
    ['a text that was accepted although it is the same', 'current', { copied: true }],
    ['an invalid text', 'wrong', { wrong: true, saved: 'stale' }],
  ])('for %s is “%s”', (_what, expected, facts) => {
    expect(conditionOf({ ...GERMAN, ...facts })).toBe(expected);
  });
});
