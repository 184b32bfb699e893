import { type Env, parseEnv } from '../../api/env.ts';
import { storedSecretKeys } from './secret-key.ts';

/** Whether `npm start` uses the key of the data directory, because the settings have none. */
export const usesStoredKey = ({ production, secretKeys }: Env): boolean => !production && secretKeys.isRandom;

/**
 * Parses the settings of `npm start`. Without a secret key it uses the one of the data directory, for everything that is made of it, so that files,
 * known devices and the hash chain of the audit trail outlast a restart.
 */
export function settingsOfStart(source: NodeJS.ProcessEnv): Env {
  const env = parseEnv(source);
  if (!usesStoredKey(env)) return env;
  const { current, previous } = storedSecretKeys(env.dataDirectory);
  const allPrevious = [...env.secretKeys.previous, ...(previous === null ? [] : [previous])].join(',');
  return parseEnv({ ...source, SECRET_KEY: current, SECRET_KEY_PREVIOUS: allPrevious, SECRET_KEY_PREVIOUS_FILE: '' });
}
