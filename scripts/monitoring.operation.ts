import { execFile, execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '../api/db/embedded-database.ts';
import { createTestDatabase, type TestDatabase } from '../api/db/test-database.ts';
import { REMOVE_FILES_JOB } from '../api/domain/files/file-discard.service.ts';
import { builtServer } from '../api/testing/built-server.ts';
import { type StartedProcess, startProcess } from '../api/testing/process.ts';
import { findRedisServer, type RedisServer, startRedisServer } from '../api/testing/redis-server.ts';
import { soon } from '../api/testing/soon.ts';

import { findProgram } from './find-program.ts';

const PROMTOOL = findProgram(['promtool']);
if (PROMTOOL === undefined) process.stdout.write('Prometheus did not read the alerts and metrics: install promtool.\n');
const TOKEN = 'a-token-of-the-monitoring';
/** Metrics of the library, whose names are not those that Prometheus recommends. */
const OF_LIBRARY = /^(# \w+ )?nodejs_active_.*\n/gm;
/** Metrics that Prometheus makes itself. */
const OF_PROMETHEUS = ['up'];

interface Sample {
  name: string;
  labels: Record<string, string>;
  value: number;
}

/** Reads the text of /metrics. Throws for a line that is none of Prometheus; a mean of no values is `Nan`. */
function parseMetrics(text: string): Sample[] {
  return text.split('\n').flatMap((line) => {
    if (line === '' || /^# (HELP|TYPE) /.test(line)) return [];
    const [, name, labels = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (name === undefined || (value !== 'Nan' && Number.isNaN(Number(value?.replace('Inf', 'Infinity'))))) throw new Error(`No line of metrics: ${line}`);
    return [{ name, labels: Object.fromEntries([...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, key, word]) => [key, word])), value: Number(value) }];
  });
}

/** Evaluates an expression such as `max(name) > 120`; null for other shapes. */
function fires(expression: string, samples: readonly Sample[]): boolean | null {
  const [, operation, name, compare, limit] = /^(max|min|sum)\((\w+)\) (>|<) ([\d.]+)$/.exec(expression) ?? [];
  if (name === undefined) return null;
  const values = samples.filter((sample) => sample.name === name).map(({ value }) => value);
  if (values.length === 0) return false;
  const value = operation === 'sum' ? values.reduce((total, each) => total + each, 0) : Math[operation as 'max' | 'min'](...values);
  return compare === '>' ? value > Number(limit) : value < Number(limit);
}

interface Alert {
  alert: string;
  expr: string;
  annotations: { summary: string };
}
const { groups } = parse(readFileSync('deploy/monitoring/alerts.yml', 'utf8')) as { groups: Array<{ rules: Alert[] }> };
const alerts = groups.flatMap(({ rules }) => rules);
const { panels } = JSON.parse(readFileSync('deploy/monitoring/dashboard.json', 'utf8')) as { panels: Array<{ targets: Array<{ expr: string }> }> };
const expressions = [...alerts.map(({ expr }) => expr), ...panels.flatMap(({ targets }) => targets.map(({ expr }) => expr))];
/** The metrics that an expression reads: names that are no function, no label and no time. */
const metricsIn = (expression: string): string[] =>
  expression.replace(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '').match(/\b[a-zA-Z_:][\w:]*\b(?!\s*\()/g) ?? [];
/** The labels by which an expression selects and groups. */
const labelsIn = (expression: string): string[] => [
  ...[...expression.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, labels = '']) => labels.split(', ')),
  ...[...expression.matchAll(/\{(\w+)/g)].map(([, label = '']) => label),
];

let database: TestDatabase;
let redis: RedisServer | null = null;
let directory = '';
let web: StartedProcess;
let worker: StartedProcess;
let urls: { web: string; worker: string };

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-monitoring-'));
  database = await createTestDatabase();
  redis = findRedisServer() === null ? null : await startRedisServer();
  const [port, workerPort] = [await freePort(), await freePort()];
  urls = { web: `http://127.0.0.1:${port}`, worker: `http://127.0.0.1:${workerPort}` };
  const settings = {
    NODE_ENV: 'test',
    DATABASE_URL: database.url,
    ...(redis === null ? {} : { REDIS_URL: redis.url }),
    DATA_DIR: directory,
    SECRET_KEY: 'a-key-for-tests-that-is-long-enough-0123456789',
    METRICS_TOKEN: TOKEN,
  };
  web = startProcess(await builtServer('main'), [], { ...settings, PORT: String(port) });
  worker = startProcess(await builtServer('worker'), [], { ...settings, WORKER_PORT: String(workerPort) });
  await Promise.all([web.waitForOutput('The web server is ready'), worker.waitForOutput('The worker is ready')]);
}, 240_000);
afterAll(async () => {
  worker.child.kill('SIGCONT');
  for (const { child } of [web, worker]) child.kill('SIGTERM');
  await Promise.all([web.ended, worker.ended]);
  await redis?.close();
  await database.close();
  rmSync(directory, { recursive: true, force: true });
});

