import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startEmbeddedDatabase } from '../api/db/embedded-database.ts';
import { type Env, parseEnv } from '../api/env.ts';
import { migrateDatabase } from '../api/start/migrate.ts';
import { rotate } from '../api/start/rotate-keys.ts';
import { failStart, loadSettingsFile } from '../api/start/run-process.ts';
import { beginKeyRotation, endKeyRotation } from './start/secret-key.ts';
import { settingsOfStart, usesStoredKey } from './start/settings.ts';
import { lockDataDirectory } from './start/start-lock.ts';

/** Runs some work with the database of the settings, or with the embedded one, which nothing else may use meanwhile. */
async function withDatabase({ databaseUrl, dataDirectory }: Env, work: (databaseUrl: string) => Promise<void>): Promise<void> {
  if (databaseUrl !== undefined) return work(databaseUrl);
  const unlock = lockDataDirectory(dataDirectory, 'npm run rotate-key');
  try {
    const database = await startEmbeddedDatabase(join(dataDirectory, 'postgres'));
    try {
      await migrateDatabase(database.url);
      await work(database.url);
    } finally {
      await database.stop();
    }
  } finally {
    unlock();
  }
}

/**
 * `npm run rotate-key`: encrypts everything that is stored with SECRET_KEY, after which SECRET_KEY_PREVIOUS can be removed. Where the key is that of
 * DATA_DIR, as `npm start` made it, it makes a new one. Can be interrupted and repeated (docs/operating.md#keys-and-secrets).
 */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    const { lost = false } = parseArgs({ options: { lost: { type: 'boolean' } } }).values;
    loadSettingsFile();
    const settings = parseEnv(process.env);
    env = settings;
    await withDatabase(settings, async (databaseUrl) => {
      const isStored = usesStoredKey(settings);
      if (isStored) beginKeyRotation(settings.dataDirectory);
      env = settingsOfStart(process.env);
      await rotate(env, databaseUrl, { lost });
      if (isStored) endKeyRotation(settings.dataDirectory);
    });
  } catch (error) {
    failStart(error, env);
  }
}

await main();
