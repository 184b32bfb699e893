import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { App } from '../api/compose.ts';
import type { Env } from '../api/env.ts';
import { failStart, handleUncaughtErrors, loadSettingsFile, refusePublicDevelopment, stopOnSignals } from '../api/start/run-process.ts';
import { keepDatabase } from './start/keep-database.ts';
import { buildServer } from './start/server-build.ts';
import { settingsOfStart } from './start/settings.ts';
import { lockDataDirectory } from './start/start-lock.ts';
import { buildWeb, generateSources, isWebBuilt } from './start/web-build.ts';

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Functions that close everything opened so far, called in reverse order. */
const closers: Array<() => Promise<void> | void> = [];
/** Aborted by the first signal; the start then stops at the next check. */
const stopping = new AbortController();

async function closeAll(): Promise<void> {
  for (let close = closers.pop(); close !== undefined; close = closers.pop()) await close();
}

/** Fails if the port is in use, before anything else starts. */
async function probePort({ port, host }: Env): Promise<void> {
  if (port === 0) return;
  const probe = createServer();
  probe.listen(port, host);
  await once(probe, 'listening');
  await new Promise((resolve) => probe.close(resolve));
}

function settings(): Env {
  loadSettingsFile();
  const env = settingsOfStart(process.env);
  refusePublicDevelopment(env);
  return env;
}

/** Returns the URL of the configured database, or starts an embedded PostgreSQL in the data directory and returns its URL. */
async function openDatabase(env: Env): Promise<string> {
  if (env.databaseUrl !== undefined) return env.databaseUrl;
  closers.push(lockDataDirectory(env.dataDirectory, `http://${env.host}:${env.port}`));
  const { startEmbeddedDatabase } = await import('../api/db/embedded-database.ts');
  const directory = join(env.dataDirectory, 'postgres');
  let database = await startEmbeddedDatabase(directory);
  closers.push(() => database.stop());
  const { port, url } = database;
  void keepDatabase(database, {
    restart: () => startEmbeddedDatabase(directory, { port }),
    started(restarted) {
      database = restarted;
    },
    stopping: stopping.signal,
    print,
  });
  return url;
}

/** The steps before the client can be served. Both promises are already resolved if nothing has to be done. */
interface WebPreparation {
  /** Generated sources; the server needs the catalogs among them. */
  generated: Promise<void>;
  built: Promise<void>;
}

const stopWithStart = (child: ChildProcess): void => {
  closers.push(() => void child.kill('SIGTERM'));
  stopping.signal.addEventListener('abort', () => child.kill('SIGTERM'), { once: true });
};

/** Builds the client while the database starts and the demo content is loaded. */
function prepareWeb(): WebPreparation {
  // In development vite serves the client from its sources.
  if (process.argv.includes('--dev') || isWebBuilt()) return { generated: Promise.resolve(), built: Promise.resolve() };
  print('Building the web client, this takes a minute …');
  const generated = generateSources(stopWithStart);
  const built = generated.then(() => buildWeb('quick', stopWithStart));
  // A failure is reported where the result is awaited.
  for (const work of [generated, built]) work.catch(() => undefined);
  return { generated, built };
}

/** With `--bundle`: bundles the server beside the running one, so that the next start needs less than half of the time. A failure only leaves that start slow. */
function bundleForNextStart(app: App): void {
  if (!process.argv.includes('--bundle')) return;
  buildServer(stopWithStart).catch((err: unknown) => {
    if (!stopping.signal.aborted) app.log.warn({ err }, 'the server was not bundled for the next start');
  });
}

async function loadDemoWhenEmpty(app: App): Promise<boolean> {
  const rows: unknown[] = await app.dataSource.query('SELECT 1 FROM users LIMIT 1');
  if (app.env.databaseUrl !== undefined || rows.length > 0) return false;
  print('Loading the demo content …');
  const { loadDemo } = await import('./demo/load.ts');
  await loadDemo(app.createContext());
  return true;
}

function announce(app: App, address: string, demo: readonly string[]): void {
  print('');
  print(`${app.env.siteName} is ready: ${address}`);
  if (demo.length > 0) print(`Demo people, password Academy!2026: ${demo.join(', ')}`);
  if (app.mailbox !== null && !app.env.production) print(`Mailbox with every mail: ${address}/dev/mailbox`);
}

/** Returns the emails of the demo people that are in the database. */
async function demoPeople(app: App): Promise<string[]> {
  const people = ['admin@academy.example', 'trainer@academy.example', 'student@academy.example', 'student2@academy.example'];
  const rows: Array<{ email: string }> = await app.dataSource.query('SELECT email FROM users WHERE email = ANY($1)', [people]);
  return people.filter((email) => rows.some((row) => row.email === email));
}

async function start(env: Env): Promise<void> {
  const assertNotStopped = (): void => stopping.signal.throwIfAborted();
  await probePort(env);
  assertNotStopped();
  // Modules are loaded and the client is built while the database starts.
  const opening = openDatabase(env);
  const web = prepareWeb();
  const modules = Promise.all([
    import('../api/domain/keys/keys.service.ts'),
    import('../api/compose.ts'),
    import('../api/server.ts'),
    import('../api/start/run-jobs.ts'),
    import('../api/start/migrate.ts'),
  ]);
  const [databaseUrl, [{ checkKeys }, { composeApp }, { startServer }, { runJobs }, { migrateDatabase }]] = await Promise.all([opening, modules]);
  assertNotStopped();
  const applied = await migrateDatabase(databaseUrl, undefined, (db) => checkKeys(db, { secret: env.secretKeys, audit: env.auditKeys }));
  if (applied.length > 0) print(`The database is up to date: ${applied.length} migrations applied.`);
  assertNotStopped();
  await web.generated;
  assertNotStopped();
  const app = await composeApp(env, databaseUrl);
  closers.push(() => app.close());
  handleUncaughtErrors(app.log);
  assertNotStopped();
  await loadDemoWhenEmpty(app);
  await web.built;
  assertNotStopped();
  const jobs = await runJobs(app);
  closers.push(() => jobs.close());
  const server = await startServer(app);
  closers.push(() => server.close());
  announce(app, server.address, await demoPeople(app));
  bundleForNextStart(app);
}

/** `npm start`: runs everything in one process, with an embedded database if none is configured. */
async function main(): Promise<void> {
  let env: Env | undefined;
  try {
    env = settings();
    const starting = start(env);
    stopOnSignals(async () => {
      stopping.abort();
      await starting.catch(() => undefined);
      await closeAll();
    }, env.shutdownDelay);
    await starting;
  } catch (error) {
    // An error after a signal is expected: the start was aborted.
    if (stopping.signal.aborted) return;
    await closeAll().catch(() => undefined);
    failStart(error, env);
  }
}

await main();
