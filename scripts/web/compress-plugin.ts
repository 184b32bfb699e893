import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';
import { printSizes } from '../bench/size.ts';

const TEXT = /\.(js|mjs|css|html|svg|json|txt|wasm|webmanifest|bcmap)$/;
const WORTH_IT = 512;

/** Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses on request; then prints the sizes. */
export function compressPlugin(): Plugin {
  let output = '';
  return {
    name: 'academy-compress',
    apply: 'build',
    configResolved(config) {
      output = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const entry of readdirSync(output, { recursive: true, withFileTypes: true })) {
          if (!entry.isFile() || !TEXT.test(entry.name)) continue;
          const file = join(entry.parentPath, entry.name);
          const content = readFileSync(file);
          if (content.length < WORTH_IT) continue;
          const parameters = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
          writeFileSync(`${file}.br`, brotliCompressSync(content, { params: parameters }));
          writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
        }
        printSizes(output);
      },
    },
  };
}
