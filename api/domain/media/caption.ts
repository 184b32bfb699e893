import { DomainError } from '../shared/errors.ts';
import { cleanCaptionText } from './caption-text.ts';

/** A cue: text and times in milliseconds. */
interface Cue {
  start: number;
  end: number;
  settings: string;
  /** The text, in the blocks of the file. */
  words: string[];
  /** Length of the original text in characters. */
  length: number;
}

const CUES_MAX = 20_000;
const CUE_LENGTH_MAX = 4_000;
const TIMING_LENGTH_MAX = 300;
const WEBVTT = /^\u{feff}?WEBVTT(?=[ \t\r\n]|$)/u;
/** The start of a SubRip file: a number, a time, and no letter before them. */
const SUBRIP = /^\u{feff}?\s*\d{1,6}[ \t]*\r?\n[ \t]*\d{1,3}:\d\d:\d\d[,.]\d{1,3}[ \t]*-->/u;
const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]+(.*?))?[ \t]*$`);
/** Cue settings. Anything else on the line is ignored. */
const SETTING =
  /^(?:vertical:(?:rl|lr)|line:-?\d{1,4}(?:\.\d{1,4})?%?(?:,(?:start|center|end))?|position:\d{1,3}(?:\.\d{1,4})?%(?:,(?:line-left|center|line-right))?|size:\d{1,3}(?:\.\d{1,4})?%|align:(?:start|center|end|left|right))$/;
const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

const reject = (): never => {
  throw new DomainError('CAPTION_INVALID');
};

/** Detects captions by the first bytes: WebVTT by its signature, SubRip by the file name and the first lines. */
export function isCaption(head: Buffer, originalName: string): boolean {
  const start = head.toString('utf8', 0, 200);
  return WEBVTT.test(start) || (/\.srt$/i.test(originalName.trim()) && SUBRIP.test(start));
}

function readText(content: Buffer): string {
  try {
    const text = TEXT.decode(content);
    // Control characters mean that the file is not UTF-8 text.
    return /\p{Cc}/u.test(text.replace(/[\t\n\f\r]/g, '')) ? reject() : text;
  } catch {
    return reject();
  }
}

function milliseconds(parts: ReadonlyArray<string | undefined>): number {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'));
}

function readCue(lines: readonly string[], at: number): Cue {
  const timing = lines[at] ?? '';
  const raw = lines.slice(at + 1).join('\n');
  const found = timing.length > TIMING_LENGTH_MAX || raw.length > CUE_LENGTH_MAX || raw.includes('-->') ? null : TIMING.exec(timing);
  if (found === null) return reject();
  const settings = (found[9] ?? '').split(/[ \t]+/).filter((setting) => SETTING.test(setting));
  const times = { start: milliseconds(found.slice(1, 5)), end: milliseconds(found.slice(5, 9)) };
  return { ...times, settings: settings.join(' '), words: [cleanCaptionText(raw)], length: raw.length };
}

/** Appends a block to a cue that contains an empty line, within the limit of one cue. */
function continueCue(cue: Cue, block: string): void {
  cue.length += block.length + 1;
  if (cue.length > CUE_LENGTH_MAX) reject();
  cue.words.push(cleanCaptionText(block));
}

/** Parses the blocks between empty lines. Notes, styles and regions are skipped; a block without a time continues the previous cue. */
function readBlocks(text: string): Cue[] {
  const cues: Cue[] = [];
  for (const block of text.split(/\n(?:[ \t]*\n)+/)) {
    const lines = block.split('\n');
    const timing = lines.findIndex((line) => line.includes('-->'));
    const last = cues.at(-1);
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t]|$)/.test(lines[0] ?? '')) continue;
    if (timing > 1) reject();
    if (timing >= 0) cues.push(readCue(lines, timing));
    else if (last !== undefined) continueCue(last, block);
    else if (block.trim() !== '') reject();
    if (cues.length > CUES_MAX) reject();
  }
  return cues;
}

type WrittenCue = Pick<Cue, 'start' | 'end' | 'settings'> & { text: string };

/** Parses all cues, sorted by start time. Drops cues without duration or text. */
function readCues(text: string): WrittenCue[] {
  const plain = text.replace(/^\u{feff}/u, '').replace(/\r\n?/g, '\n');
  // The header of WebVTT ends with the first empty line or cue time.
  const body = WEBVTT.test(plain) ? plain.replace(/^[^\n]*(?:\n(?![^\n]*-->)[^\n]+)*\n*/, '') : plain.trimStart();
  return readBlocks(body)
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
 * Rewrites captions as WebVTT, from WebVTT or SubRip in UTF-8. Keeps times, positions and text; drops everything else.
 *
 * @throws CAPTION_INVALID
 * @throws FILE_EMPTY for a file without cues
 */
export function rewriteCaption(content: Buffer): Buffer {
  const cues = readCues(readText(content));
  if (cues.length === 0) throw new DomainError('FILE_EMPTY');
  const written = cues.map(({ start, end, settings, text }) => `${timeOf(start)} --> ${timeOf(end)}${settings === '' ? '' : ` ${settings}`}\n${text}\n`);
  return Buffer.from(`WEBVTT\n\n${written.join('\n')}`);
}
