import { describe, expect, it } from 'vitest';
import { hostileCaptions } from '../../testing/hostile-captions.ts';
import { isCaption, rewriteCaption } from './caption.ts';

const rewrite = (text: string): string => rewriteCaption(Buffer.from(text)).toString();
/** Returns the text of one caption after it was rewritten. */
const rewriteText = (text: string): string => rewrite(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`).split('\n').slice(3, -1).join('\n');

describe('captions', { timeout: 30_000 }, () => {
  it('are recognized by their first word, and SubRip captions by their file name and first lines', () => {
    expect(isCaption(Buffer.from('WEBVTT'), 'a')).toBe(true);
    expect(isCaption(Buffer.from('\ufeffWEBVTT - Words\n'), 'a.vtt')).toBe(true);
    expect(isCaption(Buffer.from('WEBVTTX\n'), 'a.vtt')).toBe(false);
    expect(isCaption(Buffer.from('<!doctype html>WEBVTT\n'), 'a.vtt')).toBe(false);
    const subrip = Buffer.from('1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n');
    expect(isCaption(subrip, 'a.SRT')).toBe(true);
    expect(isCaption(subrip, 'a.txt')).toBe(false);
    expect(isCaption(Buffer.from('<script>'), 'a.srt')).toBe(false);
  });

  it('are rewritten: times, positions and text stay, everything else is removed', () => {
    const source = `\ufeffWEBVTT Words of the garden
Kind: captions
X-Secret: yes

STYLE
::cue { background: url(https://evil.example/) }

REGION
id:fred

NOTE not for
everybody

name
00:01.5 --> 00:00:04.250 line:0 position:20%,line-left align:start region:fred onclick:x size:900000%
<v Leyla>Take a <b>deep</b> breath</v>
- and another

1:00:00.000 --> 01:00:02.000
نفس عمیق & آرام
`.replaceAll('\n', '\r\n');
    expect(rewrite(source)).toBe(`WEBVTT

00:00:01.500 --> 00:00:04.250 line:0 position:20%,line-left align:start
<v Leyla>Take a <b>deep</b> breath</v>
- and another

01:00:00.000 --> 01:00:02.000
نفس عمیق &amp; آرام
`);
  });

  it('can be in the SubRip format', () => {
    const source = `
1
00:00:02,000 --> 00:00:03,50 X1:40 X2:600
<font color="#fff"><i>Second</i></font> {\\an8}line

with a gap

2
00:00:01,000 --> 00:00:01,900
First
`;
    expect(rewrite(source)).toBe(
      `WEBVTT

00:00:01.000 --> 00:00:01.900
First

00:00:02.000 --> 00:00:03.500
<i>Second</i> line
with a gap
2
`.replace('\n2\n', '\n'),
    );
  });

  it('do not change when rewritten twice', () => {
    const once = rewrite('WEBVTT\n\n00:01.000 --> 00:02.000\n<v A & B>5 < 6 &lt;b&gt; <00:01.500><c.yellow>x</c>\n');
    expect(rewrite(once)).toBe(once);
  });

  it.each([
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['Hi<script>alert(1)', 'Hi'],
    ['<img src=x onerror=alert(1)>Hi', 'Hi'],
    ['<b onclick="alert(1)">Hi</b>', '<b>Hi</b>'],
    ['<c.red.big onclick=x>Hi</c>', '<c.red.big>Hi</c>'],
    ['<style>*{}</style><a href="javascript:1">Hi</a>', 'Hi'],
    ['<!doctype x><?php x?>Hi', 'Hi'],
    ['<lang en-GB>Hi</lang>', '<lang en-GB>Hi</lang>'],
    ['<ruby>漢<rt>kan</rt></ruby>', '<ruby>漢<rt>kan</rt></ruby>'],
    ['a < b && c > d', 'a &lt; b &amp;&amp; c &gt; d'],
    ['&lt;script&gt; &nbsp;&#39;&bogus;', '&lt;script&gt; &nbsp;&#39;&amp;bogus;'],
    ['<b', '&lt;b'],
    ['<<b>script>Hi', '&lt;<b>script&gt;Hi'],
  ])('keep only the tags of WebVTT: %j', (text, clean) => {
    expect(rewriteText(text)).toBe(clean);
  });

  const timed = (text: string): string => `WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`;
  it.each<[string, string | Buffer]>([
    ['another encoding', Buffer.concat([Buffer.from(timed('')), Buffer.from([0xc8, 0xed, 0x0a])])],
    ['UTF-16', Buffer.from(`\ufeff${timed('Hi')}`, 'utf16le')],
    ['bytes that are not text', timed('a\0b')],
    ['an invalid time', 'WEBVTT\n\n00:99.000 --> soon\nHi\n'],
    ['captions without an empty line between them', timed('Hi\n00:03.000 --> 00:04.000\nHo')],
    ['lines between name and time', 'WEBVTT\n\na\nb\n00:01.000 --> 00:02.000\nHi\n'],
    ['text before the first time', 'WEBVTT\n\n<html>\n'],
    ['a caption that is too long', timed('x'.repeat(5000))],
    ['a caption that is too long, in parts', `${timed('x')}\n${'y\n\n'.repeat(300_000)}`],
    ['an unclosed tag that is too long', `${timed('x')}\n${'<script '.repeat(120_000)}`],
    ['a time line with many spaces', `WEBVTT\n\n00:01.000 --> 00:02.000${' '.repeat(500_000)}x\nHi\n`],
    ['too many captions', `WEBVTT\n\n${'00:01.000 --> 00:02.000\nx\n\n'.repeat(20_001)}`],
  ])('are refused: %s', (_case, content) => {
    expect(() => rewriteCaption(Buffer.from(content))).toThrow(expect.objectContaining({ code: 'CAPTION_INVALID' }));
  });

  it.each(['WEBVTT', 'WEBVTT\n\nNOTE nothing\n', 'WEBVTT\n\n00:02.000 --> 00:01.000\nnever\n', timed('<img>')])('without text are empty: %j', (text) => {
    expect(() => rewrite(text)).toThrow(expect.objectContaining({ code: 'FILE_EMPTY' }));
  });

  // Quadratic parsing of 900 KB would exceed the timeout.
  it.each(['<', '<script', '&', '\n', ' \n', '<c.', '-->', '{\\'])('of the largest size, made of %j, are refused or rewritten without a tag', (part) => {
    for (const hostile of hostileCaptions(part, 900_000)) {
      let written = '';
      try {
        written = rewrite(hostile);
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^(CAPTION_INVALID|FILE_EMPTY)$/) });
      }
      expect(written).not.toMatch(/<script/i);
    }
  });
});
