import { blocksOf, cueOf } from '../../../schema/caption-cues.ts';

/** A caption as it is read: times in seconds, text without markup. */
export interface Caption {
  start: number;
  end: number;
  text: string;
}

/** A paragraph of a transcript; `start` is in seconds. */
export interface Paragraph {
  start: number;
  text: string;
}

/** Characters after which a paragraph ends with its sentence. */
const LONG = 240;
/** A pause of so many seconds begins a paragraph. */
const PAUSE = 3;
const SENTENCE_END = /[.!?…؟۔。]["»”’)]*$/u;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&lrm;': '\u200e', '&rlm;': '\u200f' };

const plain = (line: string): string => line.replace(/<[^<>]*>/g, '').replace(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** Reads the captions of a file; notes, styles and what is no cue are left out. */
export function captionsOf(file: string): Caption[] {
  return blocksOf(file).flatMap((block) => {
    const cue = cueOf(block);
    const lines = cue?.text.split('\n').map((line) => plain(line).trim()) ?? [];
    const text = lines.join(' ').trim();
    return cue && text !== '' ? [{ start: cue.start / 1000, end: cue.end / 1000, text }] : [];
  });
}

/** Joins captions to paragraphs: a pause or the end of a sentence after about three lines begins a new one. */
export function paragraphsOf(captions: readonly Caption[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const caption of captions) {
    const last = paragraphs.at(-1);
    const isFull = last !== undefined && last.text.length >= LONG && SENTENCE_END.test(last.text);
    if (last === undefined || isFull || caption.start - end >= PAUSE) paragraphs.push({ start: caption.start, text: caption.text });
    else last.text += ` ${caption.text}`;
    end = caption.end;
  }
  return paragraphs;
}
