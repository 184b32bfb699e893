import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, sanitizeRichText } from './rich-text.ts';
import { minutesOf } from './step-minutes.ts';

describe('rich text', () => {
  it.each([
    ['<p>Calm</p>', '<p>Calm</p>'],
    ['<h1>Big</h1><b>x</b><i>y</i>', '<h2>Big</h2><strong>x</strong><em>y</em>'],
    ['<p lang="ar" dir="rtl">سلام</p>', '<p lang="ar" dir="rtl">سلام</p>'],
    ['<p class="x" style="text-align:center;color:red">x</p>', '<p style="text-align:center">x</p>'],
    ['<a href="https://example.org">x</a>', '<a href="https://example.org" target="_blank" rel="noopener noreferrer nofollow">x</a>'],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href="//evil.example">x</a>', 'x'],
    ['<img src=x onerror=alert(1)>', ''],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<style>*{}</style><iframe src="https://evil.example"></iframe>x', 'x'],
    ['<p onclick="x()">a</p>', '<p>a</p>'],
    ['<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>', '<table></table>'],
  ])('%s', (html, expected) => {
    expect(sanitizeRichText(html)).toBe(expected);
  });

  it('is as clean the second time as the first, whatever is thrown at it', () => {
    const piece = fc.constantFrom(
      '<p>',
      '</p>',
      '<script>',
      '<img src=x onerror=a()>',
      '<a href="java\tscript:a()">',
      '"',
      "'",
      '<!--',
      '-->',
      '<svg/onload=a()>',
      '&lt;',
      'x',
      '<math>',
      '<table><td>',
      '<div>',
      '</div>',
      '<font color=red>',
      '<o:p>',
      '<b style="font-weight:normal">',
      '<span style="font-weight:700;mso-list:Ignore">',
      '</span>',
      '<br class="Apple-interchange-newline">',
      '<![endif]>',
      '<form>',
      '<noscript>',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const once = sanitizeRichText(pieces.join(''));
        expect(sanitizeRichText(once)).toBe(once);
        expect(once).not.toMatch(/<(script|img|svg|math|iframe)|<[^>]*\son\w+=|<[^>]*javascript:/i);
      }),
      { numRuns: 500 },
    );
  });

  it('has words, also across blocks', () => {
    expect(plainText('<p>One</p><p>two <strong>three</strong></p>').split(/\s+/).filter(Boolean)).toEqual(['One', 'two', 'three']);
  });
});

describe('minutes of a step', () => {
  const words = (count: number) => [{ id: '1', type: 'TEXT' as const, html: `<p>${'word '.repeat(count)}</p>` }];
  it.each([
    [0, 0, 1],
    [180, 0, 1],
    [540, 0, 3],
    [180, 120, 3],
  ])('of %i words and %i seconds are %i', (count, seconds, minutes) => {
    expect(minutesOf(words(count), seconds)).toBe(minutes);
  });
});
