import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import type { DataSource } from 'typeorm';
import { createDataSource } from '../../api/db/data-source.ts';
import { freePort, startEmbeddedDatabase } from '../../api/db/embedded-database.ts';
import { API_DIRECTORY, buildApi } from '../build-api.ts';
import { parentOf } from './processes.ts';
import { BenchError, exchange } from './request.ts';
import { SITE_SIZES, type Site, seed } from './seed.ts';
import { createTemporaryFolder } from './temporary-folder.ts';

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

/** A site with an application. */
export interface SiteStage extends Site {
  courses: number;
  databaseUrl: string;
  api: Running;
}

/** The small site, and what all measures share. */
export interface Stage extends SiteStage {
  /** The first process of PostgreSQL. */
  databasePid: number;
  /** The folder of the application's files and uploads. */
  directory: string;
  /** Starts the large site once. */
  largeSite(): Promise<SiteStage>;
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

/** Creates and migrates a database on the server of another one; returns it connected, and its URL. */
export async function createDatabase(databaseUrl: string): Promise<{ source: DataSource; url: string; drop(): Promise<void> }> {
  const admin = await createDataSource({ url: databaseUrl, poolSize: 1 }).initialize();
  const name = `bench_${randomUUID().replaceAll('-', '')}`;
  await admin.query(`CREATE DATABASE ${name}`);
  const url = databaseUrl.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
  const source = await createDataSource({ url, poolSize: 1 }).initialize();
  await source.runMigrations();
  const drop = async (): Promise<void> => {
    if (source.isInitialized) await source.destroy();
    await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
    await admin.destroy();
  };
  return { source, url, drop };
}

/** Runs a function with a migrated database of its own, and drops the database. */
export async function withDatabase<Result>(stage: Pick<Stage, 'databaseUrl'>, work: (source: DataSource, url: string) => Promise<Result>): Promise<Result> {
  const { source, url, drop } = await createDatabase(stage.databaseUrl);
  try {
    return await work(source, url);
  } finally {
    await drop();
  }
}

async function startLargeSite(stage: Pick<Stage, 'databaseUrl' | 'directory'>): Promise<SiteStage> {
  const { source, url } = await createDatabase(stage.databaseUrl);
  const [, courses] = SITE_SIZES;
  const site = await seed(source, courses);
  await source.destroy();
  return { ...site, courses, databaseUrl: url, api: await startApi(stage, url) };
}

/** Starts a database with a small site, and the application. */
export async function startStage(): Promise<Stage> {
  const { directory, remove } = createTemporaryFolder();
  const database = await startEmbeddedDatabase(join(directory, 'postgres'));
  const source = await createDataSource({ url: database.url, poolSize: 1 }).initialize();
  await source.runMigrations();
  const [courses] = SITE_SIZES;
  const site = await seed(source, courses);
  const [{ pid }]: [{ pid: number }] = await source.query('SELECT pg_backend_pid() AS pid');
  const databasePid = parentOf(pid);
  await source.destroy();
  await buildApi();
  const api = await startApi({ directory }, database.url);
  let large: Promise<SiteStage> | undefined;
  return {
    ...site,
    ...{ courses, directory, databaseUrl: database.url, databasePid, api },
    largeSite() {
      large ??= startLargeSite({ directory, databaseUrl: database.url });
      return large;
    },
    async close() {
      await (await large)?.api.stop();
      await api.stop();
      await database.stop();
      remove();
    },
  };
}
