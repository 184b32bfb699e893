import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface CapturedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface RunningAcademy {
  address: string;
  graphql<Answer>(query: string, variables: Record<string, unknown>, token?: string): Promise<Answer>;
  mails(): Promise<CapturedMail[]>;
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
    async graphql(query, variables, token) {
      const answer = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { 'x-access-token': token }) },
        body: JSON.stringify({ query, variables }),
      });
      const { data, errors } = await answer.json();
      if (errors !== undefined) throw new Error(JSON.stringify(errors));
      return data;
    },
    async mails() {
      const answer = await fetch(`${address}/dev/mailbox.json`);
      return (await answer.json()).messages;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Asks again until there is an answer; for what another process does in its own time. */
export async function eventually<Value>(ask: () => Promise<Value | undefined>, what: string): Promise<Value> {
  const end = Date.now() + 20_000;
  while (Date.now() < end) {
    const value = await ask();
    if (value !== undefined) return value;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`Waited in vain for ${what}`);
}
