import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../api/db/embedded-database.ts';

const READY_WITHIN = 240_000;

/** Resolves at the last line of the start, which names the mailbox; rejects with all it said when it ends instead, or takes too long. */
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
      reject(new Error(`The start ended with ${code}:\n${output}`));
    });
  });
}

/** What an application of a test needs: its own folder for data, and an address nobody else has. */
export async function applicationSettings(directory: string): Promise<{ address: string; settings: NodeJS.ProcessEnv }> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const own = { NODE_ENV: 'development', DATABASE_URL: '', DATA_DIR: directory, PORT: String(port), SITE_URL: address, LOG_LEVEL: 'warn' };
  return { address, settings: { ...process.env, ...own } };
}

/** The application as `npm start` starts it, in a process of its own; ready when this resolves, and gone when it rejects. */
export async function startApplication(settings: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], { env: settings, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    await ready(child);
  } catch (error) {
    // As a person would: its database ends with it.
    await endApplication(child, 'SIGTERM');
    throw error;
  }
  return child;
}

/** Ends it, as a person does (SIGTERM) or as a power cut does (SIGKILL); nothing to do when it has ended by itself. */
export async function endApplication(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
