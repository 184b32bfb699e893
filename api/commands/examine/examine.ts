import { findFfmpeg } from '../../adapters/ffmpeg-find.ts';
import type { Env } from '../../env.ts';
import { examineDatabase } from './database.ts';
import { type Finding, findingsOf, reasonOf } from './finding.ts';
import { examineMail } from './mail.ts';
import { examineRedis } from './redis.ts';
import { examineScanner } from './scanner.ts';
import { examineSender } from './sender.ts';
import { examineJitsi, examineSettings, examineSite } from './site.ts';
import { examineDisk, examineStorage } from './storage.ts';
import { examineTraces } from './traces.ts';

const ffmpeg = findingsOf('ffmpeg');
const SILENT = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

async function examineFfmpeg({ ffmpegPath: path, searchPath }: Env): Promise<Finding> {
  if (path === 'none') return ffmpeg.note('FFMPEG_PATH is none: videos get no renditions for slow connections.');
  const found = await findFfmpeg({ path, searchPath }, SILENT);
  if (found !== null) return ffmpeg.ok(`${found} can make renditions of videos.`);
  return ffmpeg.fault(
    `There is no ffmpeg ${path === undefined ? 'on the PATH' : `at ${path}`} that writes H.264 and AAC: install it where the worker runs, or set FFMPEG_PATH to it or to none.`,
  );
}

/** What to examine besides the settings. */
export interface ExamineOptions {
  /** The address of a test email. */
  mailTo?: string | undefined;
  /** Called with each finding, in order. */
  found?: (finding: Finding) => void;
}

/**
 * Tries every part of an installation, one after the other, and returns what is right, unused and wrong (docs/operating.md#check-an-installation).
 * Changes nothing; what it writes to the storage it removes.
 */
export async function examine(env: Env, { mailTo, found = () => undefined }: ExamineOptions = {}): Promise<Finding[]> {
  const parts: ReadonlyArray<[name: string, run: () => Promise<Finding | Finding[]> | Finding[]]> = [
    ['settings', () => examineSettings(env)],
    ['database', () => examineDatabase(env)],
    ['storage', () => examineStorage(env)],
    ['disk', () => examineDisk(env)],
    ['mail', () => examineMail(env, mailTo)],
    ['sender', () => examineSender(env)],
    ['redis', () => examineRedis(env)],
    ['scanner', () => examineScanner(env)],
    ['ffmpeg', () => examineFfmpeg(env)],
    ['jitsi', () => examineJitsi(env)],
    ['site', () => examineSite(env)],
    ['traces', () => examineTraces(env)],
  ];
  const findings: Finding[] = [];
  for (const [name, run] of parts) {
    const result = await Promise.resolve()
      .then(run)
      .catch((error: unknown) => findingsOf(name).fault(`This part cannot be examined (${reasonOf(error)}): please report it.`));
    for (const finding of [result].flat()) {
      findings.push(finding);
      found(finding);
    }
  }
  return findings;
}
