import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '../api/db/embedded-database.ts';
import type { Migration } from '../api/db/migration.ts';
import { createTestDatabase, type TestDatabase } from '../api/db/test-database.ts';
import { migrationsToUndo, undoMigrations } from '../api/start/undo-migrations.ts';
import { builtServer } from '../api/testing/built-server.ts';
import { type StartedProcess, startProcess } from '../api/testing/process.ts';
import { findRedisServer, type RedisServer, startRedisServer } from '../api/testing/redis-server.ts';
import { type SmtpSink, startSmtpSink } from '../api/testing/smtp-sink.ts';
import { soon } from '../api/testing/soon.ts';
import { TEST_KEY } from '../api/testing/test-ctx.ts';
import { documentOf } from './bench/client-documents.ts';
import { actingLearners } from './bench/learners.ts';
import { type Site, seed } from './bench/seed.ts';
import { noTries } from './bench/send-as-client.ts';
import { type BuiltRelease, buildFormerRelease, FormerPackagesError, findFormerRelease } from './fleet/former-release.ts';
import { work } from './fleet/learners.ts';
import { type Caddy, findCaddy, startCaddy } from './testing/caddy.ts';

const CADDY = findCaddy();
const LEARNERS = 300;
/** Courses of the site: each learner has begun three. */
const COURSES = 20;
const TIMEOUT = 300_000;
const WEB = ['web 1', 'web 2'] as const;
const NAMES = [...WEB, 'worker'] as const;
type Name = (typeof NAMES)[number];

let database: TestDatabase;
let redis: RedisServer | null = null;
let sink: SmtpSink;
let directory = '';
let caddy: Caddy;
let site: Site;
/** The release that runs at first; undefined if this clone has none. */
let former: BuiltRelease | undefined;
const processes = new Map<Name, StartedProcess>();
const ports = new Map<Name, number>();

const print = (line: string): void => void process.stdout.write(`${line}\n`);

const settings = (): Record<string, string> => ({
  NODE_ENV: 'test',
  LOG_LEVEL: 'info',
  DATABASE_URL: database.url,
  ...(redis === null ? {} : { REDIS_URL: redis.url }),
  SMTP_URL: sink.url,
  DATA_DIR: directory,
  SECRET_KEY: TEST_KEY,
  TRUST_PROXY: '1',
  // As in production.
  SHUTDOWN_DELAY: '5',
});

/** Starts a process of a release, of this one unless another one is given; resolves when it is ready. */
async function start(name: Name, release?: BuiltRelease): Promise<void> {
  const port = ports.get(name);
  const program = port === undefined ? 'worker' : 'main';
  const file = release?.program(program) ?? (await builtServer(program));
  const started = startProcess(file, [], { ...settings(), ...(port === undefined ? {} : { PORT: String(port) }) });
  processes.set(name, started);
  await started.waitForOutput(port === undefined ? 'The worker is ready' : 'The web server is ready');
}

/** Starts a process again that has ended, of this release or another one; resolves when the proxy sends requests to it. */
async function startAgain(name: Name, release?: BuiltRelease): Promise<void> {
  const port = ports.get(name);
  const before = port === undefined ? 0 : caddy.timesUp(port);
  await start(name, release);
  if (port !== undefined) await soon(() => expect(caddy.timesUp(port)).toBeGreaterThan(before));
}

async function end(name: Name, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  processes.get(name)?.child.kill(signal);
  await processes.get(name)?.ended;
}

/**
 * Takes the schema back to that of the former release, whose processes then serve while this one migrates. Returns whether its processes outlast
 * the schema of this one: a migration that contracts or has no way back needs what docs/upgrading.md says about it instead.
 */
async function undoToFormer({ name, migrations }: BuiltRelease): Promise<boolean> {
  const { dataSource } = database;
  const isKnown = (migration: Migration): boolean => migrations.has(/\d{13}$/.exec(migration.name ?? '')?.[0] ?? '');
  const newer = (dataSource.migrations as Migration[]).filter((migration) => !isKnown(migration));
  const stops = newer.find(({ contracts, noWayBack }) => contracts !== undefined || noWayBack !== undefined);
  if (stops !== undefined) {
    print(`The upgrade from ${name} was not tried: ${stops.name} contracts or has no way back.`);
    return false;
  }
  const last = (dataSource.migrations as Migration[]).filter(isKnown).at(-1)?.name ?? '';
  await undoMigrations(dataSource, await migrationsToUndo(dataSource, last), () => undefined);
  return true;
}

async function findFormer(): Promise<BuiltRelease | undefined> {
  const found = findFormerRelease();
  if (found === undefined) {
    print('The upgrade from a former release was not tried: this clone does not reach back to one.');
    return undefined;
  }
  try {
    const built = await buildFormerRelease(found, join(directory, 'former'));
    return (await undoToFormer(built)) ? built : undefined;
  } catch (error) {
    if (!(error instanceof FormerPackagesError)) throw error;
    print(`The upgrade from ${found.name} was not tried: ${error.message}.`);
    return undefined;
  }
}

