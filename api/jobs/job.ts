import type { AnySchema, InferType } from 'yup';
import type { Ctx } from '../domain/shared/context.ts';

interface NamedJob<Schema extends AnySchema> {
  name: string;
  /** Schema of the payload. An invalid payload is a bug and is not retried. */
  payload: Schema;
}

/** A job enqueued by a committed change. The handler only calls a service. */
export interface JobDefinition<Schema extends AnySchema = AnySchema> extends NamedJob<Schema> {
  /** Runs in the transaction that marks the job done; `id` is that of the outbox row. */
  run(tx: Ctx, payload: InferType<Schema>, id: string): Promise<void>;
}

/**
 * A job of minutes or hours, without a transaction: it has a lease, and is marked done afterwards. It may run again after a worker died, so
 * it records what it has finished. `signal` is aborted when the lease is lost or the worker stops.
 */
export interface LongJobDefinition<Schema extends AnySchema = AnySchema> extends NamedJob<Schema> {
  work(ctx: Ctx, payload: InferType<Schema>, signal: AbortSignal): Promise<void>;
}

/** All jobs by name. */
export type Jobs = ReadonlyMap<string, JobDefinition | LongJobDefinition>;

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

/** Defines a long job. */
export function defineLongJob<Schema extends AnySchema>(definition: LongJobDefinition<Schema>): LongJobDefinition<Schema> {
  return definition;
}
