import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { localProgram, runCommand } from './run-command.ts';

const WEB_ADDRESS = 'http://127.0.0.1:5173';
/** Debounce time in milliseconds: an editor writes a file more than once. */
const DEBOUNCE = 200;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Calls `changed`, debounced, after a change of a file that matches the pattern. */
function onChange(folders: readonly string[], pattern: RegExp, changed: (file: string) => void): void {
  let timer: NodeJS.Timeout | undefined;
  const onEvent = (_event: string, file: string | Buffer | null): void => {
    const name = String(file);
    if (!pattern.test(name) || /\.generated\.ts$|\.test\.tsx?$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(changed, DEBOUNCE, name);
  };
  for (const folder of folders) watch(folder, { recursive: true }, onEvent).unref();
}

function exited(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

/** Runs the server and restarts it when its sources change. The old process and its database stop first. */
class ServerProcess {
  private child = this.spawn();
  private work = Promise.resolve();

  private spawn(): ChildProcess {
    return spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts', '--dev'], { stdio: 'inherit', detached: process.platform !== 'win32' });
  }

  restart(file: string): void {
    this.work = this.work.then(async () => {
      print(`${file} changed, restarting the server …`);
      await this.end();
      this.child = this.spawn();
    });
  }

  private async end(): Promise<void> {
    this.child.kill('SIGTERM');
    await exited(this.child);
  }

  stop(): Promise<void> {
    this.work = this.work.then(() => this.end());
    return this.work;
  }
}

/** `npm run dev`: restarts the server when its sources change, reloads the client in the browser, and generates types of changed documents. */
async function main(): Promise<void> {
  const generated = await runCommand('npm', ['run', '--silent', 'generate']);
  if (!generated.ok) process.stderr.write(generated.output);
  const server = new ServerProcess();
  const vite = spawn(localProgram('vite'), ['--clearScreen', 'false'], { stdio: 'inherit', shell: process.platform === 'win32' });
  onChange(['api', 'schema', 'migrations', 'locales'], /\.(ts|po)$/, (file) => server.restart(file));

  let generating = Promise.resolve();
  onChange(['web', 'schema'], /\.graphql$/, () => {
    generating = generating.then(async () => {
      const { ok, output } = await runCommand(localProgram('graphql-codegen'), ['--silent']);
      print(ok ? 'Generated the types of the GraphQL documents.' : output);
    });
  });

  let stopping = false;
  const stop = async (code: number): Promise<void> => {
    if (stopping) return;
    stopping = true;
    vite.kill('SIGTERM');
    await Promise.all([server.stop(), exited(vite)]);
    process.exit(code);
  };
  vite.once('exit', () => void stop(1));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(0));
  print(`Client with hot reload: ${WEB_ADDRESS}`);
}

await main();
