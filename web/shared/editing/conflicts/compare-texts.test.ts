import { expect, it } from 'vitest';
import { htmlOfText } from './changed-words.ts';
import { compareTexts } from './compare-texts.ts';

it.each([
  [
    'a replaced word',
    '<p>Breathe <strong>slowly</strong> in</p>',
    '<p>Breathe <strong>deeply</strong> in</p>',
    '<p>Breathe <del>deeply</del> <strong><ins>slowly</ins></strong> in</p>',
  ],
  ['words at the start', '<p>Down you sit</p>', '<p>Please sit</p>', '<p><del>Please</del> <ins>Down you</ins> sit</p>'],
  ['words at the end of a paragraph', '<p>one</p><p>three</p>', '<p>one two</p><p>three</p>', '<p>one <del>two</del></p><p>three</p>'],
  ['words at the start of a later paragraph', '<p>one</p><p>three</p>', '<p>one</p><p>two three</p>', '<p>one</p><p><del>two</del> three</p>'],
  [
    'two paragraphs between others',
    '<p>one</p><p>four</p>',
    '<p>one</p><p>two</p><p>three</p><p>four</p>',
    '<p>one</p><p><del>two</del></p><p><del>three</del></p><p>four</p>',
  ],
  ['the last paragraph', '<p>one</p>', '<p>one</p><p>two three</p>', '<p>one</p><p><del>two three</del></p>'],
  ['an entry of a list', '<ul><li>a</li><li>c</li></ul>', '<ul><li>a</li><li>b</li><li>c</li></ul>', '<ul><li>a</li><li><del>b</del></li><li>c</li></ul>'],
  ['everything', '', '<p>one two</p>', '<p><del>one two</del></p>'],
  ['words that changed places', '<p>a b</p>', '<p>b a</p>', '<p><ins>a</ins> b <del>a</del></p>'],
])('the comparison with a former text shows new words, and marks as removed: %s', (_what, html, former, expected) => {
  const comparison = compareTexts(html, former);
  expect(comparison.removed).toBe(true);
  expect(comparison.html(true)).toBe(expected);
  expect(comparison.html(false)).not.toContain('<del>');
});

it('the comparison with a former text marks only new words if no words were removed', () => {
  const comparison = compareTexts('<p>Sit down and breathe</p><p>slowly</p>', '<p>Sit and breathe</p>');
  expect(comparison.removed).toBe(false);
  expect(comparison.html(true)).toBe('<p>Sit <ins>down</ins> and breathe</p><p><ins>slowly</ins></p>');
});

it('the comparison with a former text marks nothing in equal texts, and escapes the removed words', () => {
  expect(compareTexts('<p>one</p>', '<p>one</p>').html(true)).toBe('<p>one</p>');
  expect(compareTexts('<p>a</p>', htmlOfText('a <b>')).html(true)).toBe('<p>a <del>&lt;b&gt;</del></p>');
});
