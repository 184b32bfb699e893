import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProcess } from '../testing/process.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'academy-process-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a process that logs errors, stops on signals and does something. */
function runProcess(action: string) {
  const file = join(directory, 'process.ts');
  const program = `
    import { handleUncaughtErrors, stopOnSignals } from ${JSON.stringify(join(import.meta.dirname, 'run-process.ts'))};
    const print = (line: string): void => void process.stdout.write(line + '\\n');
    setInterval(() => undefined, 1000);
    handleUncaughtErrors({ error: ({ err }: { err?: Error }, message) => print(message + ': ' + err?.message) });
    stopOnSignals(async () => print('closed'));
    ${action}
    setTimeout(() => print('went on'));
  `;
  writeFileSync(file, program);
  return startProcess(file, [], {});
}

describe('a process of the server', () => {
  it('stops and exits with 1 after an uncaught exception', async () => {
    const { ended, output } = runProcess("setTimeout(() => { throw new Error('a bug'); });");
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output()).toMatch(/Uncaught exception: a bug\n(.*\n)*closed\n/);
  });

  it('goes on after an unhandled rejection, until a signal stops it with 0', async () => {
    const { child, ended, output, waitForOutput } = runProcess("void Promise.reject(new Error('forgotten'));");
    await waitForOutput('went on');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(output()).toContain('Unhandled promise rejection: forgotten');
  });
});
