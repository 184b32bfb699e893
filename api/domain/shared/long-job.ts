import { performance } from 'node:perf_hooks';
import { type EntityTarget, type FindOptionsWhere, In, IsNull, LessThan, QueryFailedError, type Repository } from 'typeorm';
import { LONG_JOB_KEPT, type LongJobState, OPEN_JOB_STATES } from '../../../schema/long-jobs.ts';
import type { Ctx } from './context.ts';
import type { JobEnd } from './job-failure.ts';
import { REST, rest } from './pace.ts';
import { inTransaction } from './transaction.ts';

/** Retention of a row that no worker finished, in milliseconds: as long as its job is tried. */
const UNFINISHED_KEPT = 3 * 24 * 60 * 60 * 1000;

/** The row of a job of minutes: its person reads the state, and cancels the job by deleting the row (docs/decisions/0066-large-exports.md). */
export interface LongJobRow {
  id: string;
  userId: string;
  state: LongJobState;
  /** Percent. */
  progress: number;
  /** Number of runs that began. Only the last one may finish the job. */
  attempts: number;
  createdAt: Date;
  finishedAt: Date | null;
}

/** The job was cancelled, or a later run does its work. */
export class Superseded extends Error {}

/** A run of a job. */
export interface LongRun<Row extends LongJobRow> {
  ctx: Ctx;
  row: Row;
  signal: AbortSignal;
  /**
   * Changes the row.
   * @throws Superseded if the job was cancelled or a later run began
   */
  change(ctx: Ctx, values: Partial<Row>): Promise<void>;
  /**
   * Stores the progress in whole percent, outside a transaction: at most a hundred writes, whatever the size of the work. Rests as long as the work since the
   * last call took; so it is called while the work holds no lock that others wait for.
   * @throws Superseded, and the reason of the abort when the worker stops
   */
  progress(percent: number): Promise<void>;
}

/** The repository of an entity, as that of the columns which all of them have. */
const rowsOf = <Row extends LongJobRow>({ db }: Ctx, entity: EntityTarget<Row>) => db.getRepository(entity) as unknown as Repository<LongJobRow>;
const open = (id: string) => ({ id, state: In([...OPEN_JOB_STATES]) });
/** A job that had failed runs again when an admin retries it. */
const mayRun = (id: string) => ({ id, state: In([...OPEN_JOB_STATES, 'failed']) });

/** PostgreSQL's code for a row that a unique index refuses: the person has asked for the same again. */
const UNIQUE_VIOLATION = '23505';

async function markRunning<Row extends LongJobRow>(ctx: Ctx, entity: EntityTarget<Row>, id: string): Promise<Row | null> {
  try {
    return await inTransaction(ctx, async (tx) => {
      const rows = rowsOf(tx, entity);
      const { affected } = await rows.update(mayRun(id), { state: 'running', progress: 0, attempts: () => 'attempts + 1', finishedAt: null });
      return affected === 1 ? ((await rows.findOneBy({ id })) as Row | null) : null;
    });
  } catch (error) {
    if (error instanceof QueryFailedError && error.driverError.code === UNIQUE_VIOLATION) return null;
    throw error;
  }
}

/**
 * Begins a run, also after one whose worker died, and of a job that had failed and is retried. Null if the job is over or was cancelled, or if it had failed
 * and its person has asked again meanwhile.
 */
export async function beginRun<Row extends LongJobRow>(ctx: Ctx, entity: EntityTarget<Row>, id: string, signal: AbortSignal): Promise<LongRun<Row> | null> {
  const row = await markRunning(ctx, entity, id);
  if (row === null) return null;
  let stored = -1;
  let began = performance.now();
  const run: LongRun<Row> = {
    ctx,
    row,
    signal,
    async change(where, values) {
      const { affected } = await rowsOf(where, entity).update({ id, state: 'running', attempts: row.attempts }, values as Partial<LongJobRow>);
      if (affected !== 1) throw new Superseded();
    },
    async progress(percent) {
      signal.throwIfAborted();
      await rest(ctx, performance.now() - began, REST.awaited);
      began = performance.now();
      const whole = Math.floor(percent);
      if (whole <= stored) return;
      stored = whole;
      await run.change(ctx, { progress: whole } as Partial<Row>);
    },
  };
  return run;
}

/** Records the end of a try that failed: the row waits for the next one, or is failed with `values`. Returns whether the job has failed for good. */
export async function recordRunEnd<Row extends LongJobRow>(
  tx: Ctx,
  entity: EntityTarget<Row>,
  id: string,
  { outcome }: JobEnd,
  values: Partial<Row> = {},
): Promise<boolean> {
  if (outcome === 'done') return false;
  const waiting = { state: 'waiting' as const, progress: 0 };
  const failed = Object.assign({ state: 'failed' as const, finishedAt: tx.now() }, values);
  const { affected } = await rowsOf(tx, entity).update(open(id), outcome === 'retry' ? waiting : failed);
  return outcome === 'gaveUp' && affected === 1;
}

/** Deletes rows that ended a day ago, and those that no worker finished. `only` excludes those that go with something else. */
export async function removeEnded<Row extends LongJobRow>(ctx: Ctx, entity: EntityTarget<Row>, only: FindOptionsWhere<Row> = {}): Promise<void> {
  const before = (age: number) => LessThan(new Date(ctx.now().getTime() - age));
  const rows = rowsOf(ctx, entity);
  for (const old of [{ finishedAt: before(LONG_JOB_KEPT) }, { finishedAt: IsNull(), createdAt: before(UNFINISHED_KEPT) }])
    await rows.delete(Object.assign(old, only as FindOptionsWhere<LongJobRow>));
}
