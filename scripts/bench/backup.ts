import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { keyOf } from '../../api/domain/files/file-keys.ts';
import { API_DIRECTORY } from '../build-api.ts';
import { print } from './figures.ts';
import type { FilledSite } from './filled-site.ts';
import { BESIDE_GOAL, measureBeside, readersOf } from './learners-beside.ts';
import { BenchError } from './request.ts';
import { apiEnvironment, createDatabase, type Stage } from './stage.ts';

/** 5 GB. */
const FILES = 10_000;
const BYTES = 500_000;
const BATCH = 500;

/** Stores documents, because those of the large site have the bytes of a few. */
async function storeFiles({ source }: FilledSite, directory: string): Promise<void> {
  const content = randomBytes(BYTES);
  const sha256 = createHash('sha256').update(content).digest('hex');
  for (let start = 0; start < FILES; start += BATCH) {
    const ids = Array.from({ length: BATCH }, () => randomUUID());
    const keys = ids.map((id) => keyOf(id, 'original'));
    await source.query(
      `INSERT INTO files (id, kind, key, original_name, content_type, size, sha256, created_at)
       SELECT id, 'document', key, 'document.pdf', 'application/pdf', $3, $4, now() FROM unnest($1::uuid[], $2::text[]) AS f(id, key)`,
      [ids, keys, BYTES, sha256],
    );
    await Promise.all(
      keys.map(async (key) => {
        const path = join(directory, 'files', key);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, content);
      }),
    );
  }
}

/** Runs a program to its end; returns the seconds that it took. */
async function secondsOf(program: string, parameters: readonly string[], environment: Record<string, string> = {}): Promise<number> {
  const started = performance.now();
  const child = spawn(program, parameters, { env: { ...process.env, ...environment }, stdio: ['ignore', 'ignore', 'inherit'] });
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('exit', resolve));
  process.off('exit', killAtExit);
  if (code !== 0) throw new BenchError(`${program} ${parameters.join(' ')} ended with ${code}`);
  return (performance.now() - started) / 1000;
}

const line = (name: string, seconds: number): void => print(`  ${name.padEnd(42)} ${seconds.toFixed(1).padStart(5)} s`);

/**
 * Measures a backup of a site of 50,000 people with 5 GB of files and its restore, beside a bare copy of the same files, and the pages of learners during the
 * backup (docs/targets.md R9).
 */
export async function measureBackup({ directory, databaseUrl }: Stage, site: FilledSite): Promise<void> {
  await storeFiles(site, directory);
  const [{ size }] = (await site.source.query('SELECT pg_database_size(current_database()) AS size')) as [{ size: string }];
  print(`\nA backup of ${(Number(size) / 1e9).toFixed(1)} GB of database and ${((FILES * BYTES) / 1e9).toFixed(1)} GB in ${FILES} files`);
  const command = (name: string, parameters: readonly string[], url: string, files: string): Promise<number> =>
    secondsOf(process.execPath, [`${API_DIRECTORY}/${name}.js`, ...parameters], { ...apiEnvironment(url, files), BACKUP_DIR: join(directory, 'backups') });
  const copy = join(directory, 'bare-copy');
  const bare = await secondsOf('sh', ['-c', 'cp -r --reflink=never "$0" "$1" && sync -f "$1"', join(directory, 'files'), copy]);
  line('a bare copy of the files', bare);
  await rm(copy, { recursive: true });
  const backUp = async (): Promise<void> => void (await command('backup', [], site.url, directory));
  await measureBeside(site, await readersOf(site), [
    { name: 'the first backup', run: backUp },
    { name: 'the next backup, in which files are links', run: backUp },
  ]);
  const { source, url, drop } = await createDatabase(databaseUrl);
  await source.destroy();
  const restored = await command('restore', ['latest'], url, join(directory, 'restored')).finally(drop);
  line('a restore of everything, verified', restored);
  print(`  ${(restored / bare).toFixed(1)}x of a bare copy of the files. Goal: p95 at most ${BESIDE_GOAL}x of that beside nothing else (R9)`);
}
