import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { sourcePlugins } from './vite.config.ts';

/** One copy of graphql: two would refuse each other's types. */
const alias = [{ find: /^graphql$/, replacement: fileURLToPath(new URL('./node_modules/graphql/index.js', import.meta.url)) }];
/** A wait that ends in vain may last: on a slow machine what comes late still comes. */
const wait = { poll: { timeout: 60_000 } };
const exclude = [...configDefaults.exclude, 'build/**'];

export default defineConfig({
  test: {
    maxWorkers: availableParallelism(),
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
          expect: wait,
          setupFiles: ['api/testing/setup.ts'],
          server: { deps: { inline: ['type-graphql', 'graphql-scalars', '@apollo/server'] } },
          testTimeout: 300_000,
          hookTimeout: 300_000,
        },
      },
      {
        resolve: { alias: alias },
        plugins: [sourcePlugins()],
        test: {
          name: 'web',
          environment: 'jsdom',
          include: ['web/**/*.test.{ts,tsx}'],
          exclude,
          setupFiles: ['web/testing/setup.ts'],
          server: { deps: { inline: ['lucide-react'] } },
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          environment: 'node',
          include: ['web/testing/browser/**/*.browser.ts'],
          exclude,
          globalSetup: ['web/testing/browser/global-setup.ts'],
          expect: wait,
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