async function read(process: 'web' | 'worker'): Promise<Sample[]> {
  const response = await fetch(`${urls[process]}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
  expect(response.status).toBe(200);
  return parseMetrics(await response.text());
}

describe('the worker of an installation', () => {
  it('leaves a busy processor to the web process', () => {
    const [first, last] = [web, worker].map(({ child }) => getPriority(child.pid ?? 0)) as [number, number];
    expect(last).toBeGreaterThan(first);
  });
});

describe('monitoring of an installation', { timeout: 120_000 }, () => {
  it('finds every metric of the alerts and the dashboard at the web process or the worker, which serve them with the token only', async () => {
    await soon(async () => expect((await read('worker')).filter(({ name }) => name === 'academy_jobs_total')).not.toEqual([]));
    // The first request is counted when it has been answered.
    await soon(async () => expect((await read('web')).map(({ name }) => name)).toContain('academy_http_request_seconds_count'));
    const samples = [...(await read('web')), ...(await read('worker'))];
    const names = new Set(samples.map(({ name }) => name));
    const labels = new Set(samples.flatMap((sample) => Object.keys(sample.labels)));
    const wanted = new Set(expressions.flatMap(metricsIn));
    expect(wanted.size).toBeGreaterThan(15);
    const missing = [...wanted].filter((name) => !names.has(name) && !OF_PROMETHEUS.includes(name) && !(redis === null && name === 'academy_redis_up'));
    expect(missing).toEqual([]);
    expect(expressions.flatMap(labelsIn).filter((label) => !labels.has(label))).toEqual([]);
    for (const url of Object.values(urls)) expect((await fetch(`${url}/metrics`)).status).toBe(404);
    for (const path of ['/health/live', '/health/ready']) expect((await fetch(`${urls.worker}${path}`)).status).toBe(200);
    expect((await fetch(`${urls.worker}/graphql`)).status).toBe(404);
  });

  it('fires the alert about waiting jobs while the worker stands still, and ends it when the worker goes on', async () => {
    const waiting = alerts.find(({ alert }) => alert === 'JobsWaiting') as Alert;
    expect(fires(waiting.expr, await read('web'))).toBe(false);
    worker.child.kill('SIGSTOP');
    // As if the worker had stood still for three minutes.
    await database.dataSource.query(
      `INSERT INTO outbox (id, job, payload, created_at, next_try_at) VALUES ($1, $2, $3, now() - interval '3 minutes', now() - interval '3 minutes')`,
      [randomUUID(), REMOVE_FILES_JOB, { fileIds: [] }],
    );
    await soon(async () => expect(fires(waiting.expr, await read('web'))).toBe(true));
    worker.child.kill('SIGCONT');
    await soon(async () => expect(fires(waiting.expr, await read('web'))).toBe(false));
    expect((await fetch(`${urls.worker}/health/ready`)).status).toBe(200);
  });

  it.skipIf(PROMTOOL === undefined)(
    'is read by Prometheus: its configuration, each alert when it should fire and when all is well, and the metrics',
    async () => {
      const run = promisify(execFile);
      const folder = join(directory, 'monitoring');
      cpSync('deploy/monitoring', folder, { recursive: true });
      writeFileSync(join(folder, 'metrics-token'), TOKEN);
      await run(PROMTOOL ?? '', ['check', 'config', '--lint-fatal', 'prometheus.yml'], { cwd: folder });
      await run(PROMTOOL ?? '', ['test', 'rules', 'alerts.test.yml'], { cwd: folder });
      const tested = parse(readFileSync('deploy/monitoring/alerts.test.yml', 'utf8')) as { tests: Array<{ alert_rule_test: Array<{ alertname: string }> }> };
      for (const { alert_rule_test } of tested.tests) expect(alert_rule_test.map(({ alertname }) => alertname)).toEqual(alerts.map(({ alert }) => alert));
      for (const url of Object.values(urls)) {
        const response = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } });
        execFileSync(PROMTOOL ?? '', ['check', 'metrics'], { input: (await response.text()).replace(OF_LIBRARY, '') });
      }
    },
  );
});
