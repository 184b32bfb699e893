import { sql } from 'kysely';
import type { StorageProblem } from '../../../schema/installation.ts';
import { listScheduledRuns, type ScheduledRun } from '../jobs/scheduled-run.service.ts';
import type { Ctx } from '../shared/context.ts';
import type { RelayState } from '../shared/ports.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { requireInstallationAdmin } from './installation.service.ts';

const SECOND = 1000;
/** The shortest schedule is half a minute: a worker without a run for so long stands still. */
const WORKER_SILENT = 3 * 60 * SECOND;
/** A run may be so much later than its interval, plus as much as one interval. */
const LATE_BY = 5 * 60 * SECOND;

/** A scheduled job with its last run. */
export interface ScheduledJobState extends ScheduledRun {
  /** It should have run again by now. */
  isLate: boolean;
}

/** What happens in the installation right now. */
export interface InstallationState {
  /** The version of the web process that answers. */
  version: string;
  /** When the last scheduled job ended, in any worker; null before the first one. */
  workerSeenAt: Date | null;
  /** A worker ran a scheduled job in the last three minutes. */
  isWorkerAlive: boolean;
  /** Since when the oldest job is due that no worker runs; null if there is none. */
  oldestJobSince: Date | null;
  scheduledJobs: ScheduledJobState[];
  /** The relay of the web process that answers. */
  relay: RelayState;
  /** Free bytes on the disk of DATA_DIR; null if that cannot be read. */
  freeBytes: number | null;
  /** Why the web process that answers cannot store files; null if it can, and with a bucket. */
  storageProblem: StorageProblem | null;
}

const oldest = prepared('installation.oldestJob', { now: 'timestamptz' }, ({ now }) =>
  statements
    .selectFrom('outbox as o')
    .select(({ fn }) => fn.min('o.next_try_at').as('since'))
    .where('o.done_at', 'is', null)
    .where('o.gave_up_at', 'is', null)
    // One of a group may wait for another one.
    .where('o.queue_group', 'is', null)
    .where('o.next_try_at', '<=', now)
    .where(({ ref }) => sql<boolean>`coalesce(${ref('o.lease_until')} < ${now}, true)`),
);

/**
 * Returns what happens in the installation right now, for the health page (docs/operating.md#monitoring).
 *
 * @throws NOT_AUTHORIZED unless the viewer is an admin
 */
export async function readInstallationState(ctx: Ctx): Promise<InstallationState> {
  await requireInstallationAdmin(ctx, 'installation.read');
  const now = ctx.now();
  const runs = await listScheduledRuns(ctx);
  const freeBytes = await ctx.ports.uploads.freeSpace().catch(() => null);
  const seen = runs.reduce((latest, { ranAt }) => Math.max(latest, ranAt.getTime()), 0);
  return {
    version: ctx.settings.version,
    workerSeenAt: seen === 0 ? null : new Date(seen),
    isWorkerAlive: now.getTime() - seen < WORKER_SILENT,
    oldestJobSince: (await oldest.first(ctx.db, { now }))?.since ?? null,
    scheduledJobs: runs.map((run) => ({ ...run, isLate: now.getTime() - run.ranAt.getTime() > 2 * run.everySeconds * SECOND + LATE_BY })),
    relay: ctx.ports.relay.state(),
    freeBytes,
    storageProblem: (await ctx.ports.storageCheck?.problem()) ?? null,
  };
}
