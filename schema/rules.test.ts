import { describe, expect, it } from 'vitest';
import { brokenPasswordRules, countWords, isEmail, isPlainName, percentOf, splitEmails } from './rules.ts';

describe('the password', () => {
  it.each([
    ['Academy!2026', []],
    ['Aa!4567', ['PASSWORD_TOO_SHORT']],
    [`A!${'a'.repeat(48)}`, []],
    [`A!${'a'.repeat(49)}`, ['PASSWORD_TOO_LONG']],
    ['academy!2026', ['PASSWORD_CAPITAL']],
    ['Academy2026', ['PASSWORD_SPECIAL']],
    ['', ['PASSWORD_TOO_SHORT', 'PASSWORD_CAPITAL', 'PASSWORD_SPECIAL']],
  ])('%s breaks the rules %j', (password, broken) => {
    expect(brokenPasswordRules(password)).toEqual(broken);
  });
});

describe('the rule for names', () => {
  it.each(['Nura', 'نورا', 'کمک\u200cهای', 'Þórdís Björnsdóttir', 'O’Neill-Smith', ''])('accepts %j', (name) => expect(isPlainName(name)).toBe(true));
  it.each(['<b>Nura</b>', 'Nura\u202e', 'Nura\u2066', 'Nu\u0000ra', '\u200c', ' \u2800 '])('refuses %j', (name) => expect(isPlainName(name)).toBe(false));
});

it('a list of email addresses is split at new lines and commas', () => {
  expect(splitEmails(' a@b.org,c@d.org\n\n e@f.org ,')).toEqual(['a@b.org', 'c@d.org', 'e@f.org']);
});

it.each([
  ['nura@academy.example', true],
  ['nura@', false],
  ['nura@academy', false],
  ['nura nura@academy.example', false],
  ['nura@academy..example', false],
])('isEmail of the text %j is %s', (address, right) => expect(isEmail(address)).toBe(right));

it.each([
  [0, 0, 0],
  [1, 3, 33],
  [2, 3, 67],
  [3, 3, 100],
])('%i of %i are %i per cent', (completed, total, percent) => expect(percentOf(completed, total)).toBe(percent));

it('words are counted between spaces', () => {
  expect(countWords('  one two\tthree\nfour ')).toBe(4);
  expect(countWords('')).toBe(0);
});
