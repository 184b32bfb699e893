import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandResult {
  ok: boolean;
  output: string;
}

/** A program of the installed packages, such as `vite`. */
export function localProgram(name: string): string {
  return join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Runs a program; its output is kept, or shown as it comes. */
export function runCommand(
  program: string,
  programArguments: readonly string[],
  options: { show?: boolean; environment?: Record<string, string> } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, [...programArguments], {
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.environment },
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    child.once('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Runs one of our scripts in a process of its own. */
export function runTypeScript(file: string, ...rest: string[]): Promise<CommandResult> {
  return runCommand(process.execPath, ['--import', 'tsx', file, ...rest]);
}
