import { type ChildProcess, spawn } from 'node:child_process';

/** Receives each child process, so that the caller can stop it. */
export type Started = (child: ChildProcess) => void;

/** Runs a program silently but for its errors; fails with its status. */
export function runChild(program: string, programArguments: readonly string[], environment: Record<string, string>, started: Started): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, [...programArguments], {
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
      env: { ...process.env, ...environment },
    });
    started(child);
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${program} exited with status ${code}`))));
  });
}
