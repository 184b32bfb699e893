import { describe, expect, it } from 'vitest';
import { RICH_TEXT_TAGS } from '../../../schema/rich-text.ts';
import { FOREIGN_MARKUP, RICH_TEXT_EXAMPLES } from '../../../schema/rich-text-examples.ts';
import { fc } from '../../../schema/testing/properties.ts';
import { cleanHtml } from './clean-html.ts';
import { limitDepth } from './pasted-html.ts';
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
    ['<p><span>a</span><strong>b</strong> c</p><p>d</p>', '<p>a<strong>b</strong> c</p><p>d</p>'],
    ['<p><a name="x"></a><em>b</em> c</p>', '<p><em>b</em> c</p>'],
    ['<b style="font-weight:normal"><p>a</p></b><p>b</p>', '<p>a</p><p>b</p>'],
    ['<p><span style="display:none">no</span><u>b</u> c</p>', '<p><u>b</u> c</p>'],
    ['<p><x-nothing hidden="hidden" lang="en">a</x-nothing>b</p>', '<p>b</p>'],
    ['<a href="/\t/evil.example">x</a>', 'x'],
  ])('is sanitized: %s becomes %j', (html, expected) => {
    expect(sanitizeRichText(html)).toBe(expected);
  });

  it.each(RICH_TEXT_EXAMPLES)('keeps everything that the editor writes: %s', (html) => {
    // The sanitizer writes styles without spaces and void elements with a slash.
    const written = html.replace(/style="text-align: (\w+);"/g, 'style="text-align:$1"').replace(/<(br|hr)>/g, '<$1 />');
    expect(cleanHtml(html)).toBe(written);
  });

  it.each(FOREIGN_MARKUP)('loses markup that the editor cannot write: %s', (html, absent) => {
    const kept = cleanHtml(html);
    expect(kept).not.toMatch(absent);
    expect(kept).toContain('x');
    for (const [, tag] of kept.matchAll(/<([a-z][\w-]*)/g)) expect(RICH_TEXT_TAGS).toContain(tag);
  });

  /** Returns the tags that are still open at the end, or the first closing tag that does not match the open one. */
  function leftOpen(html: string): string[] {
    const open: string[] = [];
    for (const [, slash, name = ''] of html.matchAll(/<(\/?)([a-z][\w-]*)[^>]*>/g)) {
      if (name === 'br' || name === 'hr') continue;
      if (slash === '') open.push(name);
      else if (open.pop() !== name) return [`/${name}`];
    }
    return open;
  }

  it('is sanitized idempotently, whatever the input', () => {
    const part = fc.constantFrom(
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
      '<span>',
      '<strong>',
      '</strong>',
      '<center>',
      '<li>',
      '<p/>',
      '<a name="x">',
      '</a>',
      '<span style="display:none">',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
        // cleanHtml bypasses the cache, which would return known clean texts unchanged.
        const once = cleanHtml(parts.join(''));
        expect(cleanHtml(once)).toBe(once);
        expect(leftOpen(once)).toEqual([]);
        expect(once).not.toMatch(/<(script|img|svg|math|iframe)|<[^>]*\son\w+=|<[^>]*javascript:/i);
      }),
      { numRuns: 500 },
    );
  });

  it.each(['<b>', '<ul><li>', '<i></p>', '<b></x>', '<li><p>', '<B\n/>'])('is cut at the maximum depth, and its text stays: %s', (unit) => {
    const deep = limitDepth(`${unit.repeat(20_000)}word`);
    expect(deep.match(/<[a-z]/gi)?.length).toBeLessThanOrEqual(2 * 2000);
    expect(plainText(cleanHtml(deep)).trim()).toBe('word');
  });

  it('with many sibling tags stays unchanged', () => {
    const flat = `<ul>${'<li><p>a<br>b</p></li>'.repeat(5000)}</ul>`;
    expect(limitDepth(flat)).toBe(flat);
  });

  it('becomes plain text with spaces between blocks', () => {
    expect(plainText('<p>One</p><p>two <strong>three</strong></p>').split(/\s+/).filter(Boolean)).toEqual(['One', 'two', 'three']);
  });
});

describe('the minutes of a step', () => {
  const words = (count: number) => [{ id: '1', type: 'TEXT' as const, html: `<p>${'word '.repeat(count)}</p>` }];
  it.each([
    [0, 0, 1],
    [180, 0, 1],
    [540, 0, 3],
    [180, 120, 3],
  ])('with %i words and %i seconds of media are %i', (count, seconds, minutes) => {
    expect(minutesOf(words(count), seconds)).toBe(minutes);
  });
});
