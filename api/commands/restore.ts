import { parseArgs } from 'node:util';
import { asBackupError, findBackup } from '../backup/backup-folder.ts';
import { checkBackup } from '../backup/check-backup.ts';
import { openInstallation, readInstallationSettings } from '../backup/open-installation.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import type { Env } from '../env.ts';
import { failStart } from '../start/run-process.ts';
import { StartError } from '../start/start-error.ts';

const USAGE =
  'Usage: npm run restore -- NAME, PATH or latest, with these options: --check (only checks the backup), --only database or --only files, --allow-missing-files, --lost-keys.';

function readOptions() {
  const flag = { type: 'boolean', default: false } as const;
  const options = { check: flag, only: { type: 'string' }, 'allow-missing-files': flag, 'lost-keys': flag } as const;
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { only = null } = values;
    if ((only === null || only === 'database' || only === 'files') && positionals.length < 2) return { ...values, only, wanted: positionals[0] } as const;
  } catch {
    // An option that does not exist.
  }
  throw new StartError(USAGE);
}

/** `npm run restore`: restores a backup into an empty database and an empty storage (docs/operating.md#backup-and-restore). */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    const values = readOptions();
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
    const settings = readInstallationSettings(values['lost-keys']);
    env = settings;
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    const { directory } = settings.backups;
    const backup = await findBackup(directory, values.wanted).catch((error: unknown) => Promise.reject(asBackupError(error, directory)));
    if (values.check) {
      await checkBackup(backup, print);
      print(`The backup ${backup.path} is whole: all bytes are as they were written.`);
      return;
    }
    const installation = await openInstallation(settings, true);
    try {
      const { only, 'allow-missing-files': allowMissingFiles, 'lost-keys': lostKeys } = values;
      await restoreBackup(backup, installation, { only, allowMissingFiles, lostKeys, print });
    } finally {
      await installation.close();
    }
  } catch (error) {
    failStart(error, env);
  }
}

await main();
