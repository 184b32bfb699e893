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
  it.each<[what: string, facts: Partial<LanguageFacts>, expected: string]>([
    ['a text as it was saved', {}, 'current'],
    ['a text whose original changed earlier', { saved: 'stale' }, 'stale'],
    ['a text whose original is being changed', { defaultChanged: true }, 'stale'],
    ['a text that is changed with its original', { defaultChanged: true, changed: true }, 'current'],
    ['an outdated text that is changed', { saved: 'stale', changed: true }, 'current'],
    ['an outdated text that was confirmed', { saved: 'stale', stillFits: true }, 'current'],
    ['no text', { filled: false, saved: 'missing' }, 'missing'],
    ['a removed text', { filled: false, changed: true }, 'missing'],
    ['a first text while the original changes', { saved: 'missing', changed: true, defaultChanged: true }, 'current'],
    ['the original itself', { language: 'en', changed: true, defaultChanged: true }, 'current'],
    ['the original while it has no name yet', { language: 'en', named: false, changed: true }, 'partial'],
    ['a copy of the original', { saved: 'missing', changed: true, copied: true }, 'copied'],
    ['a copy as it was saved', { saved: 'copied', copied: true }, 'copied'],
    ['a copy that is translated', { saved: 'copied', changed: true }, 'current'],
    ['a copy that needs no translation', { saved: 'copied', copied: true, stillFits: true }, 'current'],
    ['a text that was accepted although it is the same', { copied: true }, 'current'],
    ['an invalid text', { wrong: true, saved: 'stale' }, 'wrong'],
  ])('is "$2" for $0', (_what, facts, expected) => {
    expect(conditionOf({ ...GERMAN, ...facts })).toBe(expected);
  });
});
