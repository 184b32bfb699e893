import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { FILES_SWEEP_JOBS } from '../../jobs/files-sweep.job.ts';
import { buildFileRow } from '../../testing/factories/file-row.ts';
import { memoryStorage, testCtx } from '../../testing/test-ctx.ts';
import { removeFileBytes } from '../files/file-discard.service.ts';
import { keyOf } from '../files/file-keys.ts';
import { BACKUP_LOCK } from '../shared/advisory-lock.ts';
import { backupAge, keepsUnknownFiles, recordBackup, recordRestore } from './backup-times.service.ts';

const DAY = 24 * 60 * 60 * 1000;
const UNKNOWN = '6f1f0a3e-0000-4000-8000-000000000001';

const database = testDatabase();
const db = () => database.dataSource.manager;

describe('the times of backups', () => {
  it('are unknown before the first backup, and then its age in seconds', async () => {
    const made = new Date('2026-11-20T02:00:00Z');
    const ctx = testCtx(db(), { now: () => new Date(made.getTime() + 90_000) });
    expect(await backupAge(ctx)).toBeNull();
    await recordBackup(ctx, made);
    expect(await backupAge(ctx)).toBe(90);
  });

  it('pause the removal of unknown files for seven days after a restore', async () => {
    const storage = memoryStorage();
    const known = await buildFileRow(db(), 'document');
    await storage.write(keyOf(known, 'original'), Buffer.from('known'));
    await storage.write(keyOf(UNKNOWN, 'original'), Buffer.from('unknown'));
    const restored = new Date('2026-11-20T12:00:00Z');
    const at = (days: number) => testCtx(db(), { ports: { storage }, now: () => new Date(restored.getTime() + days * DAY) });
    const sweep = FILES_SWEEP_JOBS.find(({ name }) => name === 'files.stray');
    await recordRestore(at(0));
    await sweep?.run(at(6.9));
    expect([await keepsUnknownFiles(at(6.9)), storage.stored.size]).toEqual([true, 2]);
    await sweep?.run(at(7));
    expect([await keepsUnknownFiles(at(7)), [...storage.stored.keys()]]).toEqual([false, [keyOf(known, 'original')]]);
  });
});

describe('the bytes of a deleted file', () => {
  it('stay while a backup is made, which may know the file', async () => {
    const storage = memoryStorage();
    const ctx = testCtx(db(), { ports: { storage } });
    await storage.write(keyOf(UNKNOWN, 'original'), Buffer.from('bytes'));
    const backup = database.dataSource.createQueryRunner();
    await backup.query('SELECT pg_advisory_lock($1)', [BACKUP_LOCK]);
    await removeFileBytes(ctx, [UNKNOWN]);
    expect(storage.stored.size).toBe(1);
    await backup.query('SELECT pg_advisory_unlock($1)', [BACKUP_LOCK]);
    await backup.release();
    await removeFileBytes(ctx, [UNKNOWN]);
    expect(storage.stored.size).toBe(0);
  });
});
