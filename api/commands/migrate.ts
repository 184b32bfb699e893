import type { Env } from '../env.ts';
import { migrateDatabase } from '../start/migrate.ts';
import { failStart, readSettings } from '../start/run-process.ts';
import { StartError } from '../start/start-error.ts';

/** Seconds that a database may need to start: a machine starts it together with this command. */
const TIMEOUT = 60;

/** `npm run migrate`: applies all pending migrations to the database of an installation. Safe to run concurrently. */
let env: Env | undefined;
try {
  env = readSettings();
  if (env.databaseUrl === undefined) throw new StartError('Set DATABASE_URL. npm start migrates the embedded database.');
  const applied = await migrateDatabase(env.databaseUrl, {
    timeoutSeconds: TIMEOUT,
    onWait: () => console.log(`The database does not answer yet. Waiting up to ${TIMEOUT} seconds …`),
  });
  for (const name of applied) console.log(`applied ${name}`);
  console.log(applied.length === 0 ? 'The database was up to date.' : `${applied.length} migrations applied.`);
} catch (error) {
  failStart(error, env);
}
