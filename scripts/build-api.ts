import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Packages that stay in node_modules: they contain native code, or load parts of themselves, optional packages or Node internals at run time. */
const NOT_BUNDLED = ['typeorm', 'sharp', '@node-rs/argon2', 'ioredis', 'pg', 'pg-native', '@apollo/utils.createhash', 'tsx'];
/** The folder of the bundled server. It has the same depth as the sources, which find the catalogs by their own location. */
export const API_DIRECTORY = 'build/api';
/** What runs in an installation: the web process, the job process and the commands that README names. */
export const INSTALLED_PROGRAMS = {
  main: 'api/start/main.ts',
  worker: 'api/start/worker.ts',
  migrate: 'api/commands/migrate.ts',
  'admin-create': 'api/commands/admin-create.ts',
  backup: 'api/commands/backup.ts',
  restore: 'api/commands/restore.ts',
  'audit-verify': 'api/commands/audit-verify.ts',
  'rotate-key': 'api/commands/rotate-key.ts',
  doctor: 'api/commands/doctor.ts',
  'rebuild-search': 'api/commands/rebuild-search.ts',
};

/** Retention of files of earlier builds in milliseconds: a server that still runs them loads some on demand. */
const RETENTION = 7 * 24 * 60 * 60 * 1000;

function removeOld(directory: string): void {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  for (const path of names.map((name) => join(directory, name))) if (Date.now() - statSync(path).mtimeMs > RETENTION) rmSync(path);
}

/**
 * Bundles the web process and the job process, or other entries, so that a start reads a few files instead of two thousand, and transpiles none
 * (docs/targets.md#2-performance-goals-server P16; docs/decisions/0009-built-server.md).
 */
export async function buildApi(directory = API_DIRECTORY, input: Record<string, string> = INSTALLED_PROGRAMS): Promise<void> {
  removeOld(directory);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // Bundle one copy of graphql: each copy rejects the types of the other.
    resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(new URL('../node_modules/graphql/index.js', import.meta.url)) }] },
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      outDir: directory,
      emptyOutDir: false,
      target: 'node20',
      // Stack traces in the log must be readable.
      minify: false,
      chunkSizeWarningLimit: 9000,
      rolldownOptions: {
        input,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildApi();
