import { DomainError } from '../shared/errors.ts';
import { cleanCaptionText } from './caption-text.ts';

/** One caption: its words, and when they are shown, in milliseconds. */
interface Cue {
  start: number;
  end: number;
  settings: string;
  /** Its words, in the pieces that they came in. */
  words: string[];
  /** Letters of them as they came. */
  letters: number;
}

const CUES_MAX = 20_000;
const CUE_LETTERS_MAX = 4_000;
const TIMING_LETTERS_MAX = 300;
const WEBVTT = /^\u{feff}?WEBVTT(?=[ \t\r\n]|$)/u;
/** How SubRip begins: a number, a time, and no letter before them. */
const SUBRIP = /^\u{feff}?\s*\d{1,6}[ \t]*\r?\n[ \t]*\d{1,3}:\d\d:\d\d[,.]\d{1,3}[ \t]*-->/u;
const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]+(.*?))?[ \t]*$`);
/** Where and how a caption stands; anything else on the line is left out. */
const SETTING =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,4}(?:\.\d{1,4})?%?(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d{1,4})?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d{1,4})?%|align:(?:start|center|end|left|right))$/;
const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const refuse = (): never => {
  throw new DomainError('CAPTION_INVALID');
};

/** Whether a file is captions: WebVTT by its first word, SubRip by its name and its first lines. It needs a look at its first bytes alone. */
export function isCaption(head: Buffer, originalName: string): boolean {
  const start = head.toString('utf8', 0, 200);
  return WEBVTT.test(start) || (/\.srt$/i.test(originalName.trim()) && SUBRIP.test(start));
}

function readText(content: Buffer): string {
  try {
    const text = TEXT.decode(content);
    // Text has no such signs; other encodings read as this one do.
    return /\p{Cc}/u.test(text.replace(/[\t\n\f\r]/g, '')) ? refuse() : text;
  } catch {
    return refuse();
  }
}

function milliseconds(parts: ReadonlyArray<string | undefined>): number {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'));
}

function readCue(lines: readonly string[], at: number): Cue {
  const timing = lines[at] ?? '';
  const raw = lines.slice(at + 1).join('\n');
  const found = timing.length > TIMING_LETTERS_MAX || raw.length > CUE_LETTERS_MAX || raw.includes('-->') ? null : TIMING.exec(timing);
  if (found === null) return refuse();
  const settings = (found[9] ?? '').split(/[ \t]+/).filter((setting) => SETTING.test(setting));
  const times = { start: milliseconds(found.slice(1, 5)), end: milliseconds(found.slice(5, 9)) };
  return { ...times, settings: settings.join(' '), words: [cleanCaptionText(raw)], letters: raw.length };
}

/** Goes on with a caption behind an empty line; however many pieces it has, it is no longer than one in one piece. */
function goOn(cue: Cue, piece: string): void {
  cue.letters += piece.length + 1;
  if (cue.letters > CUE_LETTERS_MAX) refuse();
  cue.words.push(cleanCaptionText(piece));
}

/** Reads the pieces between empty lines; notes, styles and regions are no captions, and a piece without a time goes on with the one before it. */
function readPieces(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const piece of text.split(/\n(?:[ \t]*\n)+/)) {
    const lines = piece.split('\n');
    const timing = lines.findIndex((line) => line.includes('-->'));
    const last = cues.at(-1);
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0] ?? '')) continue;
    if (timing > 1) refuse();
    if (timing >= 0) cues.push(readCue(lines, timing));
    else if (last !== undefined) goOn(last, piece);
    else if (piece.trim() !== '') refuse();
    if (cues.length > CUES_MAX) refuse();
  }
  return cues;
}

type WrittenCue = Pick<Cue, 'start' | 'end' | 'settings'> & { text: string };

/** The captions of a file, in the order of their times. One that is never shown, or says nothing, is none. */
function readCues(text: string): WrittenCue[] {
  const plain = text.replace(/^\u{feff}/u, '').replace(/\r\n?/g, '\n');
  // What stands in the head of WebVTT, up to the first empty line or time, is no caption.
  const body = WEBVTT.test(plain) ? plain.replace(/^[^\n]*(?:\n(?![^\n]*-->)[^\n]+)*\n*/, '') : plain.trimStart();
  return readPieces(body)
    .map(({ words, ...cue }) => ({ ...cue, text: words.filter((part) => part !== '').join('\n') }))
    .filter((cue) => cue.end > cue.start && cue.text !== '')
    .sort((one, other) => one.start - other.start);
}

function timeOf(milliseconds: number): string {
  const [hours, minutes, seconds] = [milliseconds / 3_600_000, (milliseconds / 60_000) % 60, (milliseconds / 1000) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${hours}:${minutes}:${seconds}.${String(milliseconds % 1000).padStart(3, '0')}`;
}

/**
 * Captions written anew as WebVTT, from WebVTT or SubRip in UTF-8: times, places and words stay, everything else of the file is left
 * behind. CAPTION_INVALID for what is no such file, FILE_EMPTY for one without captions.
 */
export function rewriteCaption(content: Buffer): Buffer {
  const cues = readCues(readText(content));
  if (cues.length === 0) throw new DomainError('FILE_EMPTY');
  const written = cues.map(({ start, end, settings, text }) => `${timeOf(start)} --> ${timeOf(end)}${settings === '' ? '' : ` ${settings}`}\n${text}\n`);
  return Buffer.from(`WEBVTT\n\n${written.join('\n')}`);
}
