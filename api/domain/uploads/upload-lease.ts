import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { UploadEntity } from './upload.entity.ts';

/** A process that dies keeps an upload for so long at the most; one that lives says so more often. */
const LEASE_SECONDS = 10;
const RENEW_MS = 2000;
/** Somebody who wants the upload waits a little longer than a dead process keeps it. */
const PATIENCE_MS = 15_000;
const POLL_MS = [20, 50, 100, 250] as const;

/** The right to write to an upload, held by one request of one process. */
export interface UploadLease {
  release(): Promise<void>;
}

export interface LeaseOptions {
  /** Somebody else wants the upload: the request that continues after a cut, while this one still waits for bytes. */
  wanted?: () => void;
  /** The lease was lost, because this process stood still for too long: whatever is written now must end. */
  lost?: () => void;
  /** Whoever waits has gone. */
  signal?: AbortSignal;
  patience?: number;
}

/** Those who hold a lease in this process, told at once; in other processes they read it from the row. */
const holders = new Map<string, () => void>();

async function take(ctx: Ctx, id: string, lease: string): Promise<boolean> {
  const { affected } = await ctx.db
    .createQueryBuilder()
    .update(UploadEntity)
    .set({ lease, leaseUntil: () => `clock_timestamp() + interval '${LEASE_SECONDS} seconds'`, leaseWanted: false })
    .where('id = :id AND (lease_until IS NULL OR lease_until < clock_timestamp())', { id })
    .execute();
  return affected === 1;
}

async function ask(ctx: Ctx, id: string): Promise<void> {
  const { affected } = await ctx.db.update(UploadEntity, { id }, { leaseWanted: true });
  if (affected === 0) throw new DomainError('NOT_FOUND');
  holders.get(id)?.();
}

/** Says that this process lives; answers null when the lease is gone, else whether somebody waits. */
async function renew(ctx: Ctx, id: string, lease: string): Promise<boolean | null> {
  const { raw } = await ctx.db
    .createQueryBuilder()
    .update(UploadEntity)
    .set({ leaseUntil: () => `clock_timestamp() + interval '${LEASE_SECONDS} seconds'` })
    .where('id = :id AND lease = :lease', { id, lease })
    .returning('lease_wanted')
    .execute();
  return (raw as Array<{ lease_wanted: boolean }>)[0]?.lease_wanted ?? null;
}

function keep(ctx: Ctx, id: string, lease: string, { wanted, lost }: LeaseOptions): UploadLease {
  const told = wanted ?? (() => undefined);
  holders.set(id, told);
  const beat = setInterval(async () => {
    // A database that is away for a moment is no reason to end; the lease runs on for some beats.
    const asked = await renew(ctx, id, lease).catch(() => false);
    if (asked === null) lost?.();
    else if (asked) told();
  }, RENEW_MS);
  beat.unref();
  return {
    async release() {
      clearInterval(beat);
      if (holders.get(id) === told) holders.delete(id);
      await ctx.db.update(UploadEntity, { id, lease }, { lease: null, leaseUntil: null });
    },
  };
}

/**
 * Lets one request at a time work on an upload, over all replicas, without holding a database connection meanwhile. Whoever holds
 * the lease hears that it is wanted. UPLOAD_BUSY when it is not given up in time; NOT_FOUND when the upload is gone.
 */
export async function leaseUpload(ctx: Ctx, id: string, options: LeaseOptions = {}): Promise<UploadLease> {
  const lease = randomUUID();
  const until = Date.now() + (options.patience ?? PATIENCE_MS);
  for (let turn = 0; ; turn += 1) {
    if (await take(ctx, id, lease)) return keep(ctx, id, lease, options);
    await ask(ctx, id);
    if (Date.now() > until || options.signal?.aborted) throw new DomainError('UPLOAD_BUSY');
    await wait(POLL_MS[Math.min(turn, POLL_MS.length - 1)]);
  }
}
