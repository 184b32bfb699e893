import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import type { ProjectConfig } from 'vitest/node';
import { sourcePlugins } from './vite.config.ts';

/** One copy of graphql: two would refuse each other's types. */
const alias = [{ find: /^graphql$/, replacement: fileURLToPath(new URL('./node_modules/graphql/index.js', import.meta.url)) }];
/**
 * Milliseconds for a test, a hook and a wait, where nothing else is said: far more than they take, so that a busy machine changes no result. A
 * test that starts processes, encodes videos or walks through the browser has its own. TEST_SLOWNESS=4 gives everybody four times as long, on a machine that is busy or slow.
 */
const LIMIT = 60_000 * Number(process.env.TEST_SLOWNESS ?? '1');
const limits = { testTimeout: LIMIT, hookTimeout: LIMIT, expect: { poll: { timeout: LIMIT } } };
const exclude = [...configDefaults.exclude, 'build/**'];

/** A project of tests that open pages of a running application in Chromium. */
const browserProject = (name: string, include: string, more: ProjectConfig = {}) => ({
  test: {
    name,
    environment: 'node' as const,
    include: [include],
    exclude,
    globalSetup: ['web/testing/browser/global-setup.ts'],
    ...limits,
    ...more,
  },
});

/** The measurements of all screens. */
const EVERY_SCREEN = 'web/testing/screens/all.screens.ts';

export default defineConfig({
  test: {
    // One more than processors: while tests wait for the database or a browser, others work (10 % less time on two cores).
    maxWorkers: availableParallelism() + 1,
    // Servers and databases end properly, and take their files along.
    teardownTimeout: 120_000,
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'api',
          environment: 'node',
          // One process runs many files and imports the application once; each file has a database of its own.
          isolate: false,
          include: ['{api,schema,scripts,migrations}/**/*.test.ts'],
          exclude,
          globalSetup: ['api/testing/global-setup.ts'],
          setupFiles: ['api/testing/setup.ts'],
          server: { deps: { inline: ['type-graphql', 'graphql-scalars', '@apollo/server'] } },
          ...limits,
        },
      },
      {
        resolve: { alias: alias },
        plugins: [sourcePlugins()],
        test: {
          name: 'web',
          // V8 compiles later what runs often: most functions are new in each file, and end with it (10 % less processor time).
          execArgv: ['--interrupt-budget=1000000'],
          environment: 'jsdom',
          // One process and one window run many files and import the packages once; the set-up gives each file new modules of web/.
          isolate: false,
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles: ['web/testing/setup.ts'],
          server: { deps: { inline: ['lucide-react'] } },
          testTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: 'operation',
          environment: 'node',
          // What operators do, with the built programs: a file at a time, as each of them starts several.
          include: ['{api,scripts}/**/*.operation.ts'],
          exclude,
          maxWorkers: 1,
          globalSetup: ['api/testing/global-setup.ts'],
          setupFiles: ['api/testing/setup.ts'],
          ...limits,
        },
      },
      // What people do from one end to the other, in `npm test`; and what only one screen does, but only in a real browser.
      browserProject('browser', 'web/testing/browser/**/*.browser.ts'),
      browserProject('screens', 'web/testing/screens/**/*.screens.ts', { exclude: [...exclude, EVERY_SCREEN] }),
      // The same journeys in Firefox and in WebKit, each in one window of its own.
      browserProject('engines', 'web/testing/engines/*.engines.ts'),
      // Measures several pages at a time, after the others: nothing changes what they show.
      browserProject('screens-all', EVERY_SCREEN, { maxWorkers: 1, sequence: { groupOrder: 1 } }),
    ],
  },
});
