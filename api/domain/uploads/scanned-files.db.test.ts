import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../../adapters/storage.ts';
import { createClamd, EICAR } from '../../adapters/virus-scanner.ts';
import { testDatabase } from '../../db/test-database.ts';
import { startClamd, type TestClamd } from '../../testing/clamd.ts';
import { buildJpeg, buildMp4, buildPdf } from '../../testing/factories/file.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { storeFile, storeFileFrom, storeTemporaryFile } from './store-file.service.ts';

const database = testDatabase();
let directory = '';
let clamd: TestClamd;
let ctx: Ctx;
beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-scanned-'));
  clamd = await startClamd();
  const db = database.dataSource.manager;
  const actor = actorOf(await buildUser(db, { role: 'admin' }));
  ctx = testCtx(db, { actor, ports: { storage: createDiskStorage(directory), scanner: createClamd(clamd.url) } });
});
afterAll(async () => {
  await clamd.close();
  rmSync(directory, { recursive: true });
});

const infected = (): Buffer => Buffer.concat([buildMp4(), Buffer.from(EICAR)]);
const filesLeft = (): string[] => readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

describe('uploads with a virus scanner', () => {
  it('are stored after each byte was scanned, from every source', async () => {
    const [image, document, video, local] = [await buildJpeg(), buildPdf(), buildMp4({ size: 300_000 }), buildMp4({ size: 5000 })];
    await storeFile(ctx, { content: image, originalName: 'a.jpg' });
    await storeFile(ctx, { content: document, originalName: 'a.pdf' });
    const stored = await storeFileFrom(ctx, Readable.from([video.subarray(0, 100), video.subarray(100)]), 'a.mp4');
    writeFileSync(join(directory, 'upload'), local);
    await storeTemporaryFile(ctx, join(directory, 'upload'), 'b.mp4');
    expect(clamd.scanned.map((content) => content.toString('base64'))).toEqual([image, document, video, local].map((content) => content.toString('base64')));
    expect(stored).toMatchObject({ size: video.length, durationSeconds: 12.5 });
    expect(filesLeft().filter((name) => name.endsWith('.part') || name === 'upload')).toEqual([]);
  });

  it('are refused with a virus, and leave nothing behind but a local file', async () => {
    const before = filesLeft();
    await expect(storeFile(ctx, { content: infected(), originalName: 'a.mp4' })).rejects.toThrow('FILE_HAS_VIRUS');
    await expect(storeFileFrom(ctx, Readable.from([infected()]), 'a.mp4')).rejects.toThrow('FILE_HAS_VIRUS');
    expect(filesLeft()).toEqual(before);
    const path = join(directory, 'virus');
    writeFileSync(path, infected());
    await expect(storeTemporaryFile(ctx, path, 'a.mp4')).rejects.toThrow('FILE_HAS_VIRUS');
    expect(filesLeft().sort()).toEqual([...before, 'virus'].sort());
  });

  it('are refused for now while the scanner is away', async () => {
    const gone = await startClamd();
    await gone.close();
    const without = testCtx(database.dataSource.manager, { actor: ctx.actor ?? undefined, ports: { ...ctx.ports, scanner: createClamd(gone.url) } });
    const before = filesLeft();
    await expect(storeFile(without, { content: buildPdf(), originalName: 'a.pdf' })).rejects.toMatchObject({ code: 'EAGAIN' });
    expect(filesLeft()).toEqual(before);
  });
});
