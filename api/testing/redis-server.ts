import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../db/embedded-database.ts';

const PROGRAMS = ['redis-server', 'valkey-server'];

/** Returns the program of a Redis server: `REDIS_SERVER`, or one on the path; null without one. */
export function findRedisServer(): string | null {
  const named = process.env.REDIS_SERVER ?? '';
  const candidates = named === '' ? PROGRAMS : [named];
  return candidates.find((program) => spawnSync(program, ['--version']).status === 0) ?? null;
}

/** A Redis server of a test, which keeps its data over a restart. */
export interface RedisServer {
  url: string;
  /** Kills the server. */
  kill(): Promise<void>;
  /** Stops the process without ending it: its connections stay open, and nothing is answered until `thaw`. */
  freeze(): void;
  thaw(): void;
  /** Starts it again at the same address, with its data. */
  start(): Promise<void>;
  /** Deletes all data, as a server does that restarts without a copy on disk. */
  loseData(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a Redis server on a free port. */
export async function startRedisServer(): Promise<RedisServer> {
  const program = findRedisServer();
  if (program === null) throw new Error('The tests with Redis need the program redis-server: install it, or set REDIS_SERVER to it.');
  const directory = mkdtempSync(join(tmpdir(), 'academy-redis-'));
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;

  async function start(): Promise<void> {
    const settings = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--dir', directory];
    child = spawn(program ?? '', settings, { stdio: 'ignore' });
    const client = new Redis(url, { maxRetriesPerRequest: null, retryStrategy: () => 50 });
    client.on('error', () => undefined);
    await client.ping();
    client.disconnect();
  }
  async function kill(): Promise<void> {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }
  async function loseData(): Promise<void> {
    const client = new Redis(url);
    await client.flushall();
    client.disconnect();
  }
  await start();
  return {
    url,
    kill,
    freeze: () => void child?.kill('SIGSTOP'),
    thaw: () => void child?.kill('SIGCONT'),
    start,
    loseData,
    async close() {
      await kill();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** The backend of relay, queue and rate limits in a test. */
export type TestBackend = 'PostgreSQL' | 'Redis';

/** The backends that this machine has: PostgreSQL always, Redis where its server is installed. */
export const TEST_BACKENDS: readonly TestBackend[] = findRedisServer() === null ? ['PostgreSQL'] : ['PostgreSQL', 'Redis'];
