import { parseArgs } from 'node:util';
import type { Env } from '../env.ts';
import { rotate } from '../start/rotate-keys.ts';
import { failStart, readSettings } from '../start/run-process.ts';
import { StartError } from '../start/start-error.ts';

/**
 * `node build/api/rotate-key.js`: encrypts everything that is stored with SECRET_KEY, after which SECRET_KEY_PREVIOUS can be removed
 * (docs/operating.md#keys-and-secrets). `--lost` gives up what was encrypted with keys that nobody has. `npm run rotate-key` does the same.
 */
let env: Env | undefined;
try {
  const { lost = false } = parseArgs({ options: { lost: { type: 'boolean' } } }).values;
  env = readSettings();
  if (env.databaseUrl === undefined) throw new StartError('Set DATABASE_URL to the database of the installation.');
  await rotate(env, env.databaseUrl, { lost });
} catch (error) {
  failStart(error, env);
}
