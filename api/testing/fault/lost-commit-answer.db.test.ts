import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { EntityManager } from 'typeorm';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { ExportEntity } from '../../domain/exports/export.entity.ts';
import { makeExport } from '../../domain/exports/make-export.service.ts';
import { FileEntity } from '../../domain/files/file.entity.ts';
import { NotificationEntity } from '../../domain/notifications/notification.entity.ts';
import type { Actor } from '../../domain/shared/context.ts';
import { storeFile } from '../../domain/uploads/store-file.service.ts';
import { createUpload } from '../../domain/uploads/upload.service.ts';
import { finishUpload } from '../../domain/uploads/upload-finish.service.ts';
import { buildMp4, buildPdf } from '../factories/file.ts';
import { actorOf, buildUser } from '../factories/user.ts';
import { memoryStorage, testCtx } from '../test-ctx.ts';

const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const LOST = { code: 'ECONNRESET' };

const database = testDatabase();
let actor: Actor;
beforeAll(async () => {
  actor = actorOf(await buildUser(database.dataSource.manager, { role: 'admin' }));
});
const db = () => database.dataSource.manager;

/** A manager that loses the connection when a transaction has been committed, before the answer arrives, while `loses` returns true. */
function losingAnswers(loses: () => boolean): EntityManager {
  const transaction = async (work: (manager: EntityManager) => Promise<unknown>): Promise<unknown> => {
    const result = await db().transaction(work);
    if (loses()) throw Object.assign(new Error('Connection terminated unexpectedly'), LOST);
    return result;
  };
  return Object.assign(Object.create(db()), { transaction });
}

describe('when the answer to the commit of a file is lost', () => {
  it('the file, which may be stored, keeps its bytes', async () => {
    const storage = memoryStorage();
    const content = buildPdf();
    const failed = storeFile(
      testCtx(
        losingAnswers(() => true),
        { actor, ports: { storage } },
      ),
      { content, originalName: 'a.pdf' },
    );
    await expect(failed).rejects.toMatchObject(LOST);
    const [file] = await db().findBy(FileEntity, { uploadedBy: actor.id });
    expect(sha256(await buffer(await storage.read(file?.key ?? '')))).toBe(file?.sha256);
  });

  it('an upload that is finished again returns the same file, with all its bytes', async () => {
    const storage = memoryStorage();
    const content = buildMp4({ size: 50_000 });
    let isLost = false;
    const ctx = testCtx(
      losingAnswers(() => isLost),
      { actor, ports: { storage } },
    );
    const { id } = await createUpload(ctx, { id: randomUUID(), size: content.length, name: 'video.mp4', type: 'video/mp4' });
    await ctx.ports.uploads.append(id, 0, Readable.from([content]));
    const files = await db().countBy(FileEntity, { uploadedBy: actor.id });
    isLost = true;
    await expect(finishUpload(ctx, id)).rejects.toMatchObject(LOST);
    isLost = false;
    const file = await finishUpload(ctx, id);
    expect((await finishUpload(ctx, id)).id).toBe(file.id);
    expect(sha256(await buffer(await storage.read(file.key)))).toBe(sha256(content));
    expect(await db().countBy(FileEntity, { uploadedBy: actor.id })).toBe(files + 1);
  });

  it('an export that is made again is ready once, with its file', async () => {
    const storage = memoryStorage();
    const exportId = randomUUID();
    const asked = { userId: actor.id, kind: 'audit' as const, parameters: {}, contentLanguage: 'en', otherLanguages: true, name: 'audit.csv' };
    const row = { id: exportId, ...asked, state: 'waiting' as const, fileId: null, createdAt: new Date(), finishedAt: null };
    await db().insert(ExportEntity, row);
    const never = new AbortController().signal;
    const run = (loses: boolean) =>
      makeExport(
        testCtx(
          losingAnswers(() => loses),
          { ports: { storage } },
        ),
        exportId,
        never,
      );
    await expect(run(true)).rejects.toMatchObject(LOST);
    await run(false);
    const file = await db().findOneByOrFail(FileEntity, { privateTo: actor.id });
    expect(sha256(await buffer(await storage.read(file.key)))).toBe(file.sha256);
    expect(await db().countBy(NotificationEntity, { kind: 'exportReady' })).toBe(1);
  });
});
