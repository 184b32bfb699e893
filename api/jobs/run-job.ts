import { setTimeout as wait } from 'node:timers/promises';
import { ValidationError } from 'yup';
import type { Ctx } from '../domain/shared/context.ts';
import { type JobEnd, JobFailure } from '../domain/shared/job-failure.ts';
import { type Lease, LeaseLost, type LeaseTable, tryLease } from '../domain/shared/lease.ts';
import { MAILS_PAUSED, type MailTry, WAITS_IN_PAUSE } from '../domain/shared/mail-pause.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { type BeginTrace, currentSpan, errorTypeOf, inSpan, type SpanStart } from '../domain/shared/trace.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import type { JobDefinition, Jobs, LeasedJobDefinition } from './job.ts';
import { DONE, recordDoneJob } from './record-done.ts';

/** Delays before the second to the last try, in seconds: 8 tries within about 35 hours, so that a mail server may be away for a day. */
const RETRY_DELAYS = [5, 60, 5 * 60, 30 * 60, 2 * 3600, 8 * 3600, 24 * 3600];
/** Tries of a job. It also gives up 3 days after it was enqueued (`give_up_after`). */
export const TRIES_MAX = RETRY_DELAYS.length + 1;
/** A delay is longer by up to this share, so that jobs that failed together do not run together again. */
const JITTER = 0.2;
/** Delay after a stop of the worker, in seconds: the queue has removed the job by then. */
const STOP_DELAY = 3;
/** Attempts to record a finished job, and the delay between them in milliseconds: a mail that was sent must not be sent again. */
const RECORD_ATTEMPTS = 5;
const RECORD_DELAY = 1000;

const LEASE: LeaseTable = {
  name: 'outbox',
  keyColumn: 'lease_key',
  // Rows are found by their id: a plan from before thousands of jobs were enqueued would read all open ones by an index whose condition this is.
  condition: 'coalesce(done_at, gave_up_at) IS NULL AND next_try_at <= clock_timestamp()',
  // Bulk mails that were passed on before the last try without an answer wait until they are passed on again.
  acquireCondition: `NOT ${WAITS_IN_PAUSE}
    OR NOT EXISTS (SELECT FROM mail_pause p WHERE p.ended_at IS NULL AND p.unanswered_at > coalesce(outbox.handed_over_at, '-infinity'))`,
  onAcquire: 'tries = tries + 1',
  columns: `job, payload, tries, created_at AS "enqueuedAt", give_up_after AS "giveUpAfter",
    bulk_mail AS "isBulkMail", clock_timestamp() AS "startedAt", ${MAILS_PAUSED} AS "mailsPaused", NOT ${WAITS_IN_PAUSE} AS "isAwaited"`,
  ttlSeconds: 60,
  renewMs: 15_000,
};

const FAILED = 'failure = $3, failure_reply = $4';
const AGAIN = `handed_over_at = NULL, next_try_at = clock_timestamp() + make_interval(secs => $5::float8)`;
const STOPPED = `tries = tries - 1, handed_over_at = NULL, next_try_at = clock_timestamp() + make_interval(secs => ${STOP_DELAY})`;

/**
 * The rest of a worker's slot after a bulk mail, in milliseconds: as long as the mail took, which is longer while pages need the processors, and never so long that a
 * slow mail server makes it long. So thousands of mails leave room for pages, and 2,000 of them still need less than ten seconds (docs/targets.md, P15).
 */
const SHORTEST_REST = 20;
const LONGEST_REST = 100;
/** The absence of the mail server uses up the first try of a mail at most. */
const UNANSWERED = 'tries = greatest(tries - 1, 1)';

interface JobRow extends MailTry {
  isBulkMail: boolean;
  job: string;
  payload: Record<string, unknown>;
  tries: number;
  enqueuedAt: Date;
  giveUpAfter: Date;
}

/** A run of a job; `ended` is known once its payload is checked. */
interface Run {
  ctx: Ctx;
  lease: Lease<JobRow>;
  ended?: (tx: Ctx, end: JobEnd) => Promise<void>;
}

/**
 * `nothing`: the job is done, gave up, is not due or does not exist. `busy`: another worker runs it. `stopped`: the worker stops and another
 * one continues. `lost`: another worker has taken the lease.
 */
export type JobOutcome = 'done' | 'retry' | 'gaveUp' | 'stopped' | 'lost' | 'busy' | 'nothing';

export interface RunOptions {
  /** Aborts the job when the worker stops. */
  stop?: AbortSignal;
  /** Begins the span of the job. */
  beginTrace?: BeginTrace | undefined;
  /** Called after a failed try. */
  onFailure?: (error: unknown, tries: number, outcome: 'retry' | 'gaveUp') => void;
}

/** How the span of a run of a job begins. `attempt` is the number of the try; scheduled jobs have none. */
export const jobSpan = (job: string, attempt?: number): SpanStart => ({
  name: `process ${job}`,
  kind: 'consumer',
  attributes: {
    'messaging.system': 'academy',
    'messaging.operation.type': 'process',
    'messaging.operation.name': 'process',
    'messaging.destination.name': job,
    ...(attempt === undefined ? {} : { 'academy.job.attempt': attempt }),
  },
});

function jobOf(jobs: Jobs, name: string): JobDefinition | LeasedJobDefinition {
  const job = jobs.get(name);
  // Not permanent: a worker of a newer version may know it.
  if (job === undefined) throw new Error(`Unknown job ${name}`);
  return job;
}

