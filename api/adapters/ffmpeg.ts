import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Log } from '../domain/shared/log.ts';
import type { StoragePort } from '../domain/shared/ports.ts';
import {
  type EncodedRendition,
  type OpenVideo,
  type RenditionSettings,
  type TranscoderPort,
  UnreadableVideo,
  type VideoFacts,
} from '../domain/shared/transcoder-port.ts';
import { readFacts, type StreamFacts } from './ffmpeg-facts.ts';
import { type FfmpegLocation, findFfmpeg } from './ffmpeg-find.ts';
import { RunTimeout, runQuietly } from './ffmpeg-run.ts';
import { openWorkFolder, type WorkFolder } from './ffmpeg-work.ts';

const MINUTE = 60 * 1000;
/** Timeouts in milliseconds: of reading the facts; of encoding, to which three times the duration is added; and without progress. */
const FACTS_LIMIT = MINUTE;
const ENCODE_LIMIT = 30 * MINUTE;
const ENCODE_SILENCE = 3 * MINUTE;
/** Videos above 4096 × 4096 need too much memory. */
const PIXELS_MAX = 4096 * 4096;
const FRAMES_MAX = 30;
const AUDIO_RATE = 44_100;
/** Frames of which the poster is one: each takes memory. */
const POSTER_FRAMES = 60;

/** Demuxer of each type. If ffmpeg guessed, it would follow playlists that refer to other files. */
const READERS: Readonly<Record<string, string>> = { 'video/mp4': 'mov', 'video/quicktime': 'mov', 'video/webm': 'matroska', 'video/ogg': 'ogg' };

export interface FfmpegParts extends FfmpegLocation {
  storage: StoragePort;
  /** Directory for renditions in progress. */
  workDirectory: string;
  log: Log;
}

const GENERAL = ['-hide_banner', '-nostdin', '-y'];
const inputOf = (path: string, reader: string): string[] => [
  ...['-protocol_whitelist', 'file', '-max_pixels', String(PIXELS_MAX), '-threads', '1'],
  ...['-f', reader, '-i', `file:${path}`],
];
/** Removes all metadata, chapters and other tracks. */
const NO_METADATA = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn', '-threads', '1', '-movflags', '+faststart', '-f', 'mp4'];

/** The shorter side of the rotated video; the other side even, pixels square. */
const scaleTo = (shortSide: number): string =>
  `scale=w='if(gte(dar,1),2*round(${shortSide / 2}*dar),${shortSide})':h='if(gte(dar,1),${shortSide},2*round(${shortSide / 2}/dar))',setsar=1`;

/**
 * One frame, the most characteristic one of the first seconds, because many videos begin with a black one. Without `-update`, a `%` in the path
 * would be the place of a number.
 */
const posterArguments = (shortSide: number): string[] => [
  ...['-map', '0:v:0', '-an', '-sn', '-dn', '-map_metadata', '-1', '-threads', '1'],
  ...['-vf', `thumbnail=${POSTER_FRAMES},${scaleTo(shortSide)}`, '-frames:v', '1', '-pix_fmt', 'yuvj420p', '-c:v', 'mjpeg', '-q:v', '9'],
  ...['-f', 'image2', '-update', '1'],
];

function videoArguments({ shortSide, videoKbits }: RenditionSettings, facts: VideoFacts): string[] {
  if (shortSide === null) return ['-vn'];
  const slower = (facts.framesPerSecond ?? 0) > FRAMES_MAX ? `fps=${FRAMES_MAX},` : '';
  return [
    ...['-map', '0:v:0', '-c:v', 'libx264', '-profile:v', 'main', '-pix_fmt', 'yuv420p', '-preset', 'veryfast', '-vf', slower + scaleTo(shortSide)],
    // Constant quality, limited by the bit rate.
    ...['-crf', '27', '-maxrate', `${videoKbits}k`, '-bufsize', `${videoKbits * 2}k`, '-g', '120'],
  ];
}

const audioArguments = ({ audioKbits }: RenditionSettings, facts: VideoFacts): string[] =>
  facts.hasAudio ? ['-map', '0:a:0', '-c:a', 'aac', '-b:a', `${audioKbits}k`, '-ac', '1', '-ar', String(AUDIO_RATE)] : ['-an'];

/** Parses the seconds done from a line of progress; both names are in microseconds. */
function secondsDone(line: string): number | null {
  const found = /^out_time_(?:ms|us)=(\d+)$/.exec(line);
  return found === null ? null : Number(found[1]) / 1_000_000;
}

class FfmpegVideo implements OpenVideo {
  readonly facts: StreamFacts;
  readonly #binary: string;
  readonly #input: string[];
  readonly #folder: WorkFolder;
  readonly #signal: AbortSignal;
  #encoded = 0;

  constructor(binary: string, input: string[], facts: StreamFacts, folder: WorkFolder, signal: AbortSignal) {
    this.#binary = binary;
    this.#input = input;
    this.facts = facts;
    this.#folder = folder;
    this.#signal = signal;
  }

