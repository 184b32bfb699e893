import type { AnySchema, InferType } from 'yup';
import type { Ctx } from '../domain/shared/context.ts';

interface PromisedJob<Schema extends AnySchema> {
  name: string;
  /** What the payload must look like; a payload that does not is a fault of ours and is not tried again. */
  payload: Schema;
}

/** A kind of work that a committed change promised. Its handler only calls a service. */
export interface JobDefinition<Schema extends AnySchema = AnySchema> extends PromisedJob<Schema> {
  /** Runs in the transaction that marks the job done; `id` is the outbox row's. */
  run(tx: Ctx, payload: InferType<Schema>, id: string): Promise<void>;
}

/**
 * Work of minutes or hours, outside of any transaction: it holds a lease instead, and is marked done afterwards. It may be
 * begun again after a worker died, so it notes what it has finished. `signal` ends it when the lease is lost or the worker stops.
 */
export interface LongJobDefinition<Schema extends AnySchema = AnySchema> extends PromisedJob<Schema> {
  work(ctx: Ctx, payload: InferType<Schema>, signal: AbortSignal): Promise<void>;
}

/** Every promised job by its name. */
export type Jobs = ReadonlyMap<string, JobDefinition | LongJobDefinition>;

/** Work that comes back by the clock, once for all replicas. */
export interface ScheduledJob {
  name: string;
  /** Milliseconds. */
  every: number;
  run(ctx: Ctx): Promise<void>;
}

/** Names a job with the types of its payload kept. */
export function defineJob<Schema extends AnySchema>(definition: JobDefinition<Schema>): JobDefinition<Schema> {
  return definition;
}

/** The same for a long job. */
export function defineLongJob<Schema extends AnySchema>(definition: LongJobDefinition<Schema>): LongJobDefinition<Schema> {
  return definition;
}
