import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isServerBuilt } from './server-build.ts';

/** What `npm start` runs where it was bundled: the bundle while it is up to date, else the sources (docs/decisions/0009-built-server.md). */
if (isServerBuilt()) await import('../start.ts');
else {
  const { register } = await import('tsx/esm/api');
  register();
  process.argv.push('--bundle');
  await import(pathToFileURL(resolve('scripts/start.ts')).href);
}
