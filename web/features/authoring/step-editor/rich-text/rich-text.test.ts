import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { RICH_TEXT_EXTENSIONS } from './extensions.ts';
import { isBlankHtml, toHtml } from './to-html.ts';

const editors: Editor[] = [];
afterEach(() => {
  for (const editor of editors.splice(0)) editor.destroy();
});

function throughEditor(html: string): string {
  const editor = new Editor({ extensions: RICH_TEXT_EXTENSIONS, content: html, injectCSS: false });
  editors.push(editor);
  return toHtml(editor.state.doc);
}

/** What the server keeps of a text (api/domain/steps/rich-text.ts), a piece for each element and attribute. */
const KEPT: readonly string[] = [
  '<p>One</p><p>Two<br>lines</p>',
  '<h2>Big</h2><h3>Middle</h3><h4>Small</h4><hr><p>x</p>',
  '<p><strong>b</strong> <em>i</em> <u>u</u> <s>s</s> H<sub>2</sub>O x<sup>2</sup> <mark>m</mark> <code>c</code></p>',
  '<p><strong><code>bold code</code></strong></p>',
  '<p lang="ar" dir="rtl">سلام</p><h2 lang="fa" dir="rtl">درود</h2>',
  '<p>He said <span lang="ar" dir="rtl">سلام</span> to <bdi>نورا</bdi> and <bdi lang="de">Jörg</bdi></p>',
  '<p><span lang="ar">أ <span lang="en">b</span> ج</span></p>',
  '<p><strong lang="de">Wort</strong> <em dir="rtl">x</em></p>',
  '<p style="text-align: start;">a</p><p style="text-align: center;">b</p><h3 style="text-align: end;">c</h3><p style="text-align: justify;">d</p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org/a?b=c">web</a></p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="mailto:a@example.org">mail</a> <a target="_blank" rel="noopener noreferrer nofollow" href="tel:+491">tel</a></p>',
  '<p><a target="_blank" rel="noopener noreferrer nofollow" href="/settings">here</a></p>',
  '<ul><li>one</li><li>two<ul><li>inner</li></ul></li></ul>',
  '<ol start="3"><li>three</li><li><h3>four</h3><p>more</p></li></ol>',
  '<ul lang="ar" dir="rtl"><li dir="ltr">x</li></ul>',
  '<blockquote><p>Quote</p><ul><li>in it</li></ul></blockquote>',
  '<blockquote dir="rtl"><p>x</p></blockquote>',
  '<pre>a  b\n  c <strong>d</strong></pre>',
  '<pre><code>x = 1\ny</code></pre>',
  '<table><thead><tr><th scope="col">A</th><th scope="col">B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
  '<table><tbody><tr><th scope="row">A</th><td colspan="2">1</td></tr><tr><td rowspan="2">1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr></tbody></table>',
  '<table lang="ar" dir="rtl"><tbody><tr lang="fa"><td style="text-align: center;" dir="ltr">1</td><td><p>a</p><p>b</p></td></tr></tbody></table>',
];

describe('a text opened in the editor and saved', () => {
  it.each(KEPT)('keeps %s', (html) => {
    expect(throughEditor(html)).toBe(html);
  });

  it.each([
    ['<p>x</p><script>alert(1)</script>', '<p>x</p>'],
    ['<p onclick="a()" class="b" style="color: red">x</p>', '<p>x</p>'],
    ['<p><a href="javascript:alert(1)">x</a></p>', '<p>x</p>'],
    ['<p><a href="//evil.example">x</a></p>', '<p>x</p>'],
    ['words without a paragraph', '<p>words without a paragraph</p>'],
    ['<table><colgroup><col></colgroup><tbody><tr><td><p>1</p></td></tr></tbody></table>', '<table><tbody><tr><td>1</td></tr></tbody></table>'],
    ['<p></p>', ''],
    ['', ''],
  ])('makes of %s', (html, expected) => {
    expect(throughEditor(html)).toBe(expected);
  });
});

describe('a blank text', () => {
  it.each(['', '<p></p>', '<p> &nbsp;<br></p>'])('is %s', (html) => {
    expect(isBlankHtml(html)).toBe(true);
  });

  it.each(['<p>x</p>', '<hr>'])('is not %s', (html) => {
    expect(isBlankHtml(html)).toBe(false);
  });
});
