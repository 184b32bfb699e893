import { blocksOf, type Cue, cueOf, WEBVTT } from '../../../schema/caption-cues.ts';
import { DomainError } from '../shared/errors.ts';
import { cleanCaptionText } from './caption-text.ts';

/** A cue whose text is cleaned. */
interface CleanCue {
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
/** The start of a SubRip file: a number, a time, and no letter before them. */
const SUBRIP = /^\u{feff}?\s*\d{1,6}[ \t]*\r?\n[ \t]*\d{1,3}:\d\d:\d\d[,.]\d{1,3}[ \t]*-->/u;
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

/** Reads and cleans the cue of a block; undefined for a block without a time. */
function readCue(block: string): CleanCue | undefined {
  const cue = cueOf(block);
  if (cue === undefined) return undefined;
  if (cue === null || cue.text.length > CUE_LENGTH_MAX) return reject();
  const settings = cue.settings.split(/[ \t]+/).filter((setting) => SETTING.test(setting));
  return { ...cue, settings: settings.join(' '), words: [cleanCaptionText(cue.text)], length: cue.text.length };
}

/** Appends a block to a cue that contains an empty line, within the limit of one cue. */
function continueCue(cue: CleanCue, block: string): void {
  cue.length += block.length + 1;
  if (cue.length > CUE_LENGTH_MAX) reject();
  cue.words.push(cleanCaptionText(block));
}

/** Parses the blocks of a file. Notes, styles and regions are skipped; a block without a time continues the previous cue. */
function readBlocks(blocks: readonly string[]): CleanCue[] {
  const cues: CleanCue[] = [];
  for (const block of blocks) {
    if (/^(?:NOTE|STYLE|REGION)(?:[ \t\n]|$)/.test(block)) continue;
    const [cue, last] = [readCue(block), cues.at(-1)];
    if (cue !== undefined) cues.push(cue);
    else if (last !== undefined) continueCue(last, block);
    else if (block.trim() !== '') reject();
    if (cues.length > CUES_MAX) reject();
  }
  return cues;
}

/** Parses all cues, sorted by start time. Drops cues without duration or text. */
function readCues(text: string): Cue[] {
  return readBlocks(blocksOf(text))
    .map(({ start, end, settings, words }) => ({ start, end, settings, text: words.filter((part) => part !== '').join('\n') }))
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
