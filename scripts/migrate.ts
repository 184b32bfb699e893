import type { Env } from '../api/env.ts';
import { migrateDatabase } from '../api/start/migrate.ts';
import { failStart, readSettings } from '../api/start/run-process.ts';
import { StartError } from '../api/start/start-error.ts';

/** `npm run migrate`: brings the database of an installation up to date; safe to run from several places at once. */
let env: Env | undefined;
try {
  env = readSettings();
  if (env.databaseUrl === undefined) throw new StartError('Please set DATABASE_URL; the embedded database is migrated by npm start.');
  const applied = await migrateDatabase(env.databaseUrl);
  for (const name of applied) console.log(`applied ${name}`);
  console.log(applied.length === 0 ? 'The database was up to date.' : `${applied.length} migrations applied.`);
} catch (error) {
  failStart(error, env);
}
