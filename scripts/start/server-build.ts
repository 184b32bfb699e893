import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fingerprintOf } from './fingerprint.ts';
import { runChild, type Started } from './run-child.ts';

/** The sources of what `npm start` runs. */
const SOURCES = ['api', 'schema', 'migrations', 'locales', 'scripts', 'package-lock.json'];
const NOT_SOURCES = /\.test\.ts$|^scripts\/(bench|rules|testing)\/|^scripts\/demo\/media\//;
/** As deep as the sources, which find the catalogs by their own location. */
export const START_DIRECTORY = 'build/start';
const STAMP = `${START_DIRECTORY}.sources`;

/** Returns whether the server of `npm start` is bundled from the current sources. */
export function isServerBuilt(): boolean {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprintOf(SOURCES, NOT_SOURCES);
}

/** Bundles the server of `npm start` in a process of its own, for the next start. The generated sources must exist. */
export async function buildServer(started: Started): Promise<void> {
  const before = fingerprintOf(SOURCES, NOT_SOURCES);
  await runChild(process.execPath, ['--import', 'tsx', 'scripts/start/bundle.ts'], {}, started);
  writeFileSync(STAMP, before);
}
