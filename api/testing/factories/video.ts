import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../adapters/ffmpeg-find.ts';

const run = promisify(execFile);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export interface VideoParts {
  width?: number;
  height?: number;
  seconds?: number;
  frames?: number;
  audio?: boolean;
  /** Bit rate of the video track, in kbit/s. */
  kbits?: number;
  type?: 'mp4' | 'webm';
  /** Adds a rotation of 90 degrees to the metadata, as a phone does. */
  rotated?: boolean;
  /** Further arguments of ffmpeg. */
  more?: readonly string[];
}

/** Returns the path of ffmpeg: the system's, else the package's. */
async function ffmpegPath(): Promise<string> {
  const path = await findFfmpeg({ searchPath: process.env.PATH ?? '' }, silent);
  if (path === null) throw new Error('The video tests need ffmpeg: npm ci installs it');
  return path;
}

/** Writes a rotation of 90 degrees into the matrix of the video track: all versions of ffmpeg read it, not all write it. */
function rotate(video: Buffer): Buffer {
  const track = video.indexOf('tkhd');
  const version = video[track + 4];
  const matrix = track + 4 + (version === 1 ? 52 : 40);
  const values = [0, 0x00010000, 0, -0x00010000, 0, 0, 0, 0, 0x40000000];
  for (const [index, value] of values.entries()) video.writeInt32BE(value, matrix + index * 4);
  return video;
}

const TYPES = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
} as const;

/** Builds a video of a test pattern and a tone, with a location and a title in its metadata. */
export async function buildVideo(parts: VideoParts = {}): Promise<Buffer> {
  const { width = 640, height = 480, seconds = 2, frames = 24, audio = true, kbits = 900, type = 'mp4', rotated = false, more = [] } = parts;
  const directory = await mkdtemp(join(tmpdir(), 'academy-video-'));
  const path = join(directory, `video.${type}`);
  try {
    const pattern = ['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=${frames}:duration=${seconds}`];
    const tone = audio ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : [];
    const rate = ['-b:v', `${kbits}k`, '-minrate', `${kbits}k`, '-maxrate', `${kbits}k`, '-bufsize', `${kbits}k`];
    const metadata = ['-metadata', 'location=+52.5219+013.4132/', '-metadata', 'title=Secret garden', '-movflags', 'use_metadata_tags'];
    const filter = ['-vf', 'noise=alls=40:allf=t'];
    const args = [...pattern, ...tone, ...filter, ...TYPES[type], ...rate, ...(type === 'mp4' ? metadata : metadata.slice(0, 4)), ...more, path];
    await run(await ffmpegPath(), ['-hide_banner', '-nostdin', '-v', 'error', ...args]);
    const video = await readFile(path);
    return rotated ? rotate(video) : video;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Returns the description that ffmpeg prints of a video. */
export async function describeVideo(content: Buffer): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'academy-video-'));
  const path = join(directory, 'video');
  try {
    await writeFile(path, content);
    const output = await run(await ffmpegPath(), ['-hide_banner', '-nostdin', '-i', path]).catch((error: { stderr: string }) => error);
    return output.stderr;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
