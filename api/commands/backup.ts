import { parseArgs } from 'node:util';
import { makeBackup } from '../backup/make-backup.ts';
import { openInstallation, readInstallationSettings } from '../backup/open-installation.ts';
import { runDaily } from '../backup/run-daily.ts';
import type { Env } from '../env.ts';
import { letRequestsGoFirst } from '../start/requests-first.ts';
import { failStart } from '../start/run-process.ts';
import { StartError } from '../start/start-error.ts';

const USAGE =
  'Options: --with-bucket (also copies the content of a bucket), --accept-missing (files that the storage lost), --daily (each night, until it is stopped).';

function readOptions() {
  try {
    const flag = { type: 'boolean', default: false } as const;
    return parseArgs({ options: { 'with-bucket': flag, 'accept-missing': flag, daily: flag } }).values;
  } catch {
    throw new StartError(USAGE);
  }
}

/** `npm run backup`: makes a backup of the database and the files while the site is used (docs/operating.md#backup-and-restore). */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    const values = readOptions();
    // What is interrupted has a temporary name, and the next backup removes it. An embedded database stops with the process.
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(values.daily ? 0 : 1));
    const settings = readInstallationSettings();
    env = settings;
    letRequestsGoFirst('backup');
    const print = (line: string): void => void process.stdout.write(`${line}\n`);
    const once = async (): Promise<Date> => {
      const installation = await openInstallation(settings, false);
      try {
        return await makeBackup(installation, { withBucket: values['with-bucket'], acceptMissing: values['accept-missing'], print });
      } finally {
        await installation.close();
      }
    };
    if (values.daily) await runDaily({ ...settings.backups, once, print });
    else await once();
  } catch (error) {
    failStart(error, env);
  }
}

await main();
