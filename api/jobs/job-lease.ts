import { randomUUID } from 'node:crypto';
import type { Ctx } from '../domain/shared/context.ts';
import { JobBusy } from './job-busy.ts';

/** How long a worker may be silent before another takes its job up, and how often it says that it lives. Seconds, milliseconds. */
const LEASE_SECONDS = 60;
const RENEW_EVERY = 15_000;

export interface TakenJob {
  id: string;
  job: string;
  payload: unknown;
  key: string;
}

/** Takes a promised job for oneself; null when it is done, JobBusy while somebody else has it. Times are the database's, one clock for all. */
export async function takeLease(ctx: Ctx, id: string): Promise<TakenJob | null> {
  const key = randomUUID();
  const [rows] = (await ctx.db.query(
    `UPDATE outbox SET lease_until = now() + interval '${LEASE_SECONDS} seconds', lease_key = $2
     WHERE id = $1 AND done_at IS NULL AND (lease_until IS NULL OR lease_until < now()) RETURNING job, payload`,
    [id, key],
  )) as [Array<{ job: string; payload: unknown }>, number];
  const [row] = rows;
  if (row !== undefined) return { id, key, ...row };
  const seen: unknown[] = await ctx.db.query('SELECT 1 FROM outbox WHERE id = $1 AND done_at IS NULL', [id]);
  if (seen.length > 0) throw new JobBusy('Another worker has this job');
  return null;
}

export interface HeldLease {
  /** Ends the work: the worker stops, or the lease went to somebody else. */
  signal: AbortSignal;
  /** Marks the job done; false when the lease is no longer ours. */
  finish(): Promise<boolean>;
  /** Gives the job back, for a later try. */
  letGo(): Promise<void>;
}

/** Renews the lease until it is finished or given back. */
export function holdLease(ctx: Ctx, { id, key }: TakenJob, stop: AbortSignal): HeldLease {
  const lost = new AbortController();
  const change = async (set: string): Promise<boolean> => {
    const [, count] = (await ctx.db.query(`UPDATE outbox SET ${set} WHERE id = $1 AND lease_key = $2 AND done_at IS NULL`, [id, key])) as [unknown, number];
    return count > 0;
  };
  let renewedAt = performance.now();
  const renew = async (): Promise<void> => {
    try {
      const began = performance.now();
      if (await change(`lease_until = now() + interval '${LEASE_SECONDS} seconds'`)) renewedAt = began;
      else lost.abort(new JobBusy('The lease of this job was lost'));
    } catch {
      // The database is away: nobody else can take the job either, until the lease has run out.
      if (performance.now() - renewedAt > LEASE_SECONDS * 1000) lost.abort(new JobBusy('The lease of this job ran out'));
    }
  };
  const timer = setInterval(() => void renew(), RENEW_EVERY);
  return {
    signal: AbortSignal.any([stop, lost.signal]),
    finish() {
      clearInterval(timer);
      return change(`done_at = now(), payload = '{}', lease_until = NULL, lease_key = NULL`);
    },
    async letGo() {
      clearInterval(timer);
      await change('lease_until = NULL, lease_key = NULL').catch(() => false);
    },
  };
}
