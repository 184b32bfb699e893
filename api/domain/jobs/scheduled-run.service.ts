import { sql } from 'kysely';
import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';

/** The last run of a scheduled job. */
export interface ScheduledRun {
  job: string;
  /** Seconds between two runs. */
  everySeconds: number;
  /** When it ended. */
  ranAt: Date;
  failed: boolean;
}

/** Milliseconds after which a job that no worker has is forgotten: during an upgrade two workers have different ones. */
const FORGET_AFTER = 5 * 60 * 1000;

const upsert = prepared(
  'jobs.recordScheduledRun',
  { job: 'text', everySeconds: 'integer', now: 'timestamptz', failed: 'boolean' },
  ({ job, everySeconds, now, failed }) =>
    statements
      .insertInto('scheduled_runs')
      .values({ job, every_seconds: everySeconds, ran_at: now, failed })
      .onConflict((conflict) => conflict.column('job').doUpdateSet({ every_seconds: everySeconds, ran_at: now, failed })),
);
const runs = prepared('jobs.scheduledRuns', {}, () =>
  statements.selectFrom('scheduled_runs').select(['job', 'every_seconds as everySeconds', 'ran_at as ranAt', 'failed']).orderBy('job'),
);
const forget = prepared('jobs.forgetScheduledRuns', { jobs: 'text[]', before: 'timestamptz' }, ({ jobs, before }) =>
  statements
    .deleteFrom('scheduled_runs')
    .where('ran_at', '<', before)
    .where(({ ref }) => sql<boolean>`${ref('job')} <> ALL(${jobs})`),
);

/** Records that a scheduled job ended now, for monitoring. */
export async function recordScheduledRun(ctx: Ctx, { name, every }: { name: string; every: number }, failed: boolean): Promise<void> {
  await upsert.run(ctx.db, { job: name, everySeconds: Math.round(every / 1000), now: ctx.now(), failed });
}

/** Returns the last run of each scheduled job, for monitoring. */
export async function listScheduledRuns(ctx: Pick<Ctx, 'db'>): Promise<ScheduledRun[]> {
  return runs.all(ctx.db, {});
}

/** Forgets scheduled jobs that this release does not have, so that nobody waits for their next run. */
export async function forgetScheduledRuns(ctx: Ctx, jobs: readonly string[]): Promise<void> {
  await forget.run(ctx.db, { jobs, before: new Date(ctx.now().getTime() - FORGET_AFTER) });
}
