import { spawn } from 'node:child_process';
import { join } from 'node:path';

export interface CommandResult {
  ok: boolean;
  output: string;
}

/** Returns the path of a program of an installed package, such as `vite`. */
export function localProgram(name: string): string {
  return join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);
}

/** Runs a program, in a folder if one is given. Its output is returned, or with `show` printed directly. */
export function runCommand(
  program: string,
  programArguments: readonly string[],
  options: { show?: boolean; environment?: Record<string, string>; directory?: string } = {},
): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(program, [...programArguments], {
      stdio: options.show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...options.environment },
      cwd: options.directory,
      shell: process.platform === 'win32',
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => resolve({ ok: false, output: `${output}${error.message}\n` }));
    child.once('close', (code) => resolve({ ok: code === 0, output }));
  });
}

/** Runs a TypeScript file of the project in a separate process. */
export function runTypeScript(file: string, ...rest: string[]): Promise<CommandResult> {
  return runCommand(process.execPath, ['--import', 'tsx', file, ...rest]);
}
