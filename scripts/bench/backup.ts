import { spawn } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { API_DIRECTORY } from '../build-api.ts';
import { print } from './figures.ts';
import type { FilledSite } from './filled-site.ts';
import { BESIDE_GOAL, measureBeside, readersOf } from './learners-beside.ts';
import { BenchError } from './request.ts';
import { apiEnvironment, createDatabase, type Stage } from './stage.ts';

/** The size of a document, so that the files of the large site, 10,000 documents and 24,600 images, have 5 GB. */
const DOCUMENT = 450_000;
const BATCH = 500;

/** Writes random bytes for the files that the database knows, which the generator of the site leaves out; returns their number and bytes. */
async function storeFiles({ source }: FilledSite, directory: string): Promise<{ count: number; bytes: number }> {
  const noise = randomFillSync(Buffer.alloc(2 * DOCUMENT));
  const rows: Array<{ key: string; size: number }> = await source.query(
    `SELECT key, CASE kind WHEN 'document' THEN ${DOCUMENT} ELSE size::integer END AS size FROM files ORDER BY key`,
  );
  let bytes = 0;
  for (let start = 0; start < rows.length; start += BATCH) {
    const batch = rows.slice(start, start + BATCH);
    await Promise.all(
      batch.map(async ({ key, size }, n) => {
        const path = join(directory, 'files', key);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, noise.subarray(n, n + size));
      }),
    );
    bytes += batch.reduce((sum, { size }) => sum + size, 0);
  }
  return { count: rows.length, bytes };
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
  const { count, bytes } = await storeFiles(site, directory);
  const [{ size }] = (await site.source.query('SELECT pg_database_size(current_database()) AS size')) as [{ size: string }];
  print(`\nA backup of ${(Number(size) / 1e9).toFixed(1)} GB of database and ${(bytes / 1e9).toFixed(1)} GB in ${count} files`);
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
