import DataLoader from 'dataloader';
import type { DataSource } from 'typeorm';
import type { Ctx } from '../domain/shared/context.ts';
import { type Lease, type LeaseTable, releaseAll } from '../domain/shared/lease.ts';
import { inTransaction } from '../domain/shared/transaction.ts';

/** Jobs whose ends are recorded in one transaction. */
const AT_ONCE = 50;

/** SQL assignments of a job that is done. It loses its payload, which may contain a token. */
export const DONE = `done_at = now(), payload = '{}', failure = NULL, failure_reply = NULL`;

/** A job whose work is done; `ended` records that in other tables. */
export interface DoneJob {
  ctx: Ctx;
  table: LeaseTable;
  lease: Pick<Lease<unknown>, 'id' | 'key' | 'stop'>;
  ended?: (tx: Ctx) => Promise<void>;
}

/** Records the ends of some jobs of one table, all or none; returns for each whether its lease was kept. */
async function recordTogether(jobs: readonly [DoneJob, ...DoneJob[]]): Promise<boolean[]> {
  const [{ ctx, table }] = jobs;
  const leases = jobs.map(({ lease }) => lease);
  const record = async (tx: Ctx): Promise<boolean[]> => {
    const kept = await releaseAll(tx.db, table, leases, DONE);
    for (const { lease, ended } of jobs) if (kept.has(lease.id)) await ended?.(tx);
    return leases.map(({ id }) => kept.has(id));
  };
  return jobs.some(({ ended }) => ended !== undefined) ? inTransaction(ctx, record) : record(ctx);
}

const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));

/** Records the ends of some jobs together; if that fails, each alone, so that one job does not undo the ends of others. */
async function recordAll(jobs: readonly DoneJob[]): Promise<Array<boolean | Error>> {
  const [first, ...rest] = jobs;
  if (first === undefined) return [];
  try {
    return await recordTogether([first, ...rest]);
  } catch (error) {
    if (rest.length === 0) return [errorOf(error)];
    return Promise.all(jobs.map(async (job) => (await recordTogether([job]).catch((alone: unknown) => [errorOf(alone)]))[0] ?? false));
  }
}

const recorders = new WeakMap<DataSource, DataLoader<DoneJob, boolean>>();

/** Creates a recorder that gathers the jobs that end while it records others: mails of a message end many at once, and a commit is the largest part of the work of each. */
function createRecorder(): DataLoader<DoneJob, boolean> {
  let recording: Promise<unknown> = Promise.resolve();
  const recordNext = (jobs: readonly DoneJob[]): Promise<Array<boolean | Error>> => {
    const recorded = recordAll(jobs);
    recording = recorded;
    return recorded;
  };
  return new DataLoader(recordNext, { cache: false, maxBatchSize: AT_ONCE, batchScheduleFn: (start) => void recording.then(start) });
}

/** Records that a job is done, and releases its lease. Returns false if the lease was lost: another worker runs the job. */
export function recordDoneJob(job: DoneJob): Promise<boolean> {
  const { dataSource } = job.ctx.db;
  const recorder = recorders.get(dataSource) ?? createRecorder();
  recorders.set(dataSource, recorder);
  return recorder.load(job);
}
