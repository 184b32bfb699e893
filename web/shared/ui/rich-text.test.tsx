import { describe, expect, it } from 'vitest';
import { RICH_TEXT_TAGS } from '../../../schema/rich-text.ts';
import { FOREIGN_MARKUP, RICH_TEXT_EXAMPLES } from '../../../schema/rich-text-examples.ts';
import { keepAllStyles, renderWithProviders } from '../../testing/render-with-providers.tsx';
import { RichText } from './rich-text.tsx';

keepAllStyles();

function htmlOf(html: string): string {
  const { container } = renderWithProviders(<RichText html={html} />);
  return container.querySelector('div')?.innerHTML ?? '';
}

describe('rich text', () => {
  it('keeps headings, lists, emphasis, language and tables', () => {
    const html =
      '<h2>Look</h2><p>Be <strong>calm</strong>,<br><em>slow</em></p><ol start="3"><li>one</li></ol><p lang="ar" dir="rtl">سلام</p><table><tbody><tr><td colspan="2">x</td></tr></tbody></table>';
    expect(htmlOf(html)).toBe(html);
  });

  it('numbers Persian lists with Persian digits', () => {
    htmlOf('<ol lang="fa"><li>یک</li></ol>');
    // jsdom does not match `:lang`.
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText);
    expect(rules).toContainEqual(expect.stringMatching(/ ol:lang\(fa\) \{\s*list-style-type: persian;/));
  });

  it('keeps logical alignment and no other style', () => {
    expect(htmlOf('<p style="text-align: end; color: red">x</p><p style="text-align: left">y</p>')).toBe('<p style="text-align: end;">x</p><p>y</p>');
  });

  it('opens links in a new tab without a referrer', () => {
    expect(htmlOf('<a href="https://who.example/a?b=1">WHO</a>')).toBe('<a href="https://who.example/a?b=1" target="_blank" rel="noopener noreferrer">WHO</a>');
  });

  it.each([
    ['<script>alert(1)</script>text', 'text'],
    ['<style>p{}</style>text', 'text'],
    ['<iframe src="https://e.example"></iframe>text', 'text'],
    ['<svg><script>alert(1)</script></svg>text', 'text'],
    ['<img src=x onerror=alert(1)>text', '<span></span>text'],
    ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">text</p>', '<p>text</p>'],
    ['<a href="javascript:alert(1)">text</a>', '<a>text</a>'],
    ['<a href=" java\nscript:alert(1)">text</a>', '<a>text</a>'],
    ['<a href="data:text/html,x">text</a>', '<a>text</a>'],
    ['<font color="red">text</font>', '<span>text</span>'],
  ])('removes everything dangerous from %s', (html, left) => {
    expect(htmlOf(html)).toBe(left);
  });

  it.each(RICH_TEXT_EXAMPLES)('shows everything that the editor produces: %s', (html) => {
    const written = new DOMParser().parseFromString(html, 'text/html').body;
    for (const link of written.querySelectorAll('a')) link.rel = 'noopener noreferrer';
    const shown = new DOMParser().parseFromString(htmlOf(html), 'text/html').body;
    expect(shown.isEqualNode(written)).toBe(true);
  });

  it.each(FOREIGN_MARKUP)('shows nothing outside the grammar: %s', (html, absent) => {
    const shown = htmlOf(html);
    expect(shown).not.toMatch(absent);
    expect(shown).toContain('x');
    for (const [, tag] of shown.matchAll(/<([a-z][\w-]*)/g)) expect(RICH_TEXT_TAGS).toContain(tag);
  });

  it('drops text that is nested in 2,000 tags', () => {
    expect(htmlOf(`${'<b>'.repeat(2000)}deep`)).not.toContain('deep');
  });
});
