import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, freePort, startEmbeddedDatabase } from '../api/db/embedded-database.ts';
import { migrateDatabase } from '../api/start/migrate.ts';
import { builtServer } from '../api/testing/built-server.ts';
import { type StartedProcess, startProcess } from '../api/testing/process.ts';
import { soon } from '../api/testing/soon.ts';

let directory = '';
let database: EmbeddedDatabase;
let web: StartedProcess;
let worker: StartedProcess;
let address = '';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-fault-'));
  database = await startEmbeddedDatabase(join(directory, 'postgres'));
  await migrateDatabase(database.url);
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: database.url, DATA_DIR: directory, PORT: String(port) };
  web = startProcess(await builtServer('main'), [], settings);
  worker = startProcess(await builtServer('worker'), [], settings);
  await Promise.all([web.waitForOutput('The web server is ready'), worker.waitForOutput('The worker is ready')]);
}, 120_000);
afterAll(async () => {
  for (const { child, ended } of [web, worker]) {
    child.kill('SIGTERM');
    await ended;
  }
  await database.stop();
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

interface Answer {
  data?: { viewer: null };
  errors?: Array<{ message: string; extensions: { code: string } }>;
}

/** Sends a request that reads the session from the database. */
async function sendRequest(): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-access-token': 'x'.repeat(43) };
  const response = await fetch(`${address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: '{ viewer { id } }' }) });
  return (await response.json()) as Answer;
}

/** Sends requests one after the other until the signal is aborted. */
async function sendContinuously(stop: AbortSignal): Promise<Answer[]> {
  const answers: Answer[] = [];
  while (!stop.aborted) answers.push(await sendRequest());
  return answers;
}

it('a database crash under load fails requests, and the processes keep running', { timeout: 120_000 }, async () => {
  const stop = new AbortController();
  const clients = Array.from({ length: 10 }, () => sendContinuously(stop.signal));
  await soon(async () => expect(await sendRequest()).toEqual({ data: { viewer: null } }));
  await database.stop('immediate');
  await soon(async () => expect((await sendRequest()).errors?.[0]?.extensions).toEqual({ code: 'SERVICE_UNAVAILABLE' }));
  expect((await fetch(`${address}/health/live`)).status).toBe(200);
  expect((await fetch(`${address}/health/ready`)).status).toBe(503);
  database = await startEmbeddedDatabase(join(directory, 'postgres'), { port: database.port });
  await soon(async () => expect((await fetch(`${address}/health/ready`)).status).toBe(200));
  await soon(async () => expect(await sendRequest()).toEqual({ data: { viewer: null } }));
  stop.abort();
  const answers = (await Promise.all(clients)).flat();
  const codes = new Set(answers.flatMap((answer) => answer.errors?.map((error) => error.extensions.code) ?? ['answered']));
  expect([...codes].sort()).toEqual(['SERVICE_UNAVAILABLE', 'answered']);
  expect(web.child.exitCode).toBeNull();
  expect(worker.child.exitCode).toBeNull();
  expect(web.output()).not.toContain('Uncaught exception');
  expect(worker.output()).not.toContain('Uncaught exception');
});

it('the processes reconnect after the database restarts while they are idle', { timeout: 120_000 }, async () => {
  await database.stop();
  database = await startEmbeddedDatabase(join(directory, 'postgres'), { port: database.port });
  await soon(async () => expect(await sendRequest()).toEqual({ data: { viewer: null } }));
  expect([web.child.exitCode, worker.child.exitCode]).toEqual([null, null]);
});
