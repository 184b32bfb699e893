import { expect, it } from 'vitest';
import { changedWords, htmlOfText, withMarkedWords } from './changed-words.ts';

const words = (text: string) => text.split(' ');

it.each([
  ['one word that differs', 'a calm voice', 'a loud voice', [false, true, false]],
  ['added words', 'sit down and breathe', 'sit and breathe', [false, true, false, false]],
  ['no words that only the other version has', 'sit and breathe', 'sit down and breathe', [false, false, false]],
  ['all words of a version with nothing in common', 'one two', 'three', [true, true]],
  ['a moved word', 'b a c', 'a b c', [true, false, false]],
  ['all words if the other version is empty', 'one', '', [true]],
])('the comparison of two versions marks %s', (_what, own, other, expected) => {
  expect(changedWords(words(own), words(other))).toEqual(expected);
});

it('the comparison of two versions marks neighboring words together and keeps the markup', () => {
  expect(withMarkedWords('<p>Breathe <strong>very slowly</strong> in</p>', '<p>Breathe <strong>in</strong></p>')).toBe(
    '<p>Breathe <strong><mark>very slowly</mark></strong> in</p>',
  );
});

it('the comparison of two versions marks words in two paragraphs apart', () => {
  expect(withMarkedWords('<p>one two</p><p>three four</p>', '<p>one</p><p>four</p>')).toBe('<p>one <mark>two</mark></p><p><mark>three</mark> four</p>');
});

it('the comparison of two versions marks nothing in equal texts, and escapes plain text', () => {
  expect(withMarkedWords('<p>one</p>', '<p>one</p>')).toBe('<p>one</p>');
  expect(withMarkedWords(htmlOfText('a <b> c'), htmlOfText('a d c'))).toBe('<p>a <mark>&lt;b&gt;</mark> c</p>');
});
