/** A cue of captions, in WebVTT or SubRip: times in milliseconds, and its settings and text as they are in the file. */
export interface Cue {
  start: number;
  end: number;
  settings: string;
  text: string;
}

/** The first word of a WebVTT file. */
export const WEBVTT = /^\u{feff}?WEBVTT(?=[ \t\r\n]|$)/u;
const TIME = String.raw`(?:(\d{1,4}):)?([0-5]?\d):([0-5]?\d)[.,](\d{1,3})`;
const TIMING = new RegExp(String.raw`^[ \t]*${TIME}[ \t]*-->[ \t]*${TIME}(?:[ \t]+(.*?))?[ \t]*$`);
const TIMING_LENGTH_MAX = 300;

/** Returns what stands between empty lines: cues, and notes, styles and regions. The header of WebVTT ends with the first empty line or cue time. */
export function blocksOf(file: string): string[] {
  const plain = file.replace(/^\u{feff}/u, '').replace(/\r\n?/g, '\n');
  const body = WEBVTT.test(plain) ? plain.replace(/^[^\n]*(?:\n(?![^\n]*-->)[^\n]+)*\n*/, '') : plain.trimStart();
  return body.split(/\n(?:[ \t]*\n)+/);
}

function milliseconds(parts: ReadonlyArray<string | undefined>): number {
  const [hours = '0', minutes = '0', seconds = '0', rest = '0'] = parts;
  return (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000 + Number(rest.padEnd(3, '0'));
}

/** Reads the cue of a block, which may have a line with a name before its times. Undefined without a time; null if the times cannot be read. */
export function cueOf(block: string): Cue | null | undefined {
  const lines = block.split('\n');
  const at = lines.findIndex((line) => line.includes('-->'));
  if (at < 0) return undefined;
  const [timing = '', ...rest] = lines.slice(at);
  const text = rest.join('\n');
  const found = at > 1 || timing.length > TIMING_LENGTH_MAX || text.includes('-->') ? null : TIMING.exec(timing);
  return found && { start: milliseconds(found.slice(1, 5)), end: milliseconds(found.slice(5, 9)), settings: found[9] ?? '', text };
}
