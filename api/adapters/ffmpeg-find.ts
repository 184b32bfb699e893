import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import type { Log } from '../domain/shared/log.ts';
import { runQuietly } from './ffmpeg-run.ts';

export interface FfmpegLocation {
  /** Value of FFMPEG_PATH; 'none' disables it. */
  path?: string | undefined;
  /** PATH of the process. */
  searchPath: string;
}

/** Encoders of formats that phones play. */
const ENCODERS = ['libx264', 'aac'];
const CHECK_TIMEOUT = 20_000;

const canRun = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    () => false,
  );

/** The binary of the development package; absent in production because of its license (docs/decisions/0013-video-renditions.md). */
async function packaged(): Promise<string | null> {
  try {
    const name = '@ffmpeg-installer/ffmpeg';
    const found = (await import(/* @vite-ignore */ name)) as { default: { path: string } };
    return found.default.path;
  } catch {
    return null;
  }
}

async function candidates({ path, searchPath }: FfmpegLocation): Promise<string[]> {
  if (path !== undefined) return [path];
  const onPath = searchPath
    .split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, 'ffmpeg'));
  const shipped = await packaged();
  return shipped === null ? onPath : [...onPath, shipped];
}

async function canEncode(path: string): Promise<boolean> {
  const lines: string[] = [];
  const run = { signal: AbortSignal.timeout(CHECK_TIMEOUT), limit: CHECK_TIMEOUT, line: (line: string) => void lines.push(line) };
  const { code } = await runQuietly(path, ['-hide_banner', '-v', 'error', '-encoders'], run);
  return code === 0 && ENCODERS.every((name) => lines.some((line) => line.includes(` ${name} `)));
}

/** Returns the path of ffmpeg: the configured one, else the system's, else that of the development package, else null. */
export async function findFfmpeg(location: FfmpegLocation, log: Log): Promise<string | null> {
  if (location.path === 'none') return null;
  for (const path of await candidates(location)) {
    if (!(await canRun(path))) continue;
    if (await canEncode(path).catch(() => false)) return path;
    log.warn({ path }, 'This ffmpeg cannot write H.264 with AAC and is not used');
  }
  if (location.path !== undefined) log.warn({ path: location.path }, 'There is no usable ffmpeg at FFMPEG_PATH: videos get no renditions');
  return null;
}