async function checked(job: JobDefinition | LeasedJobDefinition, payload: unknown): Promise<unknown> {
  try {
    return await job.payload.validate(payload, { strict: true });
  } catch (error) {
    // The original message may contain the payload.
    if (error instanceof ValidationError) throw new JobFailure('PAYLOAD_INVALID', { permanent: true });
    throw error;
  }
}

async function runInTransaction(ctx: Ctx, job: JobDefinition, payload: unknown, lease: Lease<JobRow>): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await job.run(tx, payload);
    if (!(await lease.release(DONE, [], tx.db))) throw new LeaseLost('The lease was taken by another process');
  });
}

/** Releases the lease with the state of the row; a job that records its end does so in the same transaction. Returns false when the lease was lost. */
async function recordEnd({ ctx, lease, ended }: Run, end: JobEnd, assignments: string, parameters: readonly unknown[] = []): Promise<boolean> {
  if (ended === undefined) return lease.release(assignments, parameters);
  return inTransaction(ctx, async (tx) => {
    const kept = await lease.release(assignments, parameters, tx.db);
    if (kept) await ended(tx, end);
    return kept;
  });
}

/** Records that a job is done, several times if the database is away for a moment. */
async function recordDone({ ctx, lease, ended }: Run): Promise<void> {
  const job = { ctx, table: LEASE, lease, ...(ended === undefined ? {} : { ended: (tx: Ctx) => ended(tx, { outcome: 'done' }) }) };
  for (let attempt = 1; ; attempt += 1) {
    try {
      if (!(await recordDoneJob(job))) throw new LeaseLost('The lease was taken by another process');
      return;
    } catch (error) {
      if (error instanceof LeaseLost || attempt === RECORD_ATTEMPTS) throw error;
      await wait(RECORD_DELAY);
    }
  }
}

async function runLeased(run: Run, jobs: Jobs, id: string, signal: AbortSignal): Promise<void> {
  const { ctx, lease } = run;
  const job = jobOf(jobs, lease.row.job);
  const { traceparent: _, ...values } = lease.row.payload;
  const payload = await checked(job, values);
  if ('work' in job && job.ended !== undefined) run.ended = (tx, end) => job.ended?.(tx, payload, end) ?? Promise.resolve();
  if (lease.row.tries > TRIES_MAX) throw new JobFailure('INTERRUPTED', { permanent: true });
  if (!('work' in job)) return runInTransaction(ctx, job, payload, lease);
  await job.work(ctx, payload, signal, { id, enqueuedAt: lease.row.enqueuedAt, mailTry: lease.row });
  // A job that was stopped is not done, even if it returned.
  signal.throwIfAborted();
  await recordDone(run);
}

/** Records a failed try: the time of the next one, or that the job gave up. */
async function recordFailure(run: Run, error: unknown): Promise<'retry' | 'gaveUp' | 'lost'> {
  const { ctx, lease } = run;
  const { tries, giveUpAfter } = lease.row;
  const failure = error instanceof JobFailure ? error : new JobFailure('FAILED');
  const { reason, reply, permanent, unanswered } = failure;
  const delay = (RETRY_DELAYS[unanswered ? 0 : tries - 1] ?? 0) * (1 + JITTER * Math.random());
  const ends = permanent || (tries >= TRIES_MAX && !unanswered) || ctx.now().getTime() + delay * 1000 > giveUpAfter.getTime();
  const kept = ends
    ? await recordEnd(run, { outcome: 'gaveUp', failure }, `${FAILED}, gave_up_at = now()`, [reason, reply])
    : await recordEnd(run, { outcome: 'retry', failure }, unanswered ? `${FAILED}, ${AGAIN}, ${UNANSWERED}` : `${FAILED}, ${AGAIN}`, [reason, reply, delay]);
  if (!kept) return 'lost';
  return ends ? 'gaveUp' : 'retry';
}

/** Runs a leased job and records how the try ended. */
async function tryJob(run: Run, jobs: Jobs, id: string, { stop, onFailure }: RunOptions): Promise<JobOutcome> {
  const { lease } = run;
  const signal = stop === undefined ? lease.signal : AbortSignal.any([stop, lease.signal]);
  try {
    await runLeased(run, jobs, id, signal);
    return 'done';
  } catch (error) {
    currentSpan()?.failed(errorTypeOf(error));
    if (error instanceof LeaseLost || lease.signal.aborted) return 'lost';
    if (stop?.aborted === true) return (await lease.release(STOPPED)) ? 'stopped' : 'lost';
    const outcome = await recordFailure(run, error);
    if (outcome !== 'lost') onFailure?.(error, lease.row.tries, outcome);
    return outcome;
  }
}

/**
 * Runs the job of an outbox row, once for all workers: the worker with the lease runs it, and each lease counts as a try, also when the worker
 * dies. A done job loses its payload, which may contain a token. A failed job waits for its next try in the outbox, or gives up; the
 * function throws only when that could not be recorded.
 */
export async function runOutboxJob(ctx: Ctx, jobs: Jobs, id: string, options: RunOptions = {}): Promise<JobOutcome> {
  const lease = await tryLease<JobRow>(ctx, LEASE, id);
  if (lease === null) {
    const row = await ctx.db.findOneBy(OutboxEntity, { id });
    return row !== null && row.doneAt === null && row.leaseKey !== null ? 'busy' : 'nothing';
  }
  const { job, tries, payload } = lease.row;
  const began = performance.now();
  const outcome = await inSpan(options.beginTrace?.(jobSpan(job, tries), payload.traceparent), () => tryJob({ ctx, lease }, jobs, id, options));
  if (lease.row.isBulkMail) await ctx.ports.pause(Math.min(LONGEST_REST, Math.max(SHORTEST_REST, performance.now() - began)));
  return outcome;
}
