import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientBase } from 'pg';
import type { DataSource, QueryRunner } from 'typeorm';
import { type App, composeApp } from '../compose.ts';
import { createDataSource } from '../db/data-source.ts';
import { readChainHead } from '../domain/audit/audit-chain.service.ts';
import { readStoredOriginals, type StoredOriginal } from '../domain/files/stored-originals.reads.ts';
import { recordBackup } from '../domain/installation/backup-times.service.ts';
import { MIGRATION_LOCK } from '../start/migrate.ts';
import { StartError } from '../start/start-error.ts';
import { copyFiles, type FileCopy, firstOf, isSound, writeFileList } from './backup-files.ts';
import { asBackupError, type Backup, beginBackup, listBackups, type OpenBackup, removeOldBackups } from './backup-folder.ts';
import { readSoundList } from './check-backup.ts';
import { keyIds } from './installation-keys.ts';
import type { Manifest } from './manifest.ts';
import { lockForBackup, type OpenInstallation } from './open-installation.ts';
import { type Print, sizeOf } from './progress.ts';
import { copyTables, readSequences } from './table-data.ts';

export interface BackupOptions {
  /** Copies the content of a bucket, too. */
  withBucket: boolean;
  /** Accepts that the storage lacks files that an earlier backup has, or that they were changed there. */
  acceptMissing: boolean;
  print: Print;
}

/** What a connection reads at one moment. */
interface Snapshot {
  at: Date;
  data: Pick<Manifest, 'postgres' | 'migrations' | 'tables' | 'sequences' | 'auditHead'>;
  /** The original bytes of every file, by its id. */
  known: Map<string, StoredOriginal>;
}

/** The version of the application: the sources and the bundle are equally deep. */
const versionOf = (): string => (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }).version;

/** Waits for nobody: a migration that runs now changes tables while they are read, and those that come later wait for the backup. */
async function keepMigrationsOut(runner: QueryRunner): Promise<void> {
  const [{ locked }] = (await runner.query('SELECT pg_try_advisory_lock_shared($1) AS locked', [MIGRATION_LOCK])) as [{ locked: boolean }];
  if (!locked) throw new StartError('A migration of the database is running: make the backup after it has ended.');
}

/** Reads the whole database at one moment, while others write. */
async function readSnapshot(app: App, runner: QueryRunner, directory: string, print: Print): Promise<Snapshot> {
  const client = (await runner.connect()) as ClientBase;
  await runner.startTransaction('REPEATABLE READ');
  try {
    await runner.query('SET TRANSACTION READ ONLY');
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout']) await runner.query(`SET LOCAL ${limit} = 0`);
    const [{ at, postgres }] = (await runner.query(`SELECT now() AS at, current_setting('server_version') AS postgres`)) as [{ at: Date; postgres: string }];
    const ctx = app.createContext(undefined, runner.manager);
    const auditHead = await readChainHead(ctx);
    const known = await readStoredOriginals(ctx);
    const migrations = ((await runner.query('SELECT name FROM migrations ORDER BY id')) as Array<{ name: string }>).map(({ name }) => name);
    const tables = await copyTables(client, directory, print);
    return { at, known, data: { postgres, migrations, tables, sequences: await readSequences(client), auditHead } };
  } finally {
    await runner.rollbackTransaction();
  }
}

/**
 * Returns the files of the database whose bytes the storage lacks, or whose bytes are not those that were stored, although an earlier backup has them;
 * warns of those that no backup has. Changed bytes are in the backup as they are.
 */
async function lostFiles(
  { list, print }: FileCopy,
  known: ReadonlyMap<string, StoredOriginal>,
  earlier: readonly Backup[],
): Promise<{ files: StoredOriginal[]; backup: string }> {
  let lost = [...known.values()].filter((file) => !isSound(list.get(file.key), file));
  const found = { files: [] as StoredOriginal[], backup: '' };
  for (const backup of [...earlier].reverse()) {
    if (lost.length === 0) break;
    const before = (await readSoundList(backup, print)) ?? new Map();
    const there = lost.filter((file) => isSound(before.get(file.key), file));
    if (there.length > 0) found.backup ||= backup.name;
    found.files.push(...there);
    lost = lost.filter((file) => !isSound(before.get(file.key), file));
  }
  const [changed, missing] = [lost.filter(({ key }) => list.has(key)), lost.filter(({ key }) => !list.has(key))];
  if (missing.length > 0)
    print(`Warning: the storage lacks the bytes of ${missing.length} files, and no earlier backup has them: ${firstOf(missing.map(({ key }) => key))}`);
  if (changed.length > 0)
    print(
      `Warning: the bytes of ${changed.length} files are not those that were stored, and no earlier backup has those: ${firstOf(changed.map(({ key }) => key))}`,
    );
  return found;
}