  /** Runs ffmpeg with arguments for the output; `line` receives what it prints. */
  async #write(args: string[], limit: number, line: (text: string) => void): Promise<void> {
    const run = { signal: this.#signal, limit, silence: ENCODE_SILENCE, started: (pid: number) => void this.#folder.runs(pid).catch(() => undefined), line };
    const { code, output } = await runQuietly(this.#binary, [...GENERAL, '-v', 'error', ...this.#input, ...args], run).catch((error: unknown) => {
      throw error instanceof RunTimeout ? new UnreadableVideo(error.message) : error;
    });
    checkExit(code, output);
  }

  async poster(shortSide: number): Promise<EncodedRendition> {
    const path = join(this.#folder.path, 'poster.jpg');
    await this.#write([...posterArguments(shortSide), `file:${path}`], ENCODE_LIMIT, () => undefined);
    // Without a frame, ffmpeg writes no file and exits without an error.
    const found = await stat(path).catch(() => null);
    if (found === null) throw new UnreadableVideo('It contains no frame');
    const { width, height } = await readStreamFacts(this.#binary, inputOf(path, 'jpeg_pipe'), this.#signal);
    return { content: createReadStream(path), size: found.size, contentType: 'image/jpeg', width, height };
  }

  async encode(settings: RenditionSettings, progress: (percent: number) => void): Promise<EncodedRendition> {
    this.#encoded += 1;
    const path = join(this.#folder.path, `rendition-${this.#encoded}.mp4`);
    const { seconds } = this.facts;
    const line = (text: string): void => {
      const done = secondsDone(text);
      if (done !== null && seconds !== null) progress(Math.min(99, Math.floor((done / seconds) * 100)));
    };
    const args = [...videoArguments(settings, this.facts), ...audioArguments(settings, this.facts), ...NO_METADATA, '-progress', 'pipe:1', `file:${path}`];
    const limit = ENCODE_LIMIT + (seconds ?? 0) * 3000;
    await this.#write(args, limit, line);
    return await this.#checkResult(path, settings);
  }

  async #checkResult(path: string, settings: RenditionSettings): Promise<EncodedRendition> {
    const size = (await stat(path)).size;
    const result = await readStreamFacts(this.#binary, inputOf(path, 'mov'), this.#signal);
    const whole = settings.shortSide === null ? result.hasAudio : result.hasVideo;
    if (!whole || result.seconds === null) throw new UnreadableVideo('The result cannot be decoded');
    const side = settings.shortSide === null ? { width: null, height: null } : { width: result.width, height: result.height };
    return { content: createReadStream(path), size, contentType: settings.shortSide === null ? 'audio/mp4' : 'video/mp4', ...side };
  }

  close(): Promise<void> {
    return this.#folder.remove();
  }
}

/** Distinguishes a broken video, which is final, from a problem of the machine, which is retried. */
function checkExit(code: number | null, output: string): void {
  if (code === 0) return;
  if (code === null || /No space left on device|Cannot allocate memory|Permission denied/.test(output))
    throw new Error(`ffmpeg was stopped: ${output.slice(-300)}`);
  throw new UnreadableVideo(output.trim().slice(-500) || `ffmpeg ended with ${code}`);
}

async function readStreamFacts(binary: string, input: string[], signal: AbortSignal): Promise<StreamFacts> {
  // Without an output, ffmpeg prints the facts and exits with an error.
  const { output } = await runQuietly(binary, [...GENERAL, ...input], { signal, limit: FACTS_LIMIT });
  return readFacts(output);
}

/**
 * Creates a transcoder with ffmpeg, if there is one. Videos are read from disk, or fetched to it first. It runs with one thread, lowest
 * priority, no network and no other files.
 */
export function createFfmpeg({ storage, workDirectory, log, ...location }: FfmpegParts): TranscoderPort {
  let found: Promise<string | null> | null = null;
  const binary = (): Promise<string | null> => {
    found ??= findFfmpeg(location, log);
    return found;
  };

  async function fetched(key: string, folder: WorkFolder, signal: AbortSignal): Promise<string> {
    if (storage.localPath !== undefined) return storage.localPath(key);
    const path = join(folder.path, 'original');
    await pipeline(await storage.read(key), createWriteStream(path), { signal });
    return path;
  }

  return {
    available: async () => (await binary()) !== null,
    async open({ key, contentType }, signal) {
      const path = await binary();
      if (path === null) throw new Error('ffmpeg is not available');
      const reader = READERS[contentType];
      if (reader === undefined) throw new UnreadableVideo(`No demuxer for ${contentType}`);
      const folder = await openWorkFolder(workDirectory);
      try {
        const original = await fetched(key, folder, signal);
        // A missing file is not a broken video.
        await stat(original);
        const input = inputOf(original, reader);
        const facts = await readStreamFacts(path, input, signal);
        if (!facts.hasVideo) throw new UnreadableVideo('It contains no video stream');
        if (facts.width * facts.height > PIXELS_MAX) throw new UnreadableVideo(`${facts.width} × ${facts.height} is too large`);
        return new FfmpegVideo(path, input, facts, folder, signal);
      } catch (error) {
        await folder.remove();
        throw error;
      }
    },
  };
}
