import { type App, composeApp } from '../compose.ts';
import { createStorage } from '../connect-ports.ts';
import { readChainHead, verifyAuditTrail } from '../domain/audit/audit-chain.service.ts';
import { readStoredOriginals } from '../domain/files/stored-originals.reads.ts';
import { recordRestore } from '../domain/installation/backup-times.service.ts';
import type { StoragePort } from '../domain/shared/ports.ts';
import { migrateDatabase } from '../start/migrate.ts';
import { giveUpKeys } from '../start/rotate-keys.ts';
import { StartError } from '../start/start-error.ts';
import { type FileList, firstOf, missingIn, removeFiles, restoreFiles } from './backup-files.ts';
import type { Backup } from './backup-folder.ts';
import { checkBackup } from './check-backup.ts';
import { lostKeys } from './installation-keys.ts';
import type { OpenInstallation } from './open-installation.ts';
import { type Print, sizeOf } from './progress.ts';
import { openTarget, requireKnownMigrations, type TargetDatabase } from './target-database.ts';

export interface RestoreOptions {
  /** `database`: the files are in the storage already. `files`: the database has its rows already. */
  only: 'database' | 'files' | null;
  /** Goes on although files of the backup are missing. */
  allowMissingFiles: boolean;
  /** Goes on with other keys than those of the backup. */
  lostKeys: boolean;
  print: Print;
}

/** The storage of a restore: empty if the files come from the backup, else with all of them. */
async function requireStorage(storage: StoragePort, { manifest }: Backup, list: FileList, { only, allowMissingFiles }: RestoreOptions): Promise<void> {
  const { files } = manifest;
  if (files.missing > 0 && !allowMissingFiles)
    throw new StartError(
      `The storage lacked ${files.missing} files when this backup was made. Use an older backup, or restore without them with --allow-missing-files.`,
    );
  if (only === 'files' && files.content === 'listed')
    throw new StartError('The backup has only a list of the files, which are in the bucket. Make one with npm run backup -- --with-bucket.');
  if (files.content === 'included' && only !== 'database') {
    for await (const { key } of storage.entries())
      throw new StartError(
        `The storage of files is not empty: it has ${key}. Nothing was changed. Restore into an empty folder or bucket: set DATA_DIR or S3_BUCKET to another one. If the files are there already, add --only database.`,
      );
    return;
  }
  const missing = await missingIn(storage, list);
  if (missing.length > 0 && !allowMissingFiles)
    throw new StartError(
      `The storage lacks ${missing.length} of the ${list.size} files of the backup, or has them with another size: ${firstOf(missing)}. Nothing was changed. Set DATA_DIR or the S3 settings to where the files are, or restore without them with --allow-missing-files.`,
    );
}

function requireKeys(backup: Backup, { keys }: OpenInstallation, options: RestoreOptions): void {
  if (options.only === 'files') return;
  const lost = Object.values(lostKeys(backup.manifest, keys));
  if (lost.length === 0) return;
  if (!options.lostKeys) throw new StartError(`${lost.join('\n')}\nNothing was changed. If the key is lost for good, restore without it with --lost-keys.`);
  for (const line of lost) options.print(`Warning: ${line}`);
}

/** Compares the chain of the restored audit trail with the head in the backup; with the right key, checks every entry, too. */
async function verifyChain(app: App, { manifest }: Backup, hasKey: boolean): Promise<void> {
  const { auditHead } = manifest;
  const ctx = app.createContext(undefined, await app.openJobDatabase());
  const head = await readChainHead(ctx);
  if (head.position !== auditHead.position || head.hash !== auditHead.hash)
    throw new StartError(`The audit trail ends with ${head.position}:${head.hash} instead of ${auditHead.position}:${auditHead.hash}.`);
  if (!hasKey) return;
  const { broken } = await verifyAuditTrail(ctx, { known: auditHead.position === 0 ? null : auditHead });
  if (broken !== null)
    throw new StartError(
      `Everything was restored, but the audit trail does not match its chain at entry ${broken.position}. It was broken in the backup, too: run npm run audit-verify.`,
    );
}

/** What is checked once the data is there: the chain, and that the storage has every file of the database. */
async function verify(backup: Backup, { env, databaseUrl, keys }: OpenInstallation, options: RestoreOptions, migrate: boolean): Promise<void> {
  if (migrate) for (const name of await migrateDatabase(databaseUrl)) options.print(`  applied ${name}, which is newer than the backup`);
  const lost = options.only === 'files' ? {} : lostKeys(backup.manifest, keys);
  if (Object.keys(lost).length > 0) await giveUpKeys(env, databaseUrl);
  const app = await composeApp({ ...env, redisUrl: undefined, logLevel: 'fatal' }, databaseUrl);
  try {
    await recordRestore(app.createContext());
    const stored = new Set<string>();
    for await (const { key } of app.ports.storage.entries()) stored.add(key);
    const missing = [...(await readStoredOriginals(app.createContext())).values()].flatMap(({ key }) => (stored.has(key) ? [] : key));
    if (missing.length > 0) options.print(`Warning: the bytes of ${missing.length} files of the database are missing: ${firstOf(missing)}`);
    if (options.only !== 'files') await verifyChain(app, backup, !keys.audit.isRandom && lost.audit === undefined);
  } finally {
    await app.close();
  }
}

function report({ manifest }: Backup, { only, print }: RestoreOptions, filesWritten: boolean): void {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  print(`Restored the backup of ${manifest.createdAt} (version ${manifest.version}).`);
  if (only !== 'files') print(`  database: ${manifest.tables.length} tables, ${rows} rows, as many as in the backup`);
  print(
    filesWritten
      ? `  files: ${manifest.files.count}, ${sizeOf(manifest.files.bytes)}, with the hashes of the backup`
      : '  files: those of the storage, which were not touched',
  );
  if (only !== 'files' && manifest.auditHead.position > 0) print(`  head of the audit trail: ${manifest.auditHead.position}:${manifest.auditHead.hash}`);
  print('For 7 days, files that the database does not know are kept in the storage. Start the site now.');
}

/**
 * Restores a backup into an empty database and an empty storage. Everything is checked before anything changes, and once more afterwards
 * (docs/operating.md#backup-and-restore).
 *
 * @throws StartError with a sentence for the operator
 */
export async function restoreBackup(backup: Backup, installation: OpenInstallation, options: RestoreOptions): Promise<void> {
  const { env, databaseUrl } = installation;
  const { only, print } = options;
  requireKnownMigrations(backup);
  requireKeys(backup, installation, options);
  print('Checking the backup …');
  const list = await checkBackup(backup, print);
  const storage = createStorage(env);
  await requireStorage(storage, backup, list, options);
  const target: TargetDatabase = await openTarget(databaseUrl, only !== 'files');
  const filesWritten = backup.manifest.files.content === 'included' && only !== 'database';
  try {
    if (filesWritten) {
      print('Writing the files …');
      await restoreFiles(storage, backup.path, list, print);
    }
    if (only !== 'files') {
      print('Writing the database …');
      await target.load(backup, print).catch(async (error: unknown) => {
        // The transaction has left the database empty.
        if (filesWritten) await removeFiles(storage, list.keys());
        throw error;
      });
    }
  } finally {
    await target.release();
  }
  await verify(backup, installation, options, only !== 'files');
  report(backup, options, filesWritten);
}