/** Copies files and database into an open backup, and completes it. */
async function write(app: App, runner: QueryRunner, open: OpenBackup, { env, keys }: OpenInstallation, options: BackupOptions) {
  const { print } = options;
  const earlier = await listBackups(env.backups.directory, print);
  const content = env.s3 === undefined || options.withBucket;
  const former = earlier.at(-1);
  const formerList = former === undefined ? null : await readSoundList(former, print);
  const copy: FileCopy = {
    storage: app.ports.storage,
    directory: open.path,
    former: former === undefined || formerList === null ? null : { backup: former, list: formerList },
    content,
    list: new Map(),
    print,
  };
  print('Copying the database …');
  const { at, known, data } = await readSnapshot(app, runner, open.path, print);
  print(content ? 'Copying the files …' : 'Listing the files of the bucket …');
  await copyFiles(copy, known);
  const lost = await lostFiles(copy, known, earlier);
  const { bytes: listBytes, sha256 } = await writeFileList(open.path, copy.list);
  const bytes = [...copy.list.values()].reduce((sum, { size }) => sum + size, 0);
  const missing = options.acceptMissing ? 0 : lost.files.length;
  const files: Manifest['files'] = { content: content ? 'included' : 'listed', count: copy.list.size, bytes, missing, listBytes, sha256 };
  const path = await open.complete({ createdAt: at.toISOString(), version: versionOf(), keys: keyIds(keys), files, ...data });
  if (missing > 0) {
    throw new StartError(
      `The storage lacks ${missing} files that the backup ${lost.backup} has, or their bytes were changed, such as ${lost.files[0]?.key}: was the right folder or bucket used? The database is saved in ${path}, no older backup was removed, and this one does not count. Bring the files back from the older backup, or accept the loss with --accept-missing.`,
    );
  }
  return { path, at, files, data };
}

function report({ path, files, data }: Awaited<ReturnType<typeof write>>, print: Print): void {
  const rows = data.tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Backup: ${path}`);
  print(`  database: ${data.tables.length} tables, ${rows} rows, ${sizeOf(data.tables.reduce((sum, { bytes }) => sum + bytes, 0))}`);
  print(`  files: ${files.count}, ${sizeOf(files.bytes)}${files.content === 'listed' ? ', which stay in the bucket: only their list is in the backup' : ''}`);
  if (data.auditHead.position > 0) print(`  head of the audit trail: ${data.auditHead.position}:${data.auditHead.hash}`);
  print('The keys are not in the backup. Keep SECRET_KEY, and AUDIT_KEY if you set it, in another place.');
}

/**
 * Makes a backup of database and files at one moment, while people use the site, and removes the oldest ones. Returns its moment
 * (docs/operating.md#backup-and-restore).
 *
 * @throws StartError with a sentence for the operator; a backup that fails leaves nothing behind
 */
export async function makeBackup(installation: OpenInstallation, options: BackupOptions): Promise<Date> {
  const { env, databaseUrl } = installation;
  const directory = resolve(env.backups.directory);
  const dataSource: DataSource = await createDataSource({ url: databaseUrl, poolSize: 2 }).initialize();
  let app: App | undefined;
  try {
    const runner = await lockForBackup(dataSource);
    await keepMigrationsOut(runner);
    // A backup needs the database and the storage alone, so that nothing else can prevent it.
    app = await composeApp({ ...env, redisUrl: undefined, logLevel: 'fatal' }, databaseUrl);
    const open = await beginBackup(directory);
    let done: Awaited<ReturnType<typeof write>>;
    try {
      done = await write(app, runner, open, installation, options);
    } catch (error) {
      await open.discard();
      throw asBackupError(error, directory);
    }
    await recordBackup(app.createContext(), done.at);
    report(done, options.print);
    const removed = await removeOldBackups(directory, env.backups.keep);
    if (removed.length > 0) options.print(`Removed, to keep ${env.backups.keep}: ${removed.join(', ')}`);
    return done.at;
  } finally {
    await app?.close();
    await dataSource.destroy();
  }
}
