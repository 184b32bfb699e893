import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { createDataSource } from '../../api/db/data-source.ts';
import { freePort, startEmbeddedDatabase } from '../../api/db/embedded-database.ts';
import { API_DIRECTORY, buildApi } from '../build-api.ts';
import { type Seeded, seed } from './seed.ts';
import { captureStatements } from './statements.ts';

export interface Running {
  address: string;
  pid: number;
  /** Milliseconds from the start of the process to its first successful response. */
  readyAfter: number;
  /** Stops the process; returns the milliseconds until it exited. */
  stop(): Promise<number>;
  /** Kills the process, which runs nothing any more; returns the milliseconds until it exited. */
  kill(): Promise<number>;
}

export interface Stage extends Seeded {
  databaseUrl: string;
  /** The folder of the application's files and uploads. */
  directory: string;
  api: Running;
  reference: Running;
  close(): Promise<void>;
}

/** The file that production runs. */
export const API_FILE = `${API_DIRECTORY}/main.js`;
const READY_PROBE_EVERY = 10;
const READY_LIMIT = 60_000;

async function ready(address: string, child: ChildProcess, started: number): Promise<number> {
  while (performance.now() - started < READY_LIMIT) {
    if (child.exitCode !== null) throw new Error(`The process exited with ${child.exitCode} before it was ready`);
    const answered = await fetch(address).then(
      (answer) => answer.status !== 503,
      () => false,
    );
    if (answered) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, READY_PROBE_EVERY));
  }
  throw new Error(`No response from ${address}`);
}

/** Starts a file as a server in its own process, on a free port unless one is given. */
export async function startServer(file: string, environment: Record<string, string>, probe: string, givenPort?: number): Promise<Running> {
  const port = givenPort ?? (await freePort());
  const started = performance.now();
  const child = spawn(process.execPath, file.endsWith('.ts') ? ['--import', 'tsx', file] : [file], {
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${port}`;
  const readyAfter = await ready(`${address}${probe}`, child, started);
  const end = (signal: 'SIGTERM' | 'SIGKILL'): Promise<number> =>
    new Promise((resolve) => {
      const ended = performance.now();
      child.once('exit', () => resolve(performance.now() - ended));
      child.kill(signal);
    });
  return { address, pid: child.pid ?? 0, readyAfter, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** The bearer token for /metrics of the measured application. */
export const METRICS_TOKEN = 'a-token-for-measurements';

/** Returns the settings of the measured application: as in production, without a log. */
export function apiEnvironment(databaseUrl: string, dataDirectory: string): Record<string, string> {
  return {
    NODE_ENV: 'production',
    LOG_LEVEL: 'silent',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    SECRET_KEY: 'a-key-for-measurements-that-is-long-enough-01',
    SITE_URL: 'http://127.0.0.1:4000',
    SMTP_URL: 'smtp://127.0.0.1:9',
    IMPRINT_NAME: 'Academy',
    IMPRINT_ADDRESS: 'Main Street 1',
    IMPRINT_EMAIL: 'office@academy.example',
    METRICS_TOKEN,
  };
}

/** Starts a database with content, the application, and the bare reference server. */
export async function startStage(): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  const database = await startEmbeddedDatabase(join(directory, 'postgres'));
  const source = createDataSource({ url: database.url });
  await source.initialize();
  await source.runMigrations();
  const seeded = await seed(source);
  await source.destroy();
  await buildApi();
  const api = await startServer(API_FILE, apiEnvironment(database.url, directory), '/health/ready');
  const statements = JSON.stringify(await captureStatements(database.url, apiEnvironment(database.url, directory), seeded));
  const reference = await startServer('scripts/bench/reference.ts', { DATABASE_URL: database.url, STATEMENTS: statements }, '/');
  return {
    ...seeded,
    directory,
    databaseUrl: database.url,
    api,
    reference,
    async close() {
      await Promise.all([api.stop(), reference.stop()]);
      await database.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
