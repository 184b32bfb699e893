import { setTimeout as wait } from 'node:timers/promises';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { StorageProblem } from '../../schema/installation.ts';
import type { RelayState } from '../domain/shared/ports.ts';

/** The last run of a scheduled job. */
interface Run {
  job: string;
  everySeconds: number;
  ranAt: Date;
}

/** What is read when /metrics is requested. */
export interface Probes {
  version: string;
  scheduledRuns(): Promise<readonly Run[]>;
  relay(): RelayState;
  /** Connections of the database for requests. */
  pool(): { total: number; idle: number; waiting: number };
  /** Free bytes on the disk of DATA_DIR. */
  freeSpace(): Promise<number>;
  /** Returns why files cannot be stored on the disk; null with a bucket. */
  storageProblem: (() => Promise<StorageProblem | null>) | null;
  /** Seconds since the last complete backup; null before the first. */
  backupAge(): Promise<number | null>;
}

/** Operation names come from clients: more than this many are counted as one, to limit memory. */
const NAMES_MAX = 200;

export interface Metrics {
  answered(route: string, method: string, status: number, seconds: number): void;
  operation(name: string, failed: boolean): void;
  /** `outcome` is one of a fixed set of words. */
  job(name: string, outcome: string): void;
  sockets(change: 1 | -1): void;
  /** Requests that wait for their turn, and those that are refused. */
  admission: { waiting(count: number): void; refused(): void };
  /** Whether Redis answers. */
  redis(answers: boolean): void;
  outbox(counts: { waiting: number; gaveUp: number; oldestSeconds: number }): void;
  /** Adds what is read at each request. */
  probe(probes: Probes): void;
  text(): Promise<string>;
  readonly contentType: string;
}

/** Adds the metrics of waiting jobs; returns the function that sets them. */
function countsOf(registers: Registry[]): Metrics['outbox'] {
  const waiting = new Gauge({ name: 'academy_outbox_waiting', help: 'Enqueued jobs not yet passed to the queue', registers });
  const gaveUp = new Gauge({ name: 'academy_jobs_gave_up', help: 'Jobs that gave up and wait for an admin', registers });
  const oldest = new Gauge({ name: 'academy_jobs_oldest_seconds', help: 'Seconds since when the oldest job is due that no worker runs', registers });
  return (counts) => {
    waiting.set(counts.waiting);
    gaveUp.set(counts.gaveUp);
    oldest.set(counts.oldestSeconds);
  };
}

/** Milliseconds that a probe may take: a database that does not answer must not hide the other metrics. */
const PROBE_TIMEOUT = 2000;

/** Adds the metrics that are read at each request. Returns the function that reads them; what cannot be read keeps no value. */
function addProbes(registers: Registry[], probes: Probes): () => Promise<void> {
  new Gauge({ name: 'academy_build_info', help: 'The version of the application', labelNames: ['version'], registers }).set({ version: probes.version }, 1);
  const ranAt = new Gauge({
    name: 'academy_scheduled_job_last_run_timestamp_seconds',
    help: 'When a scheduled job ended for the last time, of all workers',
    labelNames: ['schedule'],
    registers,
  });
  const every = new Gauge({
    name: 'academy_scheduled_job_interval_seconds',
    help: 'Seconds between two runs of a scheduled job',
    labelNames: ['schedule'],
    registers,
  });
  const losses = new Gauge({ name: 'academy_relay_losses', help: 'How often events for this process were lost since its start', registers });
  const unpublished = new Gauge({ name: 'academy_relay_waiting', help: 'Events that could not be published yet', registers });
  const pool = new Gauge({
    name: 'academy_database_connections',
    help: 'Connections of the database for requests; waiting: requests that wait for one',
    labelNames: ['state'],
    registers,
  });
  const disk = new Gauge({ name: 'academy_disk_free_bytes', help: 'Free bytes on the disk of DATA_DIR', registers });
  const backup = new Gauge({ name: 'academy_backup_age_seconds', help: 'Age of the last complete backup; +Inf before the first', registers });
  const { storageProblem } = probes;
  const writable =
    storageProblem === null
      ? null
      : new Gauge({ name: 'academy_storage_writable', help: 'Whether files can be stored in DATA_DIR; absent with a bucket', registers });
  const readings: ReadonlyArray<() => Promise<void> | void> = [
    async () => {
      const runs = await probes.scheduledRuns();
      for (const gauge of [ranAt, every]) gauge.reset();
      for (const run of runs) {
        ranAt.set({ schedule: run.job }, run.ranAt.getTime() / 1000);
        every.set({ schedule: run.job }, run.everySeconds);
      }
    },
    async () => disk.set(await probes.freeSpace()),
    async () => writable?.set((await storageProblem?.()) === null ? 1 : 0),
    async () => backup.set((await probes.backupAge()) ?? Number.POSITIVE_INFINITY),
    () => {
      const relay = probes.relay();
      losses.set(relay.losses);
      unpublished.set(relay.waiting);
      for (const [state, count] of Object.entries(probes.pool())) pool.set({ state }, count);
    },
  ];
  return async () => {
    const all = Promise.allSettled(readings.map(async (read) => read()));
    await Promise.race([all, wait(PROBE_TIMEOUT, undefined, { ref: false })]);
  };
}

/** Metrics for Prometheus at /metrics. Labels are our own routes and names, never people. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: 'academy_http_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'method', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  });
  const operations = new Counter({
    name: 'academy_graphql_operations_total',
    help: 'Answered GraphQL operations',
    labelNames: ['operation', 'outcome'],
    registers,
  });
  const jobs = new Counter({ name: 'academy_jobs_total', help: 'Finished runs of jobs', labelNames: ['job', 'outcome'], registers });
  const live = new Gauge({ name: 'academy_live_sockets', help: 'Open live connections', registers });
  const requestsWaiting = new Gauge({ name: 'academy_requests_waiting', help: 'Requests that wait for their turn', registers });
  const requestsRefused = new Counter({
    name: 'academy_requests_refused_total',
    help: 'Requests refused because too many others were running or waiting',
    registers,
  });
  let readProbes = async (): Promise<void> => undefined;
  const redis = new Gauge({ name: 'academy_redis_up', help: 'Whether Redis answers; absent without Redis', registers: [] });
  const names = new Set<string>();
  const boundedName = (name: string): string => {
    if (names.size < NAMES_MAX && /^\w{1,60}$/.test(name)) names.add(name);
    return names.has(name) ? name : 'other';
  };
  return {
    answered: (route, method, status, seconds) => requests.observe({ route, method, status: String(status) }, seconds),
    operation: (name, failed) => operations.inc({ operation: boundedName(name), outcome: failed ? 'failed' : 'answered' }),
    job: (name, outcome) => jobs.inc({ job: name, outcome }),
    sockets: (change) => live.inc(change),
    admission: { waiting: (count) => requestsWaiting.set(count), refused: () => requestsRefused.inc() },
    redis(answers) {
      if (registry.getSingleMetric('academy_redis_up') === undefined) registry.registerMetric(redis);
      redis.set(answers ? 1 : 0);
    },
    outbox: countsOf(registers),
    probe(probes) {
      readProbes = addProbes(registers, probes);
    },
    async text() {
      await readProbes();
      return registry.metrics();
    },
    contentType: registry.contentType,
  };
}
