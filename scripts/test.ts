import { findBrowser, NoBrowserError } from './chromium.ts';
import { localProgram, runCommand } from './run-command.ts';
import { buildWebIfStale } from './start/web-build.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function fail(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

/** `npm test`: makes what is generated, builds the client for the browser tests, runs the whole suite. Arguments go to vitest. */
async function main(): Promise<void> {
  try {
    findBrowser();
  } catch (error) {
    if (error instanceof NoBrowserError) fail(error.message);
    throw error;
  }
  if (!(await buildWebIfStale(say))) {
    const generated = await runCommand('npm', ['run', '--silent', 'generate']);
    if (!generated.ok) fail(generated.output);
  }
  const { ok } = await runCommand(localProgram('vitest'), ['run', ...process.argv.slice(2)], { show: true });
  process.exitCode = ok ? 0 : 1;
}

await main();
