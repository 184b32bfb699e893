import { describe, expect, it } from 'vitest';
import { blocksOf, cueOf } from './caption-cues.ts';

describe('captions', () => {
  it('of WebVTT and SubRip are blocks, without header, whatever ends a line', () => {
    const cue = '00:01.000 --> 00:02.000\nSalam';
    expect(blocksOf(`\u{feff}WEBVTT - Words\nKind: captions\n\nNOTE a\nb\n\n${cue}\n \t\n\nlast`)).toEqual(['NOTE a\nb', cue, 'last']);
    expect(blocksOf(`WEBVTT\n${cue}`.replaceAll('\n', '\r\n'))).toEqual([cue]);
    expect(blocksOf(`\n\n1\n${cue}`)).toEqual([`1\n${cue}`]);
    expect(blocksOf('')).toEqual(['']);
  });

  it('have cues with times, settings and text', () => {
    const start = 3_605_250;
    expect(cueOf('name\n1:00:05.25 --> 01:00:07.000 align:start\n<b>one</b>\ntwo')).toEqual({
      start,
      end: start + 1750,
      settings: 'align:start',
      text: '<b>one</b>\ntwo',
    });
    expect(cueOf('00:00:01,5 --> 00:00:02,000')).toEqual({ start: 1500, end: 2000, settings: '', text: '' });
    expect(cueOf('NOTE no time')).toBeUndefined();
  });

  it.each([
    ['minutes above 59', '60:00.000 --> 61:00.000\na'],
    ['a second time in the text', '00:01.000 --> 00:02.000\n00:03.000 --> 00:04.000'],
    ['two lines before the times', 'a\nb\n00:01.000 --> 00:02.000\nc'],
    ['a line of times that is too long', `00:01.000 --> 00:02.000 ${' '.repeat(300)}x`],
  ])('have no cue with %s', (_what, block) => expect(cueOf(block)).toBeNull());
});
