import { describe, expect, it } from 'vitest';
import { findNamed } from './find-named.ts';

const id = '6f9619ff-8b86-d011-b42d-00cf4fc964ff';
const questions = [
  { id, texts: { en: 'Why?', de: 'Warum?' } },
  { id: 'b', texts: { en: '0', de: 'Null' } },
  { id: 'c', texts: { en: 'Who?', de: 'Wer?' } },
];

describe('the name of a question in a request', () => {
  it.each<[string, unknown, string | undefined]>([
    ['its id', id.toUpperCase(), id],
    ['its text', 'Who?', 'c'],
    ['its text in another language, with spaces', ' Wer? ', 'c'],
    ['its texts by language', { ar: 'ما هذا؟', de: 'Wer?' }, 'c'],
    ['its position', 2, 'c'],
    ['its position as digits', '2', 'c'],
    ['a text before a position', '0', 'b'],
    ['a position that there is not', 7, undefined],
    ['an unknown text', 'What?', undefined],
    ['nothing', undefined, undefined],
    ['null', null, undefined],
    ['an empty text', '', undefined],
    ['a list', [], undefined],
    ['an object of objects', { en: { en: 'Why?' } }, undefined],
  ])('finds the right question or none: %s', (_kind, name, found) => {
    expect(findNamed(questions, name)?.id).toBe(found);
  });
});
