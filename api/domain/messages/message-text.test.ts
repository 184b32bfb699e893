import { expect, it } from 'vitest';
import { sanitizeRichText } from '../steps/rich-text.ts';
import { messageText } from './message-text.ts';

it.each([
  ['<p>One</p><p>Two<br>three</p>', 'One\n\nTwo\nthree'],
  ['<p>Tea &amp; &lt;b&gt; "x"</p>', 'Tea & <b> "x"'],
  ['<p>&amp;lt;b&amp;gt;</p>', '&lt;b&gt;'],
  [
    '<p>See <a href="https://example.org/?a=1&b=2">this</a> or <a href="https://example.org">https://example.org</a></p>',
    'See this (https://example.org/?a=1&b=2) or https://example.org',
  ],
  ['<ul><li>One</li><li><p>Two</p></li></ul><p>After</p>', '- One\n- Two\n\nAfter'],
  ['<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>', 'a b\nc'],
  ['<h2>Title</h2><hr><p><strong>bold</strong></p>', 'Title\n\nbold'],
])('the message %s becomes the plain text %j', (html, text) => {
  expect(messageText(sanitizeRichText(html))).toBe(text);
});
