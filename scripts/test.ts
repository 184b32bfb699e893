import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRedisServer } from '../api/testing/redis-server.ts';
import { findBrowser, NoBrowserError } from './chromium.ts';
import { runCommand } from './run-command.ts';
import { buildWebIfStale } from './start/web-build.ts';
import { createMemoryFolder } from './testing/memory-folder.ts';
import { runTests } from './testing/run-tests.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** `npm test`: generates code, builds the client for the browser tests, and runs the whole suite. Arguments are passed to vitest. */
async function main(): Promise<void> {
  try {
    findBrowser();
  } catch (error) {
    if (error instanceof NoBrowserError) fail(error.message);
    throw error;
  }
  if (findRedisServer() === null) print('No redis-server was found: the tests of several servers run with PostgreSQL only.');
  if (!(await buildWebIfStale(print))) {
    const generated = await runCommand('npm', ['run', '--silent', 'generate']);
    if (!generated.ok) fail(generated.output);
  }
  const memory = createMemoryFolder();
  const folder = memory ?? mkdtempSync(join(tmpdir(), 'academy-run-'));
  const ok = await runTests(folder, process.argv.slice(2), memory === null ? {} : { TMPDIR: memory }, print);
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = ok ? 0 : 1;
}

await main();
