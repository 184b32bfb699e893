import { describe, expect, it } from 'vitest';
import { type MarkedText, marksOf, snippetOf } from './highlight.ts';

const marked = ({ text, marks }: MarkedText): string =>
  marks.reduceRight((result, { start, length }) => `${result.slice(0, start)}[${result.slice(start, start + length)}]${result.slice(start + length)}`, text);
const found = (text: string, search: string): string => marked({ text, marks: marksOf(text, search) });

describe('the marks of a search result', () => {
  it.each([
    ['beginnings of words', 'Deep breathing helps', 'brea', 'Deep [breathing] helps'],
    ['several words', 'Deep breathing helps', 'helps deep', '[Deep] breathing [helps]'],
    ['other endings of a word', 'She breathes; breathe!', 'breathing', 'She [breathes]; [breathe]!'],
    ['umlauts and sharp s', 'Größe und Äpfel', 'grosse apfel', '[Größe] und [Äpfel]'],
    ['French accents and ligatures', 'À cœur ouvert', 'coeur', 'À [cœur] ouvert'],
    ['Arabic letters with hamza and diacritics', 'قال أَحمدُ ذلك', 'احمد', 'قال [أَحمدُ] ذلك'],
    ['the Arabic article', 'تمرين التنفس', 'تنفس', 'تمرين [التنفس]'],
    ['Persian yeh and kaf, and a half-space', 'کمک می‌کنیم', 'كمك مي‌كنيم', '[کمک] [می‌کنیم]'],
    ['Persian digits', 'درس ۱۲', '12', 'درس [۱۲]'],
    ['letters beyond the first plane', '𝐃eep 😀 calm', 'calm deep', '[𝐃eep] 😀 [calm]'],
    ['nothing in other words', 'Rest and recover', 'restaurant', 'Rest and recover'],
  ])('show %s', (_case, text, search, expected) => {
    expect(found(text, search)).toBe(expected);
  });
});

describe('the snippet of a search result', () => {
  const text = `${'Sit down and stay with the person. '.repeat(10)}Then breathe slowly. ${'Ask what helps. '.repeat(20)}`;

  it('is the part of a long text around the first mark, cut between words', () => {
    const snippet = snippetOf(text, 'breathing');
    expect(snippet === null ? null : marked(snippet)).toMatch(/^…\S.* \[breathe\] slowly\. .*\S…$/);
    expect(snippet?.text.length).toBeLessThanOrEqual(162);
  });

  it('is a short text as it is, and null without a mark', () => {
    expect(snippetOf('Stay calm.', 'calm')).toEqual({ text: 'Stay calm.', marks: [{ start: 5, length: 4 }] });
    expect(snippetOf('Stay calm.', 'wind')).toBeNull();
  });

  it('contains a word that is longer than a snippet', () => {
    const long = 'a'.repeat(300);
    expect(snippetOf(`Stay ${long} calm`, 'aaaa')?.text).toContain(long);
  });
});
