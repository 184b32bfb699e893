import { composeApp } from '../../api/compose.ts';
import { parseEnv } from '../../api/env.ts';
import { SettingsError } from '../../api/settings.ts';
import { DEMO_SIGN_INS, loadDemo } from './load.ts';

/** `npm run demo`: loads the demo into the empty, migrated database of DATABASE_URL. `npm start` does this for the embedded database. */
async function run(): Promise<void> {
  const env = parseEnv(process.env);
  if (env.databaseUrl === undefined) throw new SettingsError('Set DATABASE_URL. npm start loads the demo into the embedded database automatically.');
  const app = await composeApp(env, env.databaseUrl);
  try {
    const loaded = await loadDemo(app.createContext());
    console.log(loaded ? `The demo is loaded. ${DEMO_SIGN_INS.map(({ email }) => email).join(', ')}` : 'The database has users, so nothing was loaded.');
  } finally {
    await app.close();
  }
}

run().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
