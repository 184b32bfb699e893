import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the built web client is made from. */
const SOURCES = ['web', 'schema', 'locales', 'scripts/web', 'scripts/codegen', 'vite.config.ts', 'codegen.ts', 'package-lock.json'];
const NOT_SOURCES = /(\.generated\.ts|\.test\.tsx?|\.browser\.ts|mail\.po|\.md)$|^locales\/.*(?<!\.po)$/;
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

/** Whether the web client is built from the sources as they are now. */
export function isWebBuilt(): boolean {
  return existsSync('build/web/index.html') && existsSync(MANIFEST_FILE) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint();
}

/** Runs a script of package.json and shows what it says. What is built is built as for production, whatever runs it. */
export function runScript(name: string, started: (child: ChildProcess) => void = () => undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '--silent', name], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_ENV: 'production' },
    });
    started(child);
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`npm run ${name} ended with status ${code}`))));
  });
}

/** Builds the web client when it is missing or older than its sources. Answers whether it did. */
export async function buildWebIfStale(say: (line: string) => void, started?: (child: ChildProcess) => void): Promise<boolean> {
  if (isWebBuilt()) return false;
  say('Building the web client, this takes a minute …');
  const before = fingerprint();
  await runScript('build', started);
  writeFileSync(STAMP, before);
  return true;
}
