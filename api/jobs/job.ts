import type { AnySchema, InferType } from 'yup';
import type { Ctx } from '../domain/shared/context.ts';
import type { JobEnd } from '../domain/shared/job-failure.ts';
import type { MailTry } from '../domain/shared/mail-pause.ts';

interface NamedJob<Schema extends AnySchema> {
  name: string;
  /** Schema of the payload. An invalid payload is a bug and is not retried. */
  payload: Schema;
}

/** A job that only changes the database. The handler only calls a service. */
export interface JobDefinition<Schema extends AnySchema = AnySchema> extends NamedJob<Schema> {
  /** Runs in the transaction that marks the job done. */
  run(tx: Ctx, payload: InferType<Schema>): Promise<void>;
}

/** A run of a job: the id of its outbox row, and when it was enqueued. */
interface JobRun {
  id: string;
  enqueuedAt: Date;
  /** What the try is if the job sends a mail. */
  mailTry: MailTry;
}

/**
 * A job that waits for something else than the database: a mail server, a storage, a program. It runs without a transaction and is marked done
 * afterwards. It may run again after a worker died, so it has to be idempotent or to send the id along. `signal` is aborted when the lease is lost and, for jobs of the long queue, when the worker stops.
 */
export interface LeasedJobDefinition<Schema extends AnySchema = AnySchema> extends NamedJob<Schema> {
  work(ctx: Ctx, payload: InferType<Schema>, signal: AbortSignal, run: JobRun): Promise<void>;
  /** Records the end of a try, in the transaction that marks the job done, waiting or given up. */
  ended?(tx: Ctx, payload: InferType<Schema>, end: JobEnd): Promise<void>;
}

/** All jobs by name. */
export type Jobs = ReadonlyMap<string, JobDefinition | LeasedJobDefinition>;

/** A job that runs at intervals, once for all replicas. */
export interface ScheduledJob {
  name: string;
  /** Milliseconds. */
  every: number;
  run(ctx: Ctx): Promise<void>;
}

/** Defines a job; infers the types of its payload. */
export function defineJob<Schema extends AnySchema>(definition: JobDefinition<Schema>): JobDefinition<Schema> {
  return definition;
}

/** Defines a job that runs without a transaction. */
export function defineLeasedJob<Schema extends AnySchema>(definition: LeasedJobDefinition<Schema>): LeasedJobDefinition<Schema> {
  return definition;
}
