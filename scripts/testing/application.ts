import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../../api/db/embedded-database.ts';

export { freePort };

const READY_WITHIN = 240_000;

/** Resolves when the start prints its last line, which contains the mailbox; rejects with the output if the process exits or exceeds the timeout. */
function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const limit = setTimeout(() => reject(new Error(`The start took too long:\n${output}`)), READY_WITHIN);
    const read = (part: Buffer): void => {
      output += part.toString();
      if (!output.includes('/dev/mailbox')) return;
      clearTimeout(limit);
      resolve();
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      clearTimeout(limit);
      reject(new Error(`The start exited with ${code}:\n${output}`));
    });
  });
}

/** Returns the settings of a test application with its own data folder and a free port. */
export async function applicationSettings(directory: string): Promise<{ address: string; settings: NodeJS.ProcessEnv }> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const own = { NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: directory, PORT: String(port), SITE_URL: address, LOG_LEVEL: 'warn' };
  return { address, settings: { ...process.env, ...own } };
}

/** Starts the application in its own process as `npm start` does. Resolves when it is ready; stops it before rejecting. */
export async function startApplication(settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    await ready(child);
  } catch (error) {
    // SIGTERM, so that its database stops too.
    await endApplication(child, 'SIGTERM');
    throw error;
  }
  return child;
}

/** Counts the warnings and errors that an application logs from now on, by message and error. Returns a function with a line for each. */
export function countWarnings(child: ChildProcess): () => string[] {
  const counts = new Map<string, number>();
  const read = (line: string): void => {
    try {
      const { level, msg, err } = JSON.parse(line) as { level?: unknown; msg?: string; err?: { message?: string } };
      if (level === undefined) return;
      const warning = [msg, err?.message].filter((each) => each !== undefined).join(': ');
      counts.set(warning, (counts.get(warning) ?? 0) + 1);
    } catch {
      // Not a line of the log.
    }
  };
  for (const output of [child.stdout, child.stderr]) if (output !== null) createInterface({ input: output }).on('line', read);
  return () => [...counts].map(([warning, count]) => `${count} x ${warning}`);
}

/** Stops the application with SIGTERM, or kills it with SIGKILL. Does nothing if the process has exited. */
export async function endApplication(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
