import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Stay in node_modules: they hold machine code, or look for parts of themselves, of others that may be absent, or of Node. */
const NOT_BUNDLED = ['typeorm', 'sharp', '@node-rs/argon2', 'ioredis', 'pg', 'pg-native', '@apollo/utils.createhash'];
/** Where the built server lies: as deep as its sources, which find the catalogs from where they are. */
export const API_DIRECTORY = 'build/api';

/** How long files of earlier builds stay: a server that still runs them reads some only when they are needed. Milliseconds. */
const KEPT = 7 * 24 * 60 * 60 * 1000;

function removeOld(directory: string): void {
  const names = existsSync(directory) ? readdirSync(directory) : [];
  for (const path of names.map((name) => join(directory, name))) if (Date.now() - statSync(path).mtimeMs > KEPT) rmSync(path);
}

/**
 * Puts web and job process into a few files each: a start then reads a few files, not two thousand, and translates none of them
 * (docs/targets.md#2-performance-goals-server P16; docs/decisions/0009-built-server.md).
 */
export async function buildApi(directory = API_DIRECTORY): Promise<void> {
  removeOld(directory);
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    // One copy of graphql: two would refuse each other's types.
    resolve: { alias: [{ find: /^graphql$/, replacement: fileURLToPath(new URL('../node_modules/graphql/index.js', import.meta.url)) }] },
    ssr: { noExternal: true, external: NOT_BUNDLED },
    build: {
      ssr: true,
      outDir: directory,
      emptyOutDir: false,
      target: 'node20',
      // Stacks in the log must be readable.
      minify: false,
      chunkSizeWarningLimit: 9000,
      rolldownOptions: {
        input: { main: 'api/start/main.ts', worker: 'api/start/worker.ts' },
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildApi();
