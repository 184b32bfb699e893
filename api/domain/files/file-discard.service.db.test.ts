import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../../adapters/storage.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { filesRemoveJob } from '../../jobs/files-remove.job.ts';
import { runOutboxJob } from '../../jobs/run-job.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildJpeg, buildPdf } from '../../testing/factories/file.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { OutboxEntity } from '../shared/outbox.entity.ts';
import { inTransaction } from '../shared/transaction.ts';
import { storeFile } from '../uploads/store-file.service.ts';
import { FileEntity } from './file.entity.ts';
import { discardFiles, REMOVE_FILES_JOB, removeStrayBytes, removeUnusedFiles } from './file-discard.service.ts';
import { folderOf, keyOf } from './file-keys.ts';
import { FileUseEntity } from './file-use.entity.ts';
import { replaceFileUses, requireFiles } from './file-uses.ts';

const HOUR = 60 * 60 * 1000;
const START = new Date('2026-03-01T10:00:00Z').getTime();
let database: TestDatabase;
let ctx: Ctx;
let directory = '';
let time = START;
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'academy-discard-'));
  const db = database.dataSource.manager;
  const actor = actorOf(await buildUser(db, { role: 'admin' }));
  ctx = testCtx(db, { actor, ports: { storage: createDiskStorage(directory) }, now: () => new Date(time) });
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

const store = async (): Promise<string> => (await storeFile(ctx, { content: buildPdf(), originalName: 'a.pdf' })).id;
const exists = (id: string): Promise<boolean> => ctx.db.existsBy(FileEntity, { id });
const used = (fileId: string): Promise<boolean> => ctx.db.existsBy(FileUseEntity, { fileId });
const academy = async (): Promise<string> => (await buildAcademy(ctx.db)).id;
const folder = (id: string): string => join(directory, 'files', folderOf(id));
/** Records files as used by an academy, as a save does. */
const use = (academyId: string, fileIds: readonly string[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await requireFiles(
      tx,
      fileIds.map((id) => ({ id, kind: 'document' as const, field: 'blocks' })),
    );
    await replaceFileUses(tx, { academyId }, fileIds);
  });
/** Runs the enqueued jobs that remove bytes. */
async function runRemoveJobs(): Promise<void> {
  const rows = await ctx.db.findBy(OutboxEntity, { job: REMOVE_FILES_JOB });
  const job = filesRemoveJob();
  for (const { id } of rows) await runOutboxJob(ctx, new Map([[job.name, job]]), id);
}
async function sweepAfter(hours: number): Promise<number> {
  time += hours * HOUR;
  return removeUnusedFiles(ctx);
}

describe('a file that no item uses', () => {
  it('is removed with its bytes a day after it was found unused', async () => {
    const { id } = await storeFile(ctx, { content: await buildJpeg(1200, 800), originalName: 'a.jpg' });
    await ctx.ports.storage.write(keyOf(id, '360p.mp4'), Buffer.from('a rendition'));
    expect(await sweepAfter(0)).toBe(0);
    expect(await sweepAfter(23)).toBe(0);
    expect([await exists(id), existsSync(folder(id))]).toEqual([true, true]);
    expect(await sweepAfter(1)).toBe(1);
    expect([await exists(id), existsSync(folder(id))]).toEqual([false, true]);
    await runRemoveJobs();
    expect(existsSync(folder(id))).toBe(false);
  });

  it('stays while an item uses it, and for a day after the last use ended', async () => {
    const [id, item] = [await store(), await academy()];
    await sweepAfter(0);
    await sweepAfter(20);
    await use(item, [id]);
    expect(await ctx.db.findOneBy(FileEntity, { id })).toMatchObject({ unusedSince: null });
    expect(await sweepAfter(100)).toBe(0);
    await use(item, []);
    expect(await sweepAfter(1)).toBe(0);
    expect(await sweepAfter(23)).toBe(0);
    expect(await exists(id)).toBe(true);
    expect(await sweepAfter(1)).toBe(1);
    expect(await exists(id)).toBe(false);
  });

  it('is no longer marked as unused if a use exists that did not clear the mark', async () => {
    const [id, item] = [await store(), await academy()];
    await sweepAfter(0);
    await ctx.db.insert(FileUseEntity, { id: randomUUID(), fileId: id, academyId: item, courseId: null, stepId: null });
    expect(await sweepAfter(48)).toBe(0);
    expect(await ctx.db.findOneBy(FileEntity, { id })).toMatchObject({ unusedSince: null });
  });
});

describe('discarding files', () => {
  it('removes the files of a list that no item uses', async () => {
    const [shown, spare, item] = [await store(), await store(), await academy()];
    await use(item, [shown]);
    expect(await discardFiles(ctx, [shown, spare, spare, randomUUID(), 'no id'])).toBe(1);
    expect([await exists(shown), await exists(spare)]).toEqual([true, false]);
  });

  it('inside a save removes files that the save no longer uses; a failed save rolls that back', async () => {
    const [id, item] = [await store(), await academy()];
    await use(item, [id]);
    const save = (fails: boolean): Promise<void> =>
      inTransaction(ctx, async (tx) => {
        await replaceFileUses(tx, { academyId: item }, []);
        expect(await discardFiles(tx, [id])).toBe(1);
        if (fails) throw new Error('the save failed');
      });
    const enqueued = await ctx.db.countBy(OutboxEntity, { job: REMOVE_FILES_JOB });
    await expect(save(true)).rejects.toThrow('the save failed');
    expect([await exists(id), await used(id), await ctx.db.countBy(OutboxEntity, { job: REMOVE_FILES_JOB })]).toEqual([true, true, enqueued]);
    await save(false);
    expect(await exists(id)).toBe(false);
  });
});