beforeAll(async () => {
  if (CADDY === undefined) return;
  directory = join(inject('temporaryDirectory'), 'fleet');
  mkdirSync(directory);
  database = await createTestDatabase();
  redis = findRedisServer() === null ? null : await startRedisServer();
  sink = await startSmtpSink();
  site = await seed(database.dataSource, COURSES, LEARNERS + 1);
  former = await findFormer();
  for (const name of WEB) ports.set(name, await freePort());
  await Promise.all(NAMES.map((name) => start(name, former)));
  caddy = await startCaddy(CADDY, [...ports.values()], directory);
}, TIMEOUT);
afterAll(async () => {
  if (CADDY === undefined) return;
  await caddy?.close();
  await Promise.all([...processes.keys()].map((name) => end(name, 'SIGKILL')));
  await redis?.close();
  await sink.close();
  await database.close();
}, TIMEOUT);

/** Returns the number of rows that the learners have in a table of their attempts. */
async function rowsOf(learnerIds: readonly string[], table: 'step_progress' | 'quiz_answers'): Promise<number[]> {
  const rows: Array<{ id: string; count: number }> = await database.dataSource.query(
    `SELECT e.user_id AS id, count(*)::int AS count FROM ${table} t JOIN attempts a ON a.id = t.attempt_id JOIN enrolments e ON e.id = a.enrolment_id
     ${table === 'step_progress' ? 'WHERE t.completed_at IS NOT NULL' : ''} GROUP BY e.user_id`,
  );
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  return learnerIds.map((id) => counts.get(id) ?? 0);
}

describe('a fleet: proxy, two web processes, worker, PostgreSQL and Redis', { timeout: TIMEOUT }, () => {
  it(`fails and loses nothing of ${LEARNERS} learners at work while a process is killed and the release is replaced, and does nothing twice`, async () => {
    if (CADDY === undefined) return;
    const [admin, ...learners] = actingLearners(site);
    await database.dataSource.query("UPDATE users SET role = 'admin' WHERE id = $1", [admin?.id]);
    const ids = learners.map(({ id }) => id);
    const completedBefore = await rowsOf(ids, 'step_progress');

    const documents = (name: string) => documentOf(name, former?.documents);
    const { ledger, stop } = work({ address: caddy.url, learners, documents, adminToken: admin?.token ?? '' });
    onTestFinished(stop);
    /** Resolves when each learner has acted once more. */
    const everybodyActed = async (): Promise<void> => {
      ledger.actors.clear();
      await soon(() => expect(ledger.actors.size + ledger.failures.length).toBeGreaterThanOrEqual(LEARNERS));
      expect(ledger.failures.slice(0, 5)).toEqual([]);
    };
    await everybodyActed();

    // Stopped before, so that requests are under way in it when it ends.
    processes.get('web 1')?.child.kill('SIGSTOP');
    const { answered } = ledger;
    await soon(() => expect(ledger.answered).toBeGreaterThan(answered + 50));
    await end('web 1', 'SIGKILL');
    await everybodyActed();
    await startAgain('web 1', former);

    // The upgrade of docs/upgrading.md: no request is left without an answer of the application, so that no client has to repeat one.
    const ofKill = ledger.tries;
    expect(ofKill.unreachable).toBeGreaterThan(0);
    ledger.tries = noTries();
    const migrate = startProcess(await builtServer('migrate'), [], settings());
    expect(await migrate.ended, migrate.output()).toMatchObject({ code: 0 });
    for (const name of NAMES) {
      await end(name, 'SIGTERM');
      await startAgain(name);
    }
    await everybodyActed();
    await stop();
    print(`From ${former?.name ?? 'the same release'}, ${ledger.answered} acts. Killed: ${JSON.stringify(ofKill)}. Upgraded: ${JSON.stringify(ledger.tries)}.`);
    expect({ failures: ledger.failures, unreachable: ledger.tries.unreachable }).toEqual({ failures: [], unreachable: 0 });

    const acknowledged = (writes: ReadonlyMap<string, number>): number[] => ids.map((id) => writes.get(id) ?? 0);
    const completed = (await rowsOf(ids, 'step_progress')).map((now, index) => now - (completedBefore[index] ?? 0));
    expect(completed).toEqual(acknowledged(ledger.completed));
    expect(await rowsOf(ids, 'quiz_answers')).toEqual(acknowledged(ledger.answers));
    const invited = [...ledger.invited].sort();
    const invitations: Array<{ email: string }> = await database.dataSource.query('SELECT email FROM invitations ORDER BY email COLLATE "C"');
    expect(invitations.map(({ email }) => email)).toEqual(invited);
    // A mail that is sent again has the same id.
    const mails = (): string[] => [...new Map(sink.received.map(({ to, id }) => [id, to])).values()].sort();
    await soon(() => expect(mails()).toEqual(invited));
    expect(invited.length).toBeGreaterThan(10);
  });
});
