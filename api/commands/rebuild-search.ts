import { composeApp } from '../compose.ts';
import { rebuildSearch } from '../domain/search/search.service.ts';
import type { Env } from '../env.ts';
import { failStart, readSettings } from '../start/run-process.ts';
import { assertMigrated } from '../start/schema-state.ts';
import { StartError } from '../start/start-error.ts';

/** `npm run rebuild-search`: writes the texts that learners search anew from the content, such as after a load of data without triggers. */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    env = readSettings();
    if (env.databaseUrl === undefined) throw new StartError('Set DATABASE_URL to the database of the installation.');
    const app = await composeApp({ ...env, logLevel: 'fatal' }, env.databaseUrl);
    try {
      await assertMigrated(app.dataSource);
      await rebuildSearch(app.createContext(undefined, await app.openJobDatabase()), (done, total) => console.log(`${done} of ${total} items`));
    } finally {
      await app.close();
    }
  } catch (error) {
    failStart(error, env);
  }
}

await main();
