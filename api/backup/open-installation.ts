import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { DataSource } from 'typeorm';
import { settingsOfStart, usesStoredKey } from '../../scripts/start/settings.ts';
import { lockDataDirectory } from '../../scripts/start/start-lock.ts';
import { commandOf, isAlive } from '../db/processes.ts';
import { BACKUP_LOCK } from '../domain/shared/advisory-lock.ts';
import type { Env } from '../env.ts';
import { readSettings } from '../start/run-process.ts';
import { StartError } from '../start/start-error.ts';
import type { InstallationKeys } from './installation-keys.ts';

/** An installation that a command works on. */
export interface OpenInstallation {
  env: Env;
  databaseUrl: string;
  keys: InstallationKeys;
  /** Stops the embedded database if the command started it. */
  close(): Promise<void>;
}

/** Reads the settings. Without SECRET_KEY, the key is the one that `npm start` keeps in the data directory; `mayCreate` makes one if there is none. */
export function readInstallationSettings(mayCreate = false): Env {
  const env = readSettings();
  return usesStoredKey(env) && (mayCreate || existsSync(join(env.dataDirectory, 'secret-key'))) ? settingsOfStart(process.env) : env;
}

/** Returns the port of the embedded database of a data directory if `npm start` runs it now. */
function runningPort(directory: string): string | undefined {
  const file = join(directory, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const [pid = '', , , port] = readFileSync(file, 'utf8').split('\n');
  return isAlive(Number(pid)) && commandOf(Number(pid)).includes(directory) ? port : undefined;
}

/**
 * Opens the database of DATABASE_URL, or else the embedded one in DATA_DIR: the running one of `npm start`, or for as long as the command runs. `mayCreate`
 * creates an embedded one that is missing.
 *
 * @throws StartError if there is no database
 */
export async function openInstallation(env: Env, mayCreate: boolean): Promise<OpenInstallation> {
  const keys = { secret: env.secretKeys, audit: env.auditKeys };
  if (env.databaseUrl !== undefined) return { env, keys, databaseUrl: env.databaseUrl, close: async () => undefined };
  const directory = resolve(env.dataDirectory, 'postgres');
  if (!mayCreate && !existsSync(directory))
    throw new StartError(
      `There is no database in ${resolve(env.dataDirectory)}: set DATABASE_URL to the database of the site, or DATA_DIR to the folder of npm start.`,
    );
  const { startEmbeddedDatabase, embeddedUrl } = await import('../db/embedded-database.ts');
  const port = runningPort(directory);
  if (port !== undefined) return { env, keys, databaseUrl: embeddedUrl(Number(port)), close: async () => undefined };
  const unlock = lockDataDirectory(env.dataDirectory, 'this command');
  try {
    const database = await startEmbeddedDatabase(directory);
    return {
      env,
      keys,
      databaseUrl: database.url,
      async close() {
        await database.stop();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

/**
 * Locks a database for a backup or a restore, on a connection that stays open for it.
 *
 * @throws StartError if another one is running
 */
export async function lockForBackup(dataSource: DataSource) {
  const runner = dataSource.createQueryRunner();
  const [{ locked }] = (await runner.query('SELECT pg_try_advisory_lock($1) AS locked', [BACKUP_LOCK])) as [{ locked: boolean }];
  if (locked) return runner;
  await runner.release();
  throw new StartError('Another backup or restore of this database is running: wait until it has ended.');
}
