import { Editor } from '@tiptap/core';
import { afterEach, describe, expect, it } from 'vitest';
import { FOREIGN_TAGS, HIDDEN_TAGS, RICH_TEXT_TAGS } from '../../../schema/rich-text.ts';
import { FOREIGN_MARKUP, RICH_TEXT_EXAMPLES } from '../../../schema/rich-text-examples.ts';
import { cleanPasted } from './clean-pasted.ts';
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

describe('a text opened in the editor and saved', () => {
  it.each(RICH_TEXT_EXAMPLES)('keeps the markup %s', (html) => {
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
  ])('has, instead of «%s», the markup «%s»', (html, expected) => {
    expect(throughEditor(html)).toBe(expected);
  });

  it.each(FOREIGN_MARKUP)('has no markup outside the grammar: %s', (html, absent) => {
    for (const result of [throughEditor(html), throughEditor(cleanPasted(html, 'ltr'))]) {
      expect(result).not.toMatch(absent);
      expect(result).toContain('x');
    }
  });

  it('has only tags of the grammar, whatever was pasted', () => {
    const names = [
      ...new Set([
        ...RICH_TEXT_TAGS,
        ...HIDDEN_TAGS,
        ...FOREIGN_TAGS,
        'h1',
        'h5',
        'h6',
        'b',
        'i',
        'del',
        'strike',
        'div',
        'center',
        'font',
        'details',
        'summary',
        'dl',
        'dt',
        'dd',
      ]),
    ];
    for (const name of names) {
      const written = throughEditor(cleanPasted(`<p>a</p><${name}>x</${name}><p>b</p>`, 'ltr'));
      for (const [, tag = ''] of written.matchAll(/<([a-z][\w-]*)/g)) expect(RICH_TEXT_TAGS).toContain(tag);
    }
  });
});

describe('a blank text', () => {
  it.each(['', '<p></p>', '<p> &nbsp;<br></p>'])('is recognized in «%s»', (html) => {
    expect(isBlankHtml(html)).toBe(true);
  });

  it.each(['<p>x</p>', '<hr>'])('is not recognized in «%s»', (html) => {
    expect(isBlankHtml(html)).toBe(false);
  });
});
