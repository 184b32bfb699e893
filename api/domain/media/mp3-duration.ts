import type { MediaReader } from './media-reader.ts';

const LAYER3_KBITS = {
  1: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  2: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
const SAMPLE_RATES = [44_100, 48_000, 32_000] as const;
/** Bytes read at a time. */
const WINDOW = 1024 * 1024;

/** Length of the ID3v2 tag at the start, in bytes. */
function id3Length(content: Buffer): number {
  if (content.length < 10 || content.toString('latin1', 0, 3) !== 'ID3') return 0;
  return 10 + (content.readUInt8(6) << 21) + (content.readUInt8(7) << 14) + (content.readUInt8(8) << 7) + content.readUInt8(9);
}

/** Parses a frame header: duration in seconds and length in bytes; null if it is not one. */
function frameOf(header: number): { seconds: number; length: number } | null {
  if (header >>> 21 !== 0x7ff) return null;
  const versionBits = (header >>> 19) & 3;
  const rate = SAMPLE_RATES[((header >>> 10) & 3) as 0 | 1 | 2];
  const kbits = LAYER3_KBITS[versionBits === 3 ? 1 : 2][(header >>> 12) & 15];
  if (((header >>> 17) & 3) !== 1 || versionBits === 1 || rate === undefined || kbits === undefined || kbits === 0) return null;
  const sampleRate = rate / (versionBits === 3 ? 1 : versionBits === 2 ? 2 : 4);
  const samples = versionBits === 3 ? 1152 : 576;
  return { seconds: samples / sampleRate, length: Math.floor(((samples / 8) * kbits * 1000) / sampleRate) + ((header >>> 9) & 1) };
}

/** Whether a file starts as an MP3: an ID3 tag, or a frame followed by a second one. The two sync bytes alone occur by chance. */
export function beginsAsMp3(head: Buffer): boolean {
  if (id3Length(head) > 0) return true;
  const frame = head.length < 4 ? null : frameOf(head.readUInt32BE(0));
  if (frame === null) return false;
  return head.length < frame.length + 4 || frameOf(head.readUInt32BE(frame.length)) !== null;
}

/** Adds up the durations of all frames, reading one window at a time; null without frames. */
export async function mp3Seconds(reader: MediaReader): Promise<number | null> {
  let seconds = 0;
  let at = id3Length(await reader.read(0, 10));
  while (at + 4 <= reader.size) {
    const part = await reader.read(at, WINDOW);
    let position = 0;
    while (position + 4 <= part.length) {
      const header = part.readUInt32BE(position);
      // A tag may follow the last frame.
      if (header >>> 21 !== 0x7ff && seconds > 0) return seconds;
      const frame = frameOf(header);
      seconds += frame?.seconds ?? 0;
      position += frame?.length ?? 1;
    }
    if (position === 0) break;
    at += position;
  }
  return seconds > 0 ? seconds : null;
}
