import { type App, composeApp } from '../compose.ts';
import type { Env } from '../env.ts';
import { failStart, handleUncaughtErrors, readSettings, refusePublicDevelopment, stopOnSignals } from './run-process.ts';
import { assertCompatible } from './schema-state.ts';
import { StartError } from './start-error.ts';

/** Runs a process of an installation until a signal. `open` starts its part and returns its close function. */
export async function runInstalled(open: (app: App) => Promise<() => Promise<void>>): Promise<void> {
  let env: Env | undefined;
  try {
    env = readSettings();
    refusePublicDevelopment(env);
    if (env.databaseUrl === undefined) throw new StartError('Please set DATABASE_URL; only npm start brings a database of its own.');
    const app = await composeApp(env, env.databaseUrl);
    handleUncaughtErrors(app.log);
    await assertCompatible(app.dataSource);
    const close = await open(app);
    // The log says from the start when files cannot be stored.
    void app.ports.storageCheck?.problem();
    stopOnSignals(async () => {
      await close();
      await app.close();
    }, env.shutdownDelay);
  } catch (error) {
    failStart(error, env);
  }
}
