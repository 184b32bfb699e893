import { type ChildProcess, spawn } from 'node:child_process';

export interface StartedProcess {
  child: ChildProcess;
  /** Everything it said so far. */
  output(): string;
  /** Resolves once it said these words; rejects when it ends before. */
  says(words: string): Promise<void>;
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Runs one of our programs as a person does, in a process of its own; nothing of the test's settings leaks in. */
export function startProcess(file: string, programArguments: readonly string[], settings: Record<string, string>): StartedProcess {
  const { PATH = '', HOME = '', LD_LIBRARY_PATH = '' } = process.env;
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...programArguments], {
    env: { PATH, HOME, ...(LD_LIBRARY_PATH === '' ? {} : { LD_LIBRARY_PATH }), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const listeners = new Set<() => void>();
  const keep = (chunk: Buffer): void => {
    output += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  const ended: StartedProcess['ended'] = new Promise((resolve) => child.once('close', (code, signal) => resolve({ code, signal })));
  return {
    child,
    output: () => output,
    ended,
    says: (words) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (!output.includes(words)) return;
          listeners.delete(look);
          resolve();
        };
        listeners.add(look);
        look();
        void ended.then(({ code }) => reject(new Error(`It ended with ${code} before it said "${words}":\n${output}`)));
      }),
  };
}
