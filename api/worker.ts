import { composeApp } from './compose.ts';
import type { Env } from './env.ts';
import { runJobs } from './run-jobs.ts';
import { failStart, readSettings, stopOnSignals, surviveFaults } from './run-process.ts';
import { StartError } from './start-error.ts';

/** The job process of an installation: sends mail and cleans up; any number of them share one queue. */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    env = readSettings();
    if (env.databaseUrl === undefined) throw new StartError('Please set DATABASE_URL; only npm start brings a database of its own.');
    const app = await composeApp(env, env.databaseUrl);
    surviveFaults(app.log);
    const jobs = await runJobs(app);
    app.log.info({}, 'The worker is ready');
    stopOnSignals(async () => {
      await jobs.close();
      await app.close();
    });
  } catch (error) {
    failStart(error, env);
  }
}

await main();
