import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { findFfmpeg } from '../../adapters/ffmpeg-find.ts';

const run = promisify(execFile);
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

export interface FilmParts {
  width?: number;
  height?: number;
  seconds?: number;
  frames?: number;
  sound?: boolean;
  /** Kilobits a second of its picture. */
  kbits?: number;
  type?: 'mp4' | 'webm';
  /** Held sideways: the file says that it is to be turned, as a telephone's does. */
  turned?: boolean;
  /** Further arguments. */
  more?: readonly string[];
}

/** The ffmpeg that the tests use: the system's, else the package's. */
export async function ffmpegPath(): Promise<string> {
  const path = await findFfmpeg({ searchPath: process.env.PATH ?? '' }, silent);
  if (path === null) throw new Error('The tests of films need ffmpeg: npm ci brings one');
  return path;
}

/** A quarter turn, written over the matrix of the picture's track: all versions of ffmpeg read it, not all write it. */
function turn(film: Buffer): Buffer {
  const track = film.indexOf('tkhd');
  const version = film[track + 4];
  const matrix = track + 4 + (version === 1 ? 52 : 40);
  const values = [0, 0x00010000, 0, -0x00010000, 0, 0, 0, 0, 0x40000000];
  for (const [index, value] of values.entries()) film.writeInt32BE(value, matrix + index * 4);
  return film;
}

const TYPES = {
  mp4: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'],
  webm: ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-c:a', 'libopus'],
} as const;

/** A film of a test picture and a tone, with a place, a title and chapters' worth of metadata in it. */
export async function buildFilm(parts: FilmParts = {}): Promise<Buffer> {
  const { width = 640, height = 480, seconds = 2, frames = 24, sound = true, kbits = 900, type = 'mp4', turned = false, more = [] } = parts;
  const directory = await mkdtemp(join(tmpdir(), 'academy-film-'));
  const path = join(directory, `film.${type}`);
  try {
    const picture = ['-f', 'lavfi', '-i', `testsrc=size=${width}x${height}:rate=${frames}:duration=${seconds}`];
    const tone = sound ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : [];
    const rate = ['-b:v', `${kbits}k`, '-minrate', `${kbits}k`, '-maxrate', `${kbits}k`, '-bufsize', `${kbits}k`];
    const told = ['-metadata', 'location=+52.5219+013.4132/', '-metadata', 'title=Secret garden', '-movflags', 'use_metadata_tags'];
    const filter = ['-vf', 'noise=alls=40:allf=t'];
    const args = [...picture, ...tone, ...filter, ...TYPES[type], ...rate, ...(type === 'mp4' ? told : told.slice(0, 4)), ...more, path];
    await run(await ffmpegPath(), ['-hide_banner', '-nostdin', '-v', 'error', ...args]);
    const film = await readFile(path);
    return turned ? turn(film) : film;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** What ffmpeg says of a film, for a test to look into. */
export async function describeFilm(content: Buffer): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'academy-film-'));
  const path = join(directory, 'film');
  try {
    await writeFile(path, content);
    const told = await run(await ffmpegPath(), ['-hide_banner', '-nostdin', '-i', path]).catch((error: { stderr: string }) => error);
    return told.stderr;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
