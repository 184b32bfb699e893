/** One line of captions. */
export interface Cue {
  /** Seconds. */
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
const TIMES = /^(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})\s+-->\s+(?:(\d+):)?(\d\d):(\d\d)\.(\d{3})/;
const SENTENCE_END = /[.!?…؟۔。]["»”’)]*$/u;
const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&lrm;': '\u200e', '&rlm;': '\u200f' };

const secondsOf = ([hours = '0', minutes = '0', seconds = '0', thousandths = '0']: Array<string | undefined>): number =>
  Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;

const plain = (line: string): string => line.replace(/<[^<>]*>/g, '').replace(/&[a-z]+;/g, (entity) => ENTITIES[entity] ?? entity);

/** Parses a WebVTT file; notes, styles and identifiers are left out. */
export function cuesOf(vtt: string): Cue[] {
  return vtt
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .flatMap((block) => {
      const lines = block.trim().split('\n');
      const at = lines.findIndex((line) => TIMES.test(line));
      const times = TIMES.exec(lines[at] ?? '')?.slice(1);
      const text = lines
        .slice(at + 1)
        .map((line) => plain(line).trim())
        .join(' ')
        .trim();
      return times === undefined || text === '' ? [] : [{ start: secondsOf(times.slice(0, 4)), end: secondsOf(times.slice(4)), text }];
    });
}

/** Joins captions to paragraphs: a pause or the end of a sentence after about three lines begins a new one. */
export function paragraphsOf(cues: readonly Cue[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const cue of cues) {
    const last = paragraphs.at(-1);
    const isFull = last !== undefined && last.text.length >= LONG && SENTENCE_END.test(last.text);
    if (last === undefined || isFull || cue.start - end >= PAUSE) paragraphs.push({ start: cue.start, text: cue.text });
    else last.text += ` ${cue.text}`;
    end = cue.end;
  }
  return paragraphs;
}
