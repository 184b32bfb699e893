import { composeApp } from './compose.ts';
import type { Env } from './env.ts';
import { failStart, readSettings, stopOnSignals, surviveFaults } from './run-process.ts';
import { startServer } from './server.ts';
import { StartError } from './start-error.ts';

/** The web process of an installation: any number of them share one database. Migrations come first: npm run migrate. */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    env = readSettings();
    if (env.databaseUrl === undefined) throw new StartError('Please set DATABASE_URL; only npm start brings a database of its own.');
    const app = await composeApp(env, env.databaseUrl);
    surviveFaults(app.log);
    const server = await startServer(app);
    app.log.info({ port: server.port }, 'The web server is ready');
    stopOnSignals(async () => {
      await server.close();
      await app.close();
    });
  } catch (error) {
    failStart(error, env);
  }
}

await main();
