import { DomainError } from '../shared/errors.ts';
import type { MediaReader } from './media-reader.ts';
import { mp3Seconds } from './mp3-duration.ts';

const BOX_HEADER = 16;
/** More boxes than a player goes through before it finds what the file holds; those of a film in fragments follow behind. */
const BOXES_MAX = 64;

interface Box {
  type: string;
  /** Where its content begins, and where it ends. */
  start: number;
  end: number;
}

/** The boxes between two places of an MP4, one after the other; a box that reaches beyond means that the file was cut off. */
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
  // To the end, so that a file that was cut off behind it is found out.
  for await (const box of boxes(reader, from, to)) if (box.type === type) found ??= box;
  return found;
}

/** Seconds an MP4 says it lasts (box `mvhd` in `moov`, wherever that lies); without that box nobody could play it. */
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

/** Seconds of a WAV: size of its data by bytes a second. */
async function wavSeconds(reader: MediaReader): Promise<number | null> {
  const content = await reader.read(0, 4096);
  const data = content.indexOf('data');
  if (content.length < 44 || data < 0 || data + 8 > content.length) return null;
  const bytesPerSecond = content.readUInt32LE(28);
  return bytesPerSecond === 0 ? null : content.readUInt32LE(data + 4) / bytesPerSecond;
}

/** How long a recording plays, in seconds; null where the container does not say it plainly. Reads only the parts that say it; FILE_DAMAGED for an MP4 that was cut off. */
export async function mediaSeconds(reader: MediaReader, contentType: string): Promise<number | null> {
  if (contentType === 'video/mp4' || contentType === 'audio/mp4') return mp4Seconds(reader);
  if (contentType === 'audio/mpeg') return mp3Seconds(reader);
  if (contentType === 'audio/wav') return wavSeconds(reader);
  return null;
}
