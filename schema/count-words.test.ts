import { describe, expect, it } from 'vitest';
import { countWords, withinWordLimits } from './count-words.ts';

describe('the words of a text', () => {
  it.each([
    ['', 0],
    ['   ', 0],
    ['one', 1],
    ['one two', 2],
    ['  one   two  ', 2],
    ['one\ntwo\r\nthree\tfour', 4],
    ['one\u00a0two\u3000three', 3],
    ['well-known, isn’t it?', 3],
    ['سلام دنیای بزرگ', 3],
    ['می\u200cروم', 1],
    ['😀 😀', 2],
    ['Bonjour ! Ça va – et toi ?', 8],
    ['\u200b \u200b \u200d\u2060 \u00ad \ufeff', 0],
    ['\u3164 \u2800\u2800 \u115f \u0000', 0],
    ['one \u200b two', 2],
    ['\u200bone', 1],
  ])('are counted in %j: %d', (text, count) => {
    expect(countWords(text)).toBe(count);
  });

  it('may be exactly as many as the minimum or the maximum, and any number without a maximum', () => {
    const limits = { minimumWords: 2, maximumWords: 3 };
    expect([1, 2, 3, 4].map((count) => withinWordLimits(count, limits))).toEqual([false, true, true, false]);
    expect(withinWordLimits(1_000_000, { minimumWords: 1, maximumWords: null })).toBe(true);
  });
});
