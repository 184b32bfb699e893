import { expect, it } from 'vitest';
import { captionsOf, paragraphsOf } from './caption-paragraphs.ts';

const VTT = `WEBVTT

NOTE made by hand

1
00:00.000 --> 00:02.500
<v Amina>Breathe in &amp;
breathe out.

00:02.500 --> 00:04.000 align:start

01:00:05.250 --> 01:00:07.000
سلام.
`;

it('the captions of a WebVTT file are read without markup', () => {
  const cues = [
    { start: 0, end: 2.5, text: 'Breathe in & breathe out.' },
    { start: 3605.25, end: 3607, text: 'سلام.' },
  ];
  expect(captionsOf(VTT)).toEqual(cues);
  expect(captionsOf(VTT.replaceAll('\n', '\r\n'))).toEqual(cues);
  expect(captionsOf('no captions')).toEqual([]);
});

it('the text of captions begins a paragraph after a pause, and at the end of a sentence after a long paragraph', () => {
  const cue = (start: number, text: string) => ({ start, end: start + 2, text });
  const long = 'word '.repeat(50).trim();
  expect(paragraphsOf([cue(0, 'One'), cue(2, 'sentence.'), cue(9, 'Later.')])).toEqual([
    { start: 0, text: 'One sentence.' },
    { start: 9, text: 'Later.' },
  ]);
  expect(paragraphsOf([cue(0, long), cue(2, 'ends here.'), cue(4, 'Next.')]).map(({ start }) => start)).toEqual([0, 4]);
  expect(paragraphsOf([])).toEqual([]);
});
