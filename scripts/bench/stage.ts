import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../api/db/data-source.ts';
import { freePort, startEmbeddedDatabase } from '../../api/db/embedded-database.ts';
import { API_DIRECTORY, buildApi } from '../build-api.ts';
import { parentOf } from './processes.ts';
import { BenchError, exchange } from './request.ts';
import { SITE_SIZES, type Site, seed } from './seed.ts';

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

export interface Stage extends Site {
  databaseUrl: string;
  /** The first process of PostgreSQL. */
  databasePid: number;
  /** The folder of the application's files and uploads. */
  directory: string;
  api: Running;
  close(): Promise<void>;
}

/** The file that production runs. */
export const API_FILE = `${API_DIRECTORY}/main.js`;
const READY_PROBE_EVERY = 10;
const READY_LIMIT = 60_000;

async function ready(url: string, child: ChildProcess, started: number): Promise<number> {
  while (performance.now() - started < READY_LIMIT) {
    if (child.exitCode !== null) throw new BenchError(`The process exited with ${child.exitCode} before it was ready`);
    const answered = await exchange({ url }).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (answered) return performance.now() - started;
    await new Promise((resolve) => setTimeout(resolve, READY_PROBE_EVERY));
  }
  throw new BenchError(`No response from ${url}`);
}

/** Starts a file as a server in its own process, on a free port unless one is given. It ends with this process at the latest. */
export async function startServer(file: string, environment: Record<string, string>, probe: string, givenPort?: number): Promise<Running> {
  const port = givenPort ?? (await freePort());
  const started = performance.now();
  const child = spawn(process.execPath, file.endsWith('.ts') ? ['--import', 'tsx', file] : [file], {
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const killAtExit = (): void => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
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

/** Starts the application on a database of the stage. */
export const startApi = ({ directory }: Pick<Stage, 'directory'>, databaseUrl: string, port?: number): Promise<Running> =>
  startServer(API_FILE, apiEnvironment(databaseUrl, directory), '/health/ready', port);

/** Starts a database with a small site, and the application. */
export async function startStage(): Promise<Stage> {
  const directory = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  const database = await startEmbeddedDatabase(join(directory, 'postgres'));
  const source = await createDataSource({ url: database.url, poolSize: 1 }).initialize();
  await source.runMigrations();
  const site = await seed(source, SITE_SIZES[0]);
  const [{ pid }]: [{ pid: number }] = await source.query('SELECT pg_backend_pid() AS pid');
  const databasePid = parentOf(pid);
  await source.destroy();
  await buildApi();
  const api = await startApi({ directory }, database.url);
  return {
    ...site,
    directory,
    databaseUrl: database.url,
    databasePid,
    api,
    async close() {
      await api.stop();
      await database.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Runs a function with a migrated database of its own, and drops the database. */
export async function withDatabase<Result>(
  stage: Pick<Stage, 'databaseUrl'>,
  poolSize: number,
  work: (source: DataSource, url: string) => Promise<Result>,
): Promise<Result> {
  const admin = await createDataSource({ url: stage.databaseUrl, poolSize: 1 }).initialize();
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = stage.databaseUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  const source = await createDataSource({ url, poolSize }).initialize();
  try {
    await source.runMigrations();
    return await work(source, url);
  } finally {
    await source.destroy();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.destroy();
  }
}

export interface SiteStage extends Site {
  courses: number;
  url: string;
  api: Running;
}

/** Runs a function with a site of each size and an application of its own for it. */
export async function onEachSite(stage: Stage, work: (site: SiteStage) => Promise<void>): Promise<void> {
  for (const courses of SITE_SIZES)
    await withDatabase(stage, 1, async (source, url) => {
      const site = await seed(source, courses);
      const api = await startApi(stage, url);
      try {
        await work({ ...site, courses, url, api });
      } finally {
        await api.stop();
      }
    });
}
