import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { App } from '../api/compose.ts';
import type { Env } from '../api/env.ts';
import { failStart, logUncaughtErrors, readSettings, stopOnSignals } from '../api/start/run-process.ts';
import { keptSecretKey } from './start/secret-key.ts';
import { lockDataDirectory } from './start/start-lock.ts';
import { buildWeb, generateSources, isWebBuilt } from './start/web-build.ts';

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** What has been opened so far, to be closed in the opposite order. */
const closers: Array<() => Promise<void> | void> = [];
/** Set by the first signal: the start then goes no further. */
const stopping = new AbortController();

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
}

/** Fails at once when the port is taken, before anything else is started. */
async function probePort({ port, host }: Env): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}

function settings(): Env {
  const given = readSettings();
  const needsKey = !given.production && (process.env.SECRET_KEY ?? '').trim() === '';
  return needsKey ? { ...given, secretKey: keptSecretKey(given.dataDirectory) } : given;
}

/** The address of the database: the given one, or that of an embedded PostgreSQL in the data directory. */
async function openDatabase(env: Env): Promise<string> {
  if (env.databaseUrl !== undefined) return env.databaseUrl;
  closers.push(lockDataDirectory(env.dataDirectory, `http://${env.host}:${env.port}`));
  const { startEmbeddedDatabase } = await import('../api/db/embedded-database.ts');
  const directory = join(env.dataDirectory, 'postgres');
  let database = await startEmbeddedDatabase(directory);
  closers.push(() => database.stop());
  const { port, url } = database;
  const watch = (): void =>
    void database.died.then(async () => {
      if (stopping.signal.aborted) return;
      say('The embedded PostgreSQL ended; it is started again.');
      database = await startEmbeddedDatabase(directory, { port });
      watch();
    });
  watch();
  return url;
}

/** What the client needs before it is served; both promises are settled at once when nothing has to be done. */
interface WebPreparation {
  /** The server reads its catalogs from what is generated. */
  generated: Promise<void>;
  built: Promise<void>;
}

/** Builds the client while the database starts and the demo content is loaded. */
function prepareWeb(): WebPreparation {
  // In development vite serves the client from its sources.
  if (process.argv.includes('--dev') || isWebBuilt()) return { generated: Promise.resolve(), built: Promise.resolve() };
  say('Building the web client, this takes a minute …');
  const endWithUs = (child: ChildProcess): void => {
    closers.push(() => void child.kill('SIGTERM'));
    stopping.signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
  };
  const generated = generateSources(endWithUs);
  const built = generated.then(() => buildWeb('quick', endWithUs));
  // A failure is reported where the result is awaited.
  for (const work of [generated, built]) work.catch(() => undefined);
  return { generated, built };
}

async function loadDemoWhenEmpty(app: App): Promise<boolean> {
  const rows: unknown[] = await app.dataSource.query('SELECT 1 FROM users LIMIT 1');
  if (app.env.databaseUrl !== undefined || rows.length > 0) return false;
  say('Loading the demo content …');
  const { loadDemo } = await import('./demo/load.ts');
  await loadDemo(app.createContext());
  return true;
}

function announce(app: App, address: string, demo: readonly string[]): void {
  say('');
  say(`${app.env.siteName} is ready: ${address}`);
  if (demo.length > 0) say(`Demo people, password Academy!2026: ${demo.join(', ')}`);
  if (app.mailbox !== null && !app.env.production) say(`Mailbox with every mail: ${address}/dev/mailbox`);
}

/** The demo people, where the database holds them. */
async function demoPeople(app: App): Promise<string[]> {
  const people = ['admin@academy.example', 'trainer@academy.example', 'student@academy.example', 'student2@academy.example'];
  const rows: Array<{ email: string }> = await app.dataSource.query('SELECT email FROM users WHERE email = ANY($1)', [people]);
  return people.filter((email) => rows.some((row) => row.email === email));
}

async function start(env: Env): Promise<void> {
  const goOn = (): void => stopping.signal.throwIfAborted();
  await probePort(env);
  goOn();
  // The parts are read from disk, and the client is built, while the database starts.
  const opening = openDatabase(env);
  const web = prepareWeb();
  const parts = Promise.all([import('../api/compose.ts'), import('../api/server.ts'), import('../api/start/run-jobs.ts'), import('../api/start/migrate.ts')]);
  const [databaseUrl, [{ composeApp }, { startServer }, { runJobs }, { migrateDatabase }]] = await Promise.all([opening, parts]);
  goOn();
  const applied = await migrateDatabase(databaseUrl);
  if (applied.length > 0) say(`The database is up to date: ${applied.length} migrations applied.`);
  goOn();
  await web.generated;
  goOn();
  const app = await composeApp(env, databaseUrl);
  closers.push(() => app.close());
  logUncaughtErrors(app.log);
  goOn();
  await loadDemoWhenEmpty(app);
  await web.built;
  goOn();
  const jobs = await runJobs(app);
  closers.push(() => jobs.close());
  const server = await startServer(app);
  closers.push(() => server.close());
  announce(app, server.address, await demoPeople(app));
}

/** `npm start`: everything in one process, with a database of its own where none is given. */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    env = settings();
    const starting = start(env);
    stopOnSignals(async () => {
      stopping.abort();
      await starting.catch(() => undefined);
      await closeAll();
    });
    await starting;
  } catch (error) {
    // What fails because a signal came during the start is no failure.
    if (stopping.signal.aborted) return;
    await closeAll().catch(() => undefined);
    failStart(error, env);
  }
}

await main();
