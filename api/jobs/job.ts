import type { AnySchema, InferType } from 'yup';
import type { Ctx } from '../domain/shared/context.ts';

/** A kind of work that a committed change promised. Its handler only calls a service. */
export interface JobDefinition<Schema extends AnySchema = AnySchema> {
  name: string;
  /** What the payload must look like; a payload that does not is a fault of ours and is not tried again. */
  payload: Schema;
  /** Runs in the transaction that marks the job done; `id` is the outbox row's. */
  run(tx: Ctx, payload: InferType<Schema>, id: string): Promise<void>;
}

/** Work that comes back by the clock, once for all replicas. */
export interface RepeatedJob {
  name: string;
  /** Milliseconds. */
  every: number;
  run(ctx: Ctx): Promise<void>;
}

/** Names a job with the types of its payload kept. */
export function defineJob<Schema extends AnySchema>(definition: JobDefinition<Schema>): JobDefinition<Schema> {
  return definition;
}
