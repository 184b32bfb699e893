import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';

/** One copy of graphql: two would refuse each other's types. */
const alias = [{ find: /^graphql$/, replacement: fileURLToPath(new URL('./node_modules/graphql/index.js', import.meta.url)) }];
const exclude = [...configDefaults.exclude, 'build/**'];

export default defineConfig({
  test: {
    projects: [
      {
        resolve: { alias },
        test: {
          name: 'api',
          environment: 'node',
          include: ['{api,schema,scripts,migrations}/**/*.test.ts'],
          exclude,
          globalSetup: ['api/testing/global-setup.ts'],
          setupFiles: ['api/testing/setup.ts'],
          server: { deps: { inline: ['type-graphql', 'graphql-scalars', '@as-integrations/express5', '@apollo/server'] } },
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
