import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

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
  outbox(counts: { waiting: number; gaveUp: number }): void;
  text(): Promise<string>;
  readonly contentType: string;
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
  const waiting = new Gauge({ name: 'academy_outbox_waiting', help: 'Enqueued jobs not yet passed to the queue', registers });
  const gaveUp = new Gauge({ name: 'academy_jobs_gave_up', help: 'Jobs that gave up and wait for an admin', registers });
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
    outbox(counts) {
      waiting.set(counts.waiting);
      gaveUp.set(counts.gaveUp);
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}
