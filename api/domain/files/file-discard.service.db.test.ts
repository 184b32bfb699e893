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

const keep = async (): Promise<string> => (await storeFile(ctx, { content: buildPdf(), originalName: 'a.pdf' })).id;
const there = (id: string): Promise<boolean> => ctx.db.existsBy(FileEntity, { id });
const used = (fileId: string): Promise<boolean> => ctx.db.existsBy(FileUseEntity, { fileId });
const academy = async (): Promise<string> => (await buildAcademy(ctx.db)).id;
const folder = (id: string): string => join(directory, 'files', folderOf(id));
/** A save that shows a file, as the editors do it. */
const use = (academyId: string, fileIds: readonly string[]): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await requireFiles(
      tx,
      fileIds.map((id) => ({ id, kind: 'document' as const, field: 'blocks' })),
    );
    await replaceFileUses(tx, { academyId }, fileIds);
  });
/** Does what removals have promised. */
async function keepPromises(): Promise<void> {
  const rows = await ctx.db.findBy(OutboxEntity, { job: REMOVE_FILES_JOB });
  const job = filesRemoveJob();
  for (const { id } of rows) await runOutboxJob(ctx, new Map([[job.name, job]]), id);
}
async function sweepAfter(hours: number): Promise<number> {
  time += hours * HOUR;
  return removeUnusedFiles(ctx);
}

describe('a file that no item uses', () => {
  it('goes a day after it was found unused, bytes and all', async () => {
    const { id } = await storeFile(ctx, { content: await buildJpeg(1200, 800), originalName: 'a.jpg' });
    await ctx.ports.storage.write(keyOf(id, '360p.mp4'), Buffer.from('a smaller copy'));
    expect(await sweepAfter(0)).toBe(0);
    expect(await sweepAfter(23)).toBe(0);
    expect([await there(id), existsSync(folder(id))]).toEqual([true, true]);
    expect(await sweepAfter(1)).toBe(1);
    expect([await there(id), existsSync(folder(id))]).toEqual([false, true]);
    await keepPromises();
    expect(existsSync(folder(id))).toBe(false);
  });

  it('stays as long as an item uses it, and has a whole day from when that ends', async () => {
    const [id, item] = [await keep(), await academy()];
    await sweepAfter(0);
    await sweepAfter(20);
    await use(item, [id]);
    expect(await ctx.db.findOneBy(FileEntity, { id })).toMatchObject({ unusedSince: null });
    expect(await sweepAfter(100)).toBe(0);
    await use(item, []);
    expect(await sweepAfter(1)).toBe(0);
    expect(await sweepAfter(23)).toBe(0);
    expect(await there(id)).toBe(true);
    expect(await sweepAfter(1)).toBe(1);
    expect(await there(id)).toBe(false);
  });

  it('is no longer marked as unused when a use appeared that did not take it back', async () => {
    const [id, item] = [await keep(), await academy()];
    await sweepAfter(0);
    await ctx.db.insert(FileUseEntity, { id: randomUUID(), fileId: id, academyId: item, courseId: null, stepId: null });
    expect(await sweepAfter(48)).toBe(0);
    expect(await ctx.db.findOneBy(FileEntity, { id })).toMatchObject({ unusedSince: null });
  });
});

describe('discarding files', () => {
  it('removes at once those of a list that no item uses', async () => {
    const [shown, spare, item] = [await keep(), await keep(), await academy()];
    await use(item, [shown]);
    expect(await discardFiles(ctx, [shown, spare, spare, randomUUID(), 'no id'])).toBe(1);
    expect([await there(shown), await there(spare)]).toEqual([true, false]);
  });

  it('inside a save removes files that the save no longer uses; a failed save rolls that back', async () => {
    const [id, item] = [await keep(), await academy()];
    await use(item, [id]);
    const save = (fails: boolean): Promise<void> =>
      inTransaction(ctx, async (tx) => {
        await replaceFileUses(tx, { academyId: item }, []);
        expect(await discardFiles(tx, [id])).toBe(1);
        if (fails) throw new Error('the save failed');
      });
    const promised = await ctx.db.countBy(OutboxEntity, { job: REMOVE_FILES_JOB });
    await expect(save(true)).rejects.toThrow('the save failed');
    expect([await there(id), await used(id), await ctx.db.countBy(OutboxEntity, { job: REMOVE_FILES_JOB })]).toEqual([true, true, promised]);
    await save(false);
    expect(await there(id)).toBe(false);
  });
});

