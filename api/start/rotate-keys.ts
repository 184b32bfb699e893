import { JOB_LIMITS } from '../adapters/database-limits.ts';
import { composeApp } from '../compose.ts';
import { createDataSource } from '../db/data-source.ts';
import { giveUpLostKeys } from '../domain/keys/keys.service.ts';
import { type Rotation, rotateKeys } from '../domain/keys/rotate-keys.service.ts';
import type { Env } from '../env.ts';
import { assertMigrated } from './schema-state.ts';
import { StartError } from './start-error.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Declares the keys lost that the settings do not have, before the start with the others, which would be refused. Prints which. */
export async function giveUpKeys(env: Env, databaseUrl: string): Promise<void> {
  const dataSource = await createDataSource({ url: databaseUrl, poolSize: 2, limits: JOB_LIMITS }).initialize();
  try {
    await assertMigrated(dataSource);
    const ids = await giveUpLostKeys(dataSource.manager, { secret: env.secretKeys, audit: env.auditKeys }, new Date());
    print(
      ids.length === 0
        ? 'No key was lost.'
        : `Lost: the key ${ids.join(', ')}. Nobody can read what it encrypted: npm run rotate-key removes it. npm run audit-verify cannot check its entries.`,
    );
  } finally {
    await dataSource.destroy();
  }
}

function printResult({ written, dropped, replaced }: Rotation, current: string): void {
  for (const [what, count] of written) print(`${what}: ${count} encrypted with the key ${current}`);
  for (const [what, count] of dropped) print(`${what}: ${count} could not be read with any key and were removed`);
  if (replaced.length > 0) print(`The key ${replaced.join(', ')} is not needed any more: remove SECRET_KEY_PREVIOUS and AUDIT_KEY_PREVIOUS, and restart.`);
  else print(`Everything is encrypted with the key ${current}.`);
}

/**
 * Encrypts everything that is stored with the current key, and prints how far it is. `lost` gives up what was encrypted with keys that nobody has.
 *
 * @throws StartError without a key in the settings, WrongKey when a key is missing
 */
export async function rotate(env: Env, databaseUrl: string, { lost }: { lost: boolean }): Promise<void> {
  if (env.secretKeys.isRandom) throw new StartError('Set SECRET_KEY to the new key of the installation, and SECRET_KEY_PREVIOUS to the former one.');
  if (lost) await giveUpKeys(env, databaseUrl);
  const app = await composeApp({ ...env, logLevel: 'fatal' }, databaseUrl);
  try {
    await assertMigrated(app.dataSource);
    const rotation = await rotateKeys(app.createContext(undefined, await app.openJobDatabase()), (what, count) => print(`${what}: ${count} …`));
    printResult(rotation, app.settings.keys.current.id);
  } finally {
    await app.close();
  }
}
