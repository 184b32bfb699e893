import { UnrecoverableError } from 'bullmq';
import { ValidationError } from 'yup';
import type { Ctx } from '../domain/shared/context.ts';
import { type Lease, type LeaseTable, tryLease } from '../domain/shared/lease.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import type { JobDefinition, Jobs, LongJobDefinition } from './job.ts';
import { JobBusy } from './job-busy.ts';

type Outcome = 'done' | 'nothing';

function jobOf(jobs: Jobs, name: string): JobDefinition | LongJobDefinition {
  const job = jobs.get(name);
  if (job === undefined) throw new UnrecoverableError(`Unknown job ${name}`);
  return job;
}

async function checked(job: JobDefinition | LongJobDefinition, payload: unknown): Promise<unknown> {
  try {
    return await job.payload.validate(payload, { strict: true });
  } catch (error) {
    // The original message may contain the payload.
    if (error instanceof ValidationError) throw new UnrecoverableError(`The payload of ${job.name} is invalid at ${error.path ?? 'its root'}`);
    throw error;
  }
}

async function throwIfBusy(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.db.findOneBy(OutboxEntity, { id });
  if (row !== null && row.doneAt === null) throw new JobBusy('Another worker runs this job');
}

/**
 * Runs the job of an outbox row exactly once: the row is locked while the job runs, marked done in the same transaction, and its
 * payload, which may contain a token, is cleared. A second run finds it done and does nothing.
 */
export async function runOutboxJob(ctx: Ctx, jobs: Jobs, id: string): Promise<Outcome> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.findOne(OutboxEntity, { where: { id }, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
    if (row === null) {
      await throwIfBusy(tx, id);
      return 'nothing';
    }
    if (row.doneAt !== null) return 'nothing';
    const job = jobOf(jobs, row.job);
    if ('work' in job) throw new UnrecoverableError(`${job.name} is a long job and cannot run in a transaction`);
    await job.run(tx, await checked(job, row.payload), row.id);
    await tx.db.update(OutboxEntity, { id }, { doneAt: tx.now(), payload: {} });
    return 'done';
  });
}

interface LongJobRow {
  job: string;
  payload: unknown;
}

const LONG_JOBS: LeaseTable = {
  name: 'outbox',
  keyColumn: 'lease_key',
  condition: 'done_at IS NULL',
  columns: 'job, payload',
  ttlSeconds: 60,
  renewMs: 15_000,
};

/** Leases a job; null when it is done. */
async function leaseJob(ctx: Ctx, id: string): Promise<Lease<LongJobRow> | null> {
  const lease = await tryLease<LongJobRow>(ctx, LONG_JOBS, id);
  if (lease === null) await throwIfBusy(ctx, id);
  return lease;
}

/**
 * Runs a long job without a transaction. The worker with the lease runs it; the queue retries it later for all others. When a
 * worker dies, its lease expires and another worker continues. A worker that lost its lease cannot mark the job done.
 */
export async function runLongJob(ctx: Ctx, jobs: Jobs, id: string, stop: AbortSignal): Promise<Outcome> {
  const lease = await leaseJob(ctx, id);
  if (lease === null) return 'nothing';
  const signal = AbortSignal.any([stop, lease.signal]);
  try {
    const job = jobOf(jobs, lease.row.job);
    if (!('work' in job)) throw new UnrecoverableError(`${job.name} is not a long job`);
    await job.work(ctx, await checked(job, lease.row.payload), signal);
    // A job that was stopped is not done, even if it returned.
    signal.throwIfAborted();
    return (await lease.release(`done_at = now(), payload = '{}'`)) ? 'done' : 'nothing';
  } catch (error) {
    await lease.release().catch(() => false);
    throw error;
  }
}