describe('a concurrent save and removal', () => {
  /** Either the file is there and used, or it is gone and the save was refused. */
  async function race(remove: (id: string) => Promise<unknown>): Promise<Record<'kept' | 'gone', number>> {
    const outcomes = { kept: 0, gone: 0 };
    for (let round = 0; round < 60; round += 1) {
      const [id, item] = [await keep(), await academy()];
      await ctx.db.update(FileEntity, { id }, { unusedSince: new Date(time - 25 * HOUR) });
      const saving = use(item, [id]).then(
        () => 'saved',
        (error: { code: string }) => error.code,
      );
      const [saved] = round % 2 === 0 ? await Promise.all([saving, remove(id)]) : (await Promise.all([remove(id), saving])).reverse();
      const isThere = await there(id);
      expect([isThere, await used(id)]).toEqual([isThere, isThere]);
      expect(saved).toBe(isThere ? 'saved' : 'VALIDATION_FAILED');
      outcomes[isThere ? 'kept' : 'gone'] += 1;
    }
    return outcomes;
  }

  it('never leaves an item with a deleted file: the sweep', async () => {
    expect((await race(() => removeUnusedFiles(ctx))).kept).toBeGreaterThan(0);
  });

  it('never leaves an item with a deleted file: discarding', async () => {
    const { kept, gone } = await race((id) => discardFiles(ctx, [id]));
    expect(kept + gone).toBe(60);
  });

  it('skips files that a save has locked', async () => {
    const [id, item] = [await keep(), await academy()];
    await inTransaction(ctx, async (tx) => {
      await requireFiles(tx, [{ id, kind: 'document', field: 'blocks' }]);
      expect([await discardFiles(ctx, [id]), await sweepAfter(30)]).toEqual([0, 0]);
      await replaceFileUses(tx, { academyId: item }, [id]);
    });
    expect([await there(id), await used(id)]).toEqual([true, true]);
  });

  it('of two that each drop what the other shows, both end', async () => {
    const [one, other] = [await keep(), await keep()];
    const items = [await academy(), await academy()];
    let arrived = 0;
    let go: () => void = () => undefined;
    const both = new Promise<void>((resolve) => {
      go = resolve;
    });
    const save = (academyId: string, shown: string, dropped: string): Promise<number> =>
      inTransaction(ctx, async (tx) => {
        await requireFiles(tx, [{ id: shown, kind: 'document', field: 'blocks' }]);
        if (++arrived === 2) go();
        await both;
        await replaceFileUses(tx, { academyId }, [shown]);
        return discardFiles(tx, [dropped]);
      });
    expect(await Promise.all([save(items[0] ?? '', one, other), save(items[1] ?? '', other, one)])).toEqual([0, 0]);
    expect([await used(one), await used(other)]).toEqual([true, true]);
  });

  it('many saves of the same files in any order, and sweeps between them, all end', async () => {
    const files = await Promise.all(Array.from({ length: 6 }, keep));
    const items = await Promise.all(Array.from({ length: 8 }, academy));
    await ctx.db.query('UPDATE files SET unused_since = $1 WHERE id = ANY($2)', [new Date(time), files]);
    const saves = items.flatMap((item, at) => [use(item, at % 2 === 0 ? files : [...files].reverse()), removeUnusedFiles(ctx)]);
    await Promise.all(saves);
    expect(await ctx.db.countBy(FileUseEntity, { fileId: files[0] ?? '' })).toBe(8);
  });
});

describe('bytes that a crash left behind', () => {
  it('go after a day: half written ones, and whole ones without a row', async () => {
    const kept = await keep();
    const stray = randomUUID();
    await ctx.ports.storage.write(keyOf(stray, 'original'), Buffer.from('whole, but its row was never written'));
    await mkdir(join(directory, 'files/.incoming'), { recursive: true });
    const half = join(directory, 'files/.incoming', `${randomUUID()}.part`);
    await writeFile(half, 'half');
    const old = new Date(time - 25 * HOUR);
    // Young ones may be about to become files.
    time = Date.now();
    expect(await removeStrayBytes(ctx)).toBe(0);
    for (const path of [half, folder(stray), folder(kept)]) await utimes(path, old, old);
    expect(await removeStrayBytes(ctx)).toBeGreaterThanOrEqual(2);
    expect([existsSync(folder(stray)), existsSync(folder(kept)), await readdir(join(directory, 'files/.incoming'))]).toEqual([false, true, []]);
  });

  it('stay when the database knows no file: the storage is that of another database', async () => {
    const elsewhere = await mkdtemp(join(tmpdir(), 'academy-elsewhere-'));
    const storage = createDiskStorage(elsewhere);
    const other = testCtx(ctx.db, { ports: { storage }, now: () => new Date(Date.now() + 48 * HOUR) });
    const ids = Array.from({ length: 3 }, () => randomUUID());
    for (const id of ids) await storage.write(keyOf(id, 'original'), Buffer.from('a film of theirs'));
    expect(await removeStrayBytes(other)).toBe(0);
    await storage.write(keyOf(await keep(), 'original'), Buffer.from('one of ours'));
    expect(await removeStrayBytes(other)).toBe(3);
    expect(ids.map((id) => existsSync(join(elsewhere, 'files', folderOf(id))))).toEqual([false, false, false]);
    await rm(elsewhere, { recursive: true });
  });
});
