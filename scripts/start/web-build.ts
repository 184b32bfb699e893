import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { localProgram } from '../run-command.ts';
import type { CompressionLevel } from '../web/compress.ts';

/** What the built web client is made from. */
const SOURCES = ['web', 'schema', 'locales', 'scripts/web', 'scripts/codegen', 'vite.config.ts', 'codegen.ts', 'package-lock.json'];
const NOT_SOURCES = /(\.generated\.ts|\.test\.tsx?|\.browser\.ts|mail\.po|\.md)$|^locales\/.*(?<!\.po)$/;
const BUILT = 'build/web/index.html';
const STAMP = 'build/web.sources';
/** The hashes and texts of the client's GraphQL documents, which the server reads at its start. */
export const MANIFEST_FILE = 'api/graphql/trusted-documents.generated.ts';

function filesBelow(path: string): string[] {
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return NOT_SOURCES.test(path) ? [] : [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)));
}

/** A fingerprint of the sources by content: dates change with every checkout. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap(filesBelow)) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/** Whether the web client is built from the sources as they are now, compressed at this level or a better one. */
export function isWebBuilt(level: CompressionLevel = 'quick'): boolean {
  if (![BUILT, MANIFEST_FILE, STAMP].every((file) => existsSync(file))) return false;
  const [sources, built] = readFileSync(STAMP, 'utf8').split(' ');
  return sources === fingerprint() && (built === level || built === 'best');
}

/** Receives each child process, so that the caller can end it. */
type Started = (child: ChildProcess) => void;

/** Runs a program of the installed packages and shows its output. What is built is built as for production, whatever runs it. */
function run(name: string, programArguments: readonly string[], environment: Record<string, string>, started: Started): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(localProgram(name), [...programArguments], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'production', ...environment },
    });
    started(child);
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with status ${code}`))));
  });
}

/** Generates the typed documents of the client and the compiled catalogs of client and server. */
export async function generateSources(started: Started = () => undefined): Promise<void> {
  await Promise.all([run('graphql-codegen', [], {}, started), run('lingui', ['compile'], {}, started)]);
}

/** Builds the web client from sources that are generated. */
export async function buildWeb(level: CompressionLevel, started: Started = () => undefined): Promise<void> {
  const before = fingerprint();
  await run('vite', ['build', '--logLevel', 'warn'], { WEB_COMPRESSION: level }, started);
  writeFileSync(STAMP, `${before} ${level}`);
}

/** Generates and builds when the client is missing, older than its sources, or compressed too lightly. Returns whether it did. */
export async function buildWebIfStale(say: (line: string) => void, level: CompressionLevel = 'quick'): Promise<boolean> {
  if (isWebBuilt(level)) return false;
  say('Building the web client, this takes a minute …');
  await generateSources();
  await buildWeb(level);
  return true;
}