describe('a concurrent save and removal', () => {
  /** Expects either that the file exists and is used, or that it was removed and the save refused. */
  async function race(remove: (id: string) => Promise<unknown>): Promise<Record<'kept' | 'removed', number>> {
    const outcomes = { kept: 0, removed: 0 };
    for (let round = 0; round < 60; round += 1) {
      const [id, item] = [await store(), await academy()];
      await ctx.db.update(FileEntity, { id }, { unusedSince: new Date(time - 25 * HOUR) });
      const saving = use(item, [id]).then(
        () => 'saved',
        (error: { code: string }) => error.code,
      );
      const [saved] = round % 2 === 0 ? await Promise.all([saving, remove(id)]) : (await Promise.all([remove(id), saving])).reverse();
      const stillExists = await exists(id);
      expect([stillExists, await used(id)]).toEqual([stillExists, stillExists]);
      expect(saved).toBe(stillExists ? 'saved' : 'VALIDATION_FAILED');
      outcomes[stillExists ? 'kept' : 'removed'] += 1;
    }
    return outcomes;
  }

  it('never leaves an item with a deleted file: the sweep', async () => {
    expect((await race(() => removeUnusedFiles(ctx))).kept).toBeGreaterThan(0);
  });

  it('never leaves an item with a deleted file: discarding', async () => {
    const { kept, removed } = await race((id) => discardFiles(ctx, [id]));
    expect(kept + removed).toBe(60);
  });

  it('the removal skips files that a save has locked', async () => {
    const [id, item] = [await store(), await academy()];
    await inTransaction(ctx, async (tx) => {
      await requireFiles(tx, [{ id, kind: 'document', field: 'blocks' }]);
      expect([await discardFiles(ctx, [id]), await sweepAfter(30)]).toEqual([0, 0]);
      await replaceFileUses(tx, { academyId: item }, [id]);
    });
    expect([await exists(id), await used(id)]).toEqual([true, true]);
  });

  it('two saves that each discard the file that the other uses both end, without a deadlock', async () => {
    const [one, other] = [await store(), await store()];
    const items = [await academy(), await academy()];
    let arrived = 0;
    let release: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      release = resolve;
    });
    const save = (academyId: string, shown: string, dropped: string): Promise<number> =>
      inTransaction(ctx, async (tx) => {
        await requireFiles(tx, [{ id: shown, kind: 'document', field: 'blocks' }]);
        if (++arrived === 2) release();
        await both;
        await replaceFileUses(tx, { academyId }, [shown]);
        return discardFiles(tx, [dropped]);
      });
    expect(await Promise.all([save(items[0] ?? '', one, other), save(items[1] ?? '', other, one)])).toEqual([0, 0]);
    expect([await used(one), await used(other)]).toEqual([true, true]);
  });

  it('many saves of the same files in any order, with sweeps between them, end without a deadlock', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, store));
    const items = await Promise.all(Array.from({ length: 8 }, academy));
    await ctx.db.query('UPDATE files SET unused_since = $1 WHERE id = ANY($2)', [new Date(time), files]);
    const saves = items.flatMap((item, index) => [use(item, index % 2 === 0 ? files : [...files].reverse()), removeUnusedFiles(ctx)]);
    await Promise.all(saves);
    expect(await ctx.db.countBy(FileUseEntity, { fileId: files[0] ?? '' })).toBe(8);
  });
});

describe('bytes without a row after a crash', () => {
  it('are removed after a day, incomplete or complete', async () => {
    const kept = await store();
    const stray = randomUUID();
    await ctx.ports.storage.write(keyOf(stray, 'original'), Buffer.from('complete, without a row'));
    await mkdir(join(directory, 'files/.incoming'), { recursive: true });
    const half = join(directory, 'files/.incoming', `${randomUUID()}.part`);
    await writeFile(half, 'half');
    const old = new Date(time - 25 * HOUR);
    // Recent bytes may belong to files whose rows are not committed yet.
    time = Date.now();
    expect(await removeStrayBytes(ctx)).toBe(0);
    for (const path of [half, folder(stray), folder(kept)]) await utimes(path, old, old);
    expect(await removeStrayBytes(ctx)).toBeGreaterThanOrEqual(2);
    expect([existsSync(folder(stray)), existsSync(folder(kept)), await readdir(join(directory, 'files/.incoming'))]).toEqual([false, true, []]);
  });

  it('stay if no folder of the storage has a row: it belongs to another database', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'academy-elsewhere-'));
    const storage = createDiskStorage(elsewhere);
    const other = testCtx(ctx.db, { ports: { storage }, now: () => new Date(Date.now() + 48 * HOUR) });
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const id of ids) await storage.write(keyOf(id, 'original'), Buffer.from('a file of the other database'));
    expect(await removeStrayBytes(other)).toBe(0);
    await storage.write(keyOf(await store(), 'original'), Buffer.from('a file of this database'));
    expect(await removeStrayBytes(other)).toBe(3);
    expect(ids.map((id) => existsSync(join(elsewhere, 'files', folderOf(id))))).toEqual([false, false, false]);
    await rm(elsewhere, { recursive: true });
  });
});
