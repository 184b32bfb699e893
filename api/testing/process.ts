import { type ChildProcess, type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable } from 'node:stream';

export interface StartedProcess {
  child: ChildProcess;
  /** Returns the output so far. */
  output(): string;
  /** Resolves when the output contains the text; rejects when the process ends before. */
  waitForOutput(text: string): Promise<void>;
  /** Resolves with the exit code and signal. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts one of our programs, from its sources or built, in a child process; it does not inherit the settings of the test. */
export function startProcess(file: string, programArguments: readonly string[], settings: Record<string, string>): StartedProcess {
  const { PATH = '', HOME = '', LD_LIBRARY_PATH = '' } = process.env;
  const child = spawn(process.execPath, [...(file.endsWith('.ts') ? ['--import', 'tsx'] : []), file, ...programArguments], {
    env: { PATH, HOME, ...(LD_LIBRARY_PATH === '' ? {} : { LD_LIBRARY_PATH }), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchProcess(child);
}

/** Collects the output of a child process. */
export function watchProcess(child: ChildProcessByStdio<null, Readable, Readable>): StartedProcess {
  let output = '';
  const listeners = new Set<() => void>();
  const append = (chunk: Buffer): void => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', append);
  child.stderr.on('data', append);
  const ended: StartedProcess['ended'] = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return {
    child,
    output: () => output,
    ended,
    waitForOutput: (text) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (!output.includes(text)) return;
          listeners.delete(check);
          resolve();
        };
        listeners.add(check);
        check();
        void ended.then(({ code }) => reject(new Error(`The process ended with ${code} before it wrote "${text}":\n${output}`)));
      }),
  };
}
