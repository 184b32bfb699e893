import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface RunningAcademy {
  address: string;
  stop(): Promise<void>;
}

const READY_WITHIN = 120_000;

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port'))));
    });
  });
}

/** Resolves at the last line of the start, which names the mailbox; rejects with the output when the start ends instead. */
function started(child: ChildProcess): Promise<void> {
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

/** The application as `npm start` starts it: own database, demo content, captured mail, its own port. */
export async function startAcademy(): Promise<RunningAcademy> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-browser-'));
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/start.ts'], {
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: directory, PORT: String(port), SITE_URL: address, DATABASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  try {
    await started(child);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    address,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
