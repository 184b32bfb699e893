import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, NoBrowserError } from '../chromium.ts';
import { runCommand } from '../run-command.ts';
import { buildWebIfStale } from '../start/web-build.ts';
import { createMemoryFolder } from './memory-folder.ts';
import { runTests } from './run-tests.ts';

/** Prints a line to the terminal. */
export const print = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/**
 * Runs the tests that vitest selects by arguments: finds a browser first, generates code, builds the client if its sources changed, and keeps the
 * temporary files in memory. Sets the exit code of the process.
 */
export async function runSuite(vitestArguments: readonly string[]): Promise<void> {
  try {
    findBrowser();
  } catch (error) {
    if (error instanceof NoBrowserError) fail(error.message);
    throw error;
  }
  if (!(await buildWebIfStale(print))) {
    const generated = await runCommand('npm', ['run', '--silent', 'generate']);
    if (!generated.ok) fail(generated.output);
  }
  const memory = createMemoryFolder();
  const folder = memory ?? mkdtempSync(join(tmpdir(), 'academy-run-'));
  const ok = await runTests(folder, vitestArguments, memory === null ? {} : { TMPDIR: memory }, print);
  rmSync(folder, { recursive: true, force: true });
  process.exitCode = ok ? 0 : 1;
}
