import { type ChildProcess, spawn } from 'node:child_process';
import { localProgram, runCommand } from './run-command.ts';

const WEB_ADDRESS = 'http://127.0.0.1:5173';

/** `npm run dev`: the server restarts when its sources change, the client reloads in the browser, documents get their types. */
async function main(): Promise<void> {
  const generated = await runCommand('npm', ['run', '--silent', 'generate']);
  if (!generated.ok) process.stderr.write(generated.output);
  const children: ChildProcess[] = [];
  let stopping = false;

  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    for (const child of children) child.kill('SIGTERM');
  };
  const run = (name: string, programArguments: string[]): void => {
    const child = spawn(localProgram(name), programArguments, { stdio: 'inherit', shell: process.platform === 'win32' });
    children.push(child);
    child.once('exit', (code) => {
      if (!stopping) process.stderr.write(`${name} ended with status ${code}\n`);
      process.exitCode = stopping ? 0 : 1;
      stop();
    });
  };

  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  run('tsx', ['watch', '--clear-screen=false', '--exclude', './web/**', '--exclude', './.data/**', 'scripts/start.ts', '--dev']);
  run('vite', ['--clearScreen', 'false']);
  run('graphql-codegen', ['--watch']);
  process.stdout.write(`The client with reload: ${WEB_ADDRESS}\n`);
}

await main();
