import type { Ctx } from '../shared/context.ts';
import { prepared, statements } from '../shared/prepared.ts';

const DAY = 24 * 60 * 60 * 1000;
/** How long nothing is removed that the database does not know, after it was restored: it may be older than the storage. */
const PAUSE_AFTER_RESTORE = 7 * DAY;

const times = prepared('installation.backupTimes', {}, () =>
  statements.selectFrom('installation as i').select(['i.backed_up_at as backedUpAt', 'i.restored_at as restoredAt']),
);
const noteBackup = prepared('installation.noteBackup', { at: 'timestamptz' }, ({ at }) => statements.updateTable('installation').set({ backed_up_at: at }));
const noteRestore = prepared('installation.noteRestore', { now: 'timestamptz' }, ({ now }) => statements.updateTable('installation').set({ restored_at: now }));

/** Records the moment of a complete backup. */
export async function recordBackup(ctx: Ctx, at: Date): Promise<void> {
  await noteBackup.run(ctx.db, { at });
}

/** Records that the database was restored, or its files moved, which pauses the removal of unknown files for 7 days. */
export async function recordRestore(ctx: Ctx): Promise<void> {
  await noteRestore.run(ctx.db, { now: ctx.now() });
}

/** Returns the age of the last complete backup in seconds; null if there was none. */
export async function backupAge(ctx: Ctx): Promise<number | null> {
  const at = (await times.first(ctx.db, {}))?.backedUpAt ?? null;
  return at === null ? null : Math.max(0, (ctx.now().getTime() - at.getTime()) / 1000);
}

/** Whether bytes without a row are kept, because the database was restored in the last 7 days. */
export async function keepsUnknownFiles(ctx: Ctx): Promise<boolean> {
  const restoredAt = (await times.first(ctx.db, {}))?.restoredAt ?? null;
  return restoredAt !== null && ctx.now().getTime() - restoredAt.getTime() < PAUSE_AFTER_RESTORE;
}
