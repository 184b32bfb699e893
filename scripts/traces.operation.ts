import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/db/embedded-database.ts';
import { createTestDatabase, type TestDatabase } from '../api/db/test-database.ts';
import { builtServer } from '../api/testing/built-server.ts';
import { startProcess } from '../api/testing/process.ts';
import { soon } from '../api/testing/soon.ts';
import { spansOf } from '../api/testing/traces.ts';
import { startReceiver, type WebhookReceiver } from '../api/testing/webhook-receiver.ts';

/** Of somebody who is no proxy: TRUST_PROXY is 0. */
const STRANGE_TRACE = '0af7651916cd43dd8448eb211c80319c';

let database: TestDatabase;
let collector: WebhookReceiver;
let directory = '';
let programs: Record<'main' | 'worker', string>;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-traces-'));
  [database, collector] = [await createTestDatabase(), await startReceiver()];
  programs = { main: await builtServer('main'), worker: await builtServer('worker') };
}, 120_000);
afterAll(async () => {
  await collector.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

/** The text of a built file and of all that it imports at once. */
function importedBy(file: string, seen = new Set<string>()): string {
  if (seen.has(file)) return '';
  seen.add(file);
  const text = readFileSync(file, 'utf8');
  const parts = [...text.matchAll(/^(?:import|export)\b[^'"]*?["'](\.\/[^'"]+)["']/gm)].map(([, path = '']) => importedBy(join(dirname(file), path), seen));
  return [text, ...parts].join('');
}

/** Starts a web process and a worker, sends a request, and stops both as an operator does. Returns the status of the answer and the exit codes. */
async function runBoth(settings: Record<string, string>) {
  const port = await freePort();
  const common = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    DATA_DIR: directory,
    SECRET_KEY: 'a-key-for-tests-that-is-long-enough-0123456789',
    ...settings,
  };
  const [web, worker] = [
    startProcess(programs.main, [], { ...common, PORT: String(port) }),
    startProcess(programs.worker, [], { ...common, OTEL_SERVICE_NAME: 'academy-worker' }),
  ];
  await Promise.all([web.waitForOutput('The web server is ready'), worker.waitForOutput('The worker is ready')]);
  const answer = await fetch(`http://127.0.0.1:${port}/api/user/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', traceparent: `00-${STRANGE_TRACE}-b7ad6b7169203331-01` },
    body: JSON.stringify({ email: 'nobody@academy.example', password: 'Academy!2026' }),
  });
  // The worker has something to send.
  await soon(async () => expect(await database.dataSource.query('SELECT FROM scheduled_runs LIMIT 1')).toHaveLength(1));
  for (const { child } of [web, worker]) child.kill('SIGTERM');
  return { status: answer.status, codes: [(await web.ended).code, (await worker.ended).code] };
}

describe('the built web process and worker', () => {
  it('load nothing of OpenTelemetry but its interface, which another package needs, until a collector is configured', () => {
    const folder = dirname(programs.main);
    const withSdk = readdirSync(folder).filter((name) => name.endsWith('.js') && readFileSync(join(folder, name), 'utf8').includes('OTLPTraceExporter'));
    expect(withSdk).toHaveLength(1);
    for (const program of Object.values(programs)) {
      const text = importedBy(program);
      for (const part of ['OTLPTraceExporter', 'BatchSpanProcessor', 'ParentBasedSampler', 'parseTraceParent']) expect(text).not.toContain(part);
    }
  });

  it('send their spans when they stop', { timeout: 120_000 }, async () => {
    const { status, codes } = await runBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${collector.port}` });
    expect([status, ...codes]).toEqual([400, 0, 0]);
    const spans = spansOf(collector);
    const [request] = spans.filter(({ name }) => name === 'POST /api/user/signIn');
    expect(request).toMatchObject({ kind: 2, attributes: { 'http.response.status_code': 400 }, resource: { 'service.name': 'academy' } });
    expect(request?.traceId).not.toBe(STRANGE_TRACE);
    expect(spans.filter(({ traceId, name }) => traceId === request?.traceId && name.startsWith('SELECT')).length).toBeGreaterThan(0);
    expect(spans.filter(({ resource }) => resource['service.name'] === 'academy-worker').map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^process /),
    );
  });

  it('answer and stop as usual when the collector is away', { timeout: 120_000 }, async () => {
    const { status, codes } = await runBoth({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}` });
    expect([status, ...codes]).toEqual([400, 0, 0]);
  });
});
