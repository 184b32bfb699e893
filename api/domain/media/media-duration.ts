import { DomainError } from '../shared/errors.ts';
import type { MediaReader } from './media-reader.ts';
import { mp3Seconds } from './mp3-duration.ts';

const BOX_HEADER = 16;
/** Limit of boxes: players find `moov` within fewer. Boxes of fragments come after it. */
const BOXES_MAX = 64;

interface Box {
  type: string;
  /** Start and end offset of the content. */
  start: number;
  end: number;
}

/** Iterates over the boxes of an MP4 between two offsets. A box that reaches beyond the end means that the file was cut off. */
async function* boxes(reader: MediaReader, from: number, to: number): AsyncGenerator<Box> {
  for (let at = from, count = 0; at + 8 <= to && count < BOXES_MAX; count += 1) {
    const header = await reader.read(at, BOX_HEADER);
    const short = header.length < 8 ? 0 : header.readUInt32BE(0);
    const isLong = short === 1 && header.length >= BOX_HEADER;
    const size = isLong ? Number(header.readBigUInt64BE(8)) : short === 0 ? to - at : short;
    const start = at + (isLong ? BOX_HEADER : 8);
    if (at + size < start || at + size > to) throw new DomainError('FILE_DAMAGED');
    yield { type: header.toString('latin1', 4, 8), start, end: at + size };
    at += size;
  }
}

async function findBox(reader: MediaReader, type: string, from: number, to: number): Promise<Box | null> {
  let found: Box | null = null;
  // Reads to the end, so that a file cut off after the box is detected.
  for await (const box of boxes(reader, from, to)) if (box.type === type) found ??= box;
  return found;
}

/**
 * Returns the duration of an MP4 in seconds (box `mvhd` in `moov`, at any position). A file without it cannot be played.
 *
 * @throws FILE_DAMAGED
 */
async function mp4Seconds(reader: MediaReader): Promise<number | null> {
  const movie = await findBox(reader, 'moov', 0, reader.size);
  if (movie === null) throw new DomainError('FILE_DAMAGED');
  const header = await findBox(reader, 'mvhd', movie.start, movie.end);
  const content = header === null ? null : await reader.read(header.start, 32);
  if (content === null || content.length < 32) throw new DomainError('FILE_DAMAGED');
  const long = content[0] === 1;
  const timescale = content.readUInt32BE(long ? 20 : 12);
  const duration = long ? Number(content.readBigUInt64BE(24)) : content.readUInt32BE(16);
  return timescale === 0 ? null : duration / timescale;
}

/** Returns the duration of a WAV in seconds: size of the data divided by bytes per second. */
async function wavSeconds(reader: MediaReader): Promise<number | null> {
  const content = await reader.read(0, 4096);
  const data = content.indexOf('data');
  if (content.length < 44 || data < 0 || data + 8 > content.length) return null;
  const bytesPerSecond = content.readUInt32LE(28);
  return bytesPerSecond === 0 ? null : content.readUInt32LE(data + 4) / bytesPerSecond;
}

/**
 * Returns the duration of an audio or video file in seconds; null if the container does not state it. Reads only the parts that are needed.
 *
 * @throws FILE_DAMAGED for an MP4 that was cut off
 */
export async function mediaSeconds(reader: MediaReader, contentType: string): Promise<number | null> {
  if (contentType === 'video/mp4' || contentType === 'audio/mp4') return mp4Seconds(reader);
  if (contentType === 'audio/mpeg') return mp3Seconds(reader);
  if (contentType === 'audio/wav') return wavSeconds(reader);
  return null;
}
