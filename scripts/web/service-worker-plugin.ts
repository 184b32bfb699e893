import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';
import { builtScript } from './built-script.ts';

/** Writes service-worker.js, which knows the built files of this release by name (docs/decisions/0083-a-reload-without-a-connection.md). */
export function serviceWorkerPlugin(): Plugin {
  let root = '';
  let output = '';
  return {
    name: 'academy-service-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      output = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      // After the page and boot.js have their last names.
      order: 'post',
      sequential: true,
      async handler() {
        const files = readdirSync(join(output, 'assets')).map((name) => `/assets/${name}`);
        const release = createHash('sha256')
          .update(readFileSync(join(output, 'index.html')))
          .update(files.join())
          .digest('base64url')
          .slice(0, 8);
        const script = await builtScript(join(root, 'worker/service-worker.ts'), { RELEASE_FILES: files, RELEASE: release });
        writeFileSync(join(output, 'service-worker.js'), script);
      },
    },
  };
}
