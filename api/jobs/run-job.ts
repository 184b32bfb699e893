import { UnrecoverableError } from 'bullmq';
import { ValidationError } from 'yup';
import type { Ctx } from '../domain/shared/context.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import type { JobDefinition } from './job.ts';

/** Another worker holds the row: it is done there, or tried again here later. */
class JobBusy extends Error {}

/**
 * Runs what an outbox row promised, once: the row is locked while it runs, marked done in the same transaction, and its
 * payload, which may hold a token, is emptied. A second run finds it done and does nothing.
 */
export async function runOutboxJob(ctx: Ctx, jobs: ReadonlyMap<string, JobDefinition>, id: string): Promise<'done' | 'nothing'> {
  return inTransaction(ctx, async (tx) => {
    const row = await tx.db.findOne(OutboxEntity, { where: { id }, lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' } });
    if (row === null) {
      const seen = await tx.db.findOneBy(OutboxEntity, { id });
      if (seen !== null && seen.doneAt === null) throw new JobBusy('Another worker runs this job');
      return 'nothing';
    }
    if (row.doneAt !== null) return 'nothing';
    const job = jobs.get(row.job);
    if (job === undefined) throw new UnrecoverableError(`No job is called ${row.job}`);
    await job.run(tx, await checked(job, row.payload), row.id);
    await tx.db.update(OutboxEntity, { id }, { doneAt: tx.now(), payload: {} });
    return 'done';
  });
}

async function checked(job: JobDefinition, payload: unknown): Promise<unknown> {
  try {
    return await job.payload.validate(payload, { strict: true });
  } catch (error) {
    // The message could quote the payload.
    if (error instanceof ValidationError) throw new UnrecoverableError(`The payload of ${job.name} is wrong at ${error.path ?? 'its root'}`);
    throw error;
  }
}
