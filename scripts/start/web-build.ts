import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { StartError } from '../../api/start/start-error.ts';
import { LINGUI } from '../lingui.ts';
import { localProgram } from '../run-command.ts';
import type { CompressionLevel } from '../web/compress.ts';
import { fingerprintOf } from './fingerprint.ts';
import { runChild, type Started } from './run-child.ts';

/** The sources of the built web client. */
const SOURCES = ['web', 'schema', 'locales', 'scripts/web', 'scripts/codegen', 'vite.config.ts', 'codegen.ts', 'lingui.config.ts', 'package-lock.json'];
const NOT_SOURCES = /(\.generated\.ts|\.test\.tsx?|\.browser\.ts|mail\.po|\.md)$|^web\/testing\/|^locales\/.*(?<!\.po)$/;
const BUILT = 'build/web/index.html';
const STAMP = 'build/web.sources';
/** The hashes and texts of the client's GraphQL documents, which the server reads at its start. */
export const MANIFEST_FILE = 'api/graphql/transport/trusted-documents.generated.ts';

const fingerprint = (): string => fingerprintOf(SOURCES, NOT_SOURCES);

/** Returns whether the web client is built from the current sources, compressed at this level or a better one. */
export function isWebBuilt(level: CompressionLevel = 'quick'): boolean {
  if (![BUILT, MANIFEST_FILE, STAMP].every((file) => existsSync(file))) return false;
  const [sources, built] = readFileSync(STAMP, 'utf8').split(' ');
  return sources === fingerprint() && (built === level || built === 'best');
}

/** Runs a program of an installed package for production and shows its errors. */
const run = (name: string, programArguments: readonly string[], environment: Record<string, string>, started: Started): Promise<void> =>
  runChild(localProgram(name), programArguments, { NODE_ENV: 'production', ...environment }, started);

/**
 * Fails for a folder below which Vite builds nothing: for it, a number sign in a path begins a fragment.
 *
 * @throws StartError
 */
export function assertBuildable(folder: string): void {
  if (folder.includes('#'))
    throw new StartError(`The web client cannot be built in ${folder}: rename the folder so that its path contains no number sign (#), and start again.`);
}

/** Generates the typed documents of the client and the compiled catalogs of client and server. */
export async function generateSources(started: Started = () => undefined): Promise<void> {
  assertBuildable(process.cwd());
  await Promise.all([run('graphql-codegen', [], {}, started), run('lingui', LINGUI.compile, {}, started)]);
}

/** Builds the web client; the generated sources must exist. */
export async function buildWeb(level: CompressionLevel, started: Started = () => undefined): Promise<void> {
  const before = fingerprint();
  // A build that fails may leave part of its files: the stamp of the build before would declare them complete.
  rmSync(STAMP, { force: true });
  await run('vite', ['build', '--logLevel', 'warn'], { WEB_COMPRESSION: level }, started);
  writeFileSync(STAMP, `${before} ${level}`);
}

/** Generates and builds the client if it is missing, out of date or compressed at a lower level. Returns whether it built. */
export async function buildWebIfStale(print: (line: string) => void, level: CompressionLevel = 'quick'): Promise<boolean> {
  if (isWebBuilt(level)) return false;
  print('Building the web client, this takes a minute …');
  await generateSources();
  await buildWeb(level);
  return true;
}
