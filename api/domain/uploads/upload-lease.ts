import { setTimeout as wait } from 'node:timers/promises';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { type LeaseTable, tryLease } from '../shared/lease.ts';
import { UploadEntity } from './upload.entity.ts';

const UPLOADS: LeaseTable = {
  name: 'uploads',
  keyColumn: 'lease',
  condition: 'true',
  onAcquire: 'lease_wanted = false',
  columns: 'lease_wanted AS "wanted"',
  ttlSeconds: 10,
  renewMs: 2000,
};
/** Longer than the lease of a process that died lasts, in milliseconds. */
const TIMEOUT_MS = 15_000;
const POLL_MS = [20, 50, 100, 250] as const;

/** The right to write to an upload, owned by one request. */
export interface UploadLease {
  /** The value of the column `lease` while this request has the lease. */
  key: string;
  release(): Promise<void>;
}

export interface UploadLeaseOptions {
  /** Called when another request waits for the lease: the one that continues after a cut, while this one still waits for bytes. */
  wanted?: () => void;
  /** Called when the lease was lost, because this process did not run for too long: the write has to stop. */
  lost?: () => void;
  /** Aborted when the waiting client disconnects. */
  signal?: AbortSignal;
  /** Milliseconds to wait for the lease. */
  timeout?: number;
}

/** Callbacks of the owners in this process, called at once. Owners in other processes read `lease_wanted` when they renew. */
const owners = new Map<string, () => void>();

async function requestLease(ctx: Ctx, id: string): Promise<void> {
  const { affected } = await ctx.db.update(UploadEntity, { id }, { leaseWanted: true });
  if (affected === 0) throw new DomainError('NOT_FOUND');
  owners.get(id)?.();
}

async function tryUploadLease(ctx: Ctx, id: string, { wanted = () => undefined, lost }: UploadLeaseOptions): Promise<UploadLease | null> {
  const lease = await tryLease<{ wanted: boolean }>(ctx, UPLOADS, id, { onRenew: (row) => row.wanted && wanted() });
  if (lease === null) return null;
  owners.set(id, wanted);
  if (lost !== undefined) lease.signal.addEventListener('abort', lost, { once: true });
  return {
    key: lease.key,
    async release() {
      if (owners.get(id) === wanted) owners.delete(id);
      await lease.release();
    },
  };
}

/**
 * Waits until this request alone may write to an upload, over all replicas, without a database connection in use meanwhile.
 * The current owner is notified that the lease is wanted.
 *
 * @throws UPLOAD_BUSY when the lease is not released in time
 * @throws NOT_FOUND when the upload no longer exists
 */
export async function leaseUpload(ctx: Ctx, id: string, options: UploadLeaseOptions = {}): Promise<UploadLease> {
  const until = Date.now() + (options.timeout ?? TIMEOUT_MS);
  for (let attempt = 0; ; attempt += 1) {
    const lease = await tryUploadLease(ctx, id, options);
    if (lease !== null) return lease;
    await requestLease(ctx, id);
    if (Date.now() > until || options.signal?.aborted) throw new DomainError('UPLOAD_BUSY');
    await wait(POLL_MS[Math.min(attempt, POLL_MS.length - 1)]);
  }
}
