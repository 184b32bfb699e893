import { type Env, parseEnv } from '../../api/env.ts';
import { storedSecretKey } from './secret-key.ts';

/**
 * Parses the settings of `npm start`. Without a secret key it uses the one of the data directory, for everything that is made of it, so that files,
 * known devices and the hash chain of the audit trail outlast a restart.
 */
export function settingsOfStart(source: NodeJS.ProcessEnv): Env {
  const env = parseEnv(source);
  const needsKey = !env.production && (source.SECRET_KEY ?? '').trim() === '';
  return needsKey ? parseEnv({ ...source, SECRET_KEY: storedSecretKey(env.dataDirectory) }) : env;
}
