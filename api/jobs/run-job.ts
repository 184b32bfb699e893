import { UnrecoverableError } from 'bullmq';
import { ValidationError } from 'yup';
import type { Ctx } from '../domain/shared/context.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import type { JobDefinition, Jobs, LongJobDefinition } from './job.ts';
import { JobBusy } from './job-busy.ts';
import { holdLease, takeLease } from './job-lease.ts';

type Outcome = 'done' | 'nothing';

function jobOf(jobs: Jobs, name: string): JobDefinition | LongJobDefinition {
  const job = jobs.get(name);
  if (job === undefined) throw new UnrecoverableError(`No job is called ${name}`);
  return job;
}

async function checked(job: JobDefinition | LongJobDefinition, payload: unknown): Promise<unknown> {
  try {
    return await job.payload.validate(payload, { strict: true });
  } catch (error) {
    // The message could quote the payload.
    if (error instanceof ValidationError) throw new UnrecoverableError(`The payload of ${job.name} is wrong at ${error.path ?? 'its root'}`);
    throw error;
  }
}

/**
 * Runs what an outbox row promised, once: the row is locked while it runs, marked done in the same transaction, and its
 * payload, which may hold a token, is emptied. A second run finds it done and does nothing.
 */
export async function runOutboxJob(ctx: Ctx, jobs: Jobs, id: string): Promise<Outcome> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.findOne(OutboxEntity, { where: { id }, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
    if (row === null) {
      const seen = await tx.db.findOneBy(OutboxEntity, { id });
      if (seen !== null && seen.doneAt === null) throw new JobBusy('Another worker runs this job');
      return 'nothing';
    }
    if (row.doneAt !== null) return 'nothing';
    const job = jobOf(jobs, row.job);
    if ('work' in job) throw new UnrecoverableError(`${job.name} is no job for a transaction`);
    await job.run(tx, await checked(job, row.payload), row.id);
    await tx.db.update(OutboxEntity, { id }, { doneAt: tx.now(), payload: {} });
    return 'done';
  });
}

/**
 * Runs a long job without a transaction: whoever holds the lease works, everybody else comes back later. A worker that dies
 * stops renewing it, and the next one goes on; one that lost its lease may finish nothing.
 */
export async function runLongJob(ctx: Ctx, jobs: Jobs, id: string, stop: AbortSignal): Promise<Outcome> {
  const taken = await takeLease(ctx, id);
  if (taken === null) return 'nothing';
  const lease = holdLease(ctx, taken, stop);
  try {
    const job = jobOf(jobs, taken.job);
    if (!('work' in job)) throw new UnrecoverableError(`${job.name} is no long job`);
    await job.work(ctx, await checked(job, taken.payload), lease.signal);
    // One that was told to stop has not done it all, whatever it says.
    lease.signal.throwIfAborted();
    return (await lease.finish()) ? 'done' : 'nothing';
  } catch (error) {
    await lease.letGo();
    throw error;
  }
}
