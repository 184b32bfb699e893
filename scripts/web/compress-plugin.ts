import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pLimit from 'p-limit';
import type { Plugin } from 'vite';
import { printSizes } from '../bench/size.ts';
import { type CompressionLevel, compressBrotli, compressGzip } from './compress.ts';

const TEXT = /\.(js|mjs|css|html|svg|json|txt|wasm|webmanifest|bcmap)$/;
const BYTES_MIN = 512;
/** The size of Node's thread pool. */
const AT_ONCE = 4;

async function compressFile(file: string, level: CompressionLevel): Promise<void> {
  const content = await readFile(file);
  if (content.length < BYTES_MIN) return;
  const [brotli, gzip] = await Promise.all([compressBrotli(content, level), compressGzip(content, level)]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzip)]);
}

/**
 * Writes `.br` and `.gz` beside every text file of the build, so that the server never compresses on request. At the level `best` it
 * then prints the sizes.
 */
export function compressPlugin(level: CompressionLevel): Plugin {
  let output = '';
  return {
    name: 'academy-compress',
    apply: 'build',
    configResolved(config) {
      output = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = readdirSync(output, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile() && TEXT.test(entry.name));
        const limit = pLimit(AT_ONCE);
        await Promise.all(files.map((entry) => limit(() => compressFile(join(entry.parentPath, entry.name), level))));
        if (level === 'best') await printSizes(output);
      },
    },
  };
}
