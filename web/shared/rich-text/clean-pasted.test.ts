import { Editor } from '@tiptap/core';
import { describe, expect, it } from 'vitest';
import type { Direction } from '../../../schema/languages.ts';
import { cleanPasted } from './clean-pasted.ts';
import { RICH_TEXT_EXTENSIONS } from './extensions.ts';
import { toHtml } from './to-html.ts';

/** Returns the HTML of the editor after pasting. */
function paste(html: string, direction: Direction = 'ltr'): string {
  const editor = new Editor({ extensions: RICH_TEXT_EXTENSIONS, content: cleanPasted(html, direction), injectCSS: false });
  const result = toHtml(editor.state.doc);
  editor.destroy();
  return result;
}

const entry = (level: number, marker: string, words: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-.25in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]><span lang=EN-US>${words}<o:p></o:p></span></p>`;

describe('pasting from Word', () => {
  const word = (body: string) =>
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style><meta name=Generator content="Microsoft Word 15"></head><body lang=EN-US><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

  it('keeps text and emphasis and drops styles, languages and empty lines', () => {
    const html = word(
      "<p class=MsoNormal style='margin-bottom:8pt'><b><span lang=EN-US style='font-size:11pt;color:red'>Stay</span></b><span lang=EN-US> <i>calm</i><o:p></o:p></span></p><p class=MsoNormal><span lang=EN-US><o:p>&nbsp;</o:p></span></p><p class=MsoNormal>End</p>",
    );
    expect(paste(html)).toBe('<p><strong>Stay</strong> <em>calm</em></p><p>End</p>');
  });

  it('converts paragraphs that look like lists to lists with their levels and types', () => {
    const html = word(
      `${entry(1, '·', 'one')}${entry(2, 'o', 'inner')}${entry(1, '·', 'two')}<p class=MsoNormal>between</p>${entry(1, '1.', 'first')}${entry(1, '2.', 'second')}`,
    );
    expect(paste(html)).toBe('<ul><li>one<ul><li>inner</li></ul></li><li>two</li></ul><p>between</p><ol><li>first</li><li>second</li></ol>');
  });

  it('converts titles to headings and keeps the direction of a paragraph', () => {
    expect(paste(word("<p class=MsoTitle>Care</p><p class=MsoNormal dir=RTL style='text-align:right'>سلام</p>"), 'rtl')).toBe(
      '<h2>Care</h2><p dir="rtl">سلام</p>',
    );
  });
});

describe('pasting from a web page', () => {
  it.each([
    ['<h1>Big</h1><h5>small</h5>', '<h2>Big</h2><h4>small</h4>'],
    ['<b style="font-weight:normal"><p><span style="font-weight:700">x</span> y</p></b>', '<p><strong>x</strong> y</p>'],
    ['<p><span style="font-style:italic;text-decoration:underline">x</span></p>', '<p><em><u>x</u></em></p>'],
    ['<p><span style="vertical-align:super">2</span></p>', '<p><sup>2</sup></p>'],
    ['<p style="text-align:center;color:red" class="a">x</p>', '<p style="text-align: center;">x</p>'],
    ['<p style="text-align:right">x</p>', '<p style="text-align: end;">x</p>'],
    ['<p style="text-align:left">x</p>', '<p>x</p>'],
    ['<p>a<img src="x" onerror="alert(1)"></p><script>alert(1)</script><style>p{}</style><iframe src="https://evil.example"></iframe>', '<p>a</p>'],
    ['<div>a</div><div><p>b</p></div>', '<p>a</p><p>b</p>'],
    [
      '<p><a href="javascript:alert(1)">x</a> <a href="https://example.org">y</a></p>',
      '<p>x <a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org">y</a></p>',
    ],
    [
      '<table border=1 width=500><tr><td align=center>a</td><td width=20>b</td></tr></table>',
      '<table><tbody><tr><td style="text-align: center;">a</td><td>b</td></tr></tbody></table>',
    ],
  ])('converts %s to %s', (html, expected) => {
    expect(paste(html)).toBe(expected);
  });

  it('mirrors the alignment in right-to-left text', () => {
    expect(paste('<p style="text-align:left">a</p><p style="text-align:right">b</p>', 'rtl')).toBe('<p style="text-align: end;">a</p><p>b</p>');
  });

  it('leaves content unchanged that was copied in the editor', () => {
    const own = '<p data-pm-slice="1 1 []"><code>x</code></p>';
    expect(cleanPasted(own, 'ltr')).toBe(own);
  });
});
