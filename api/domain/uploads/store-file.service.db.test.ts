import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../db/test-database.ts';
import { buildJpeg, buildMp3, buildMp4, buildPdf } from '../../testing/factories/file.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { memoryStorage, testCtx } from '../../testing/test-ctx.ts';
import { discardFiles } from '../files/file-discard.service.ts';
import { plainFileName } from '../files/file-names.ts';
import type { Actor, Ctx } from '../shared/context.ts';
import type { StoragePort } from '../shared/ports.ts';
import { storeFile, storeFileFrom } from './store-file.service.ts';
import { createUpload, removeUpload } from './upload.service.ts';
import { finishUpload } from './upload-finish.service.ts';

const database = testDatabase();
let ctx: Ctx;
let actor: Actor;
/** A storage that reads everything and stores nothing. */
const discardingStorage: StoragePort = {
  ...memoryStorage(),
  async write(_key, content) {
    let size = 0;
    for await (const chunk of content) size += (chunk as Buffer).length;
    return { size, sha256: '' };
  },
};
beforeAll(async () => {
  const db = database.dataSource.manager;
  actor = actorOf(await buildUser(db, { role: 'admin' }));
  ctx = testCtx(db, { actor });
});

describe('the quota of one person', () => {
  it('counts files and unfinished uploads, and is freed when they are removed', async () => {
    const person = actorOf(await buildUser(database.dataSource.manager, { role: 'admin' }));
    const video = buildMp4({ size: 10_000 });
    const full = { code: 'QUOTA_REACHED' };
    const mine = testCtx(database.dataSource.manager, { actor: person, ports: ctx.ports, settings: { uploadQuota: 2.5 * video.length } });
    const begin = (size: number) => createUpload(mine, { id: randomUUID(), size, name: 'video.mp4', type: 'video/mp4' });
    const { id } = await storeFile(mine, { content: video, originalName: 'video.mp4' });
    const upload = await begin(video.length);
    await expect(begin(video.length)).rejects.toMatchObject(full);
    await expect(storeFile(mine, { content: video, originalName: 'video.mp4' })).rejects.toMatchObject(full);
    expect(await storeFile(ctx, { content: video, originalName: 'video.mp4' })).toMatchObject({ size: video.length });
    await ctx.ports.uploads.append(upload.id, 0, Readable.from([video]));
    expect(await finishUpload(mine, upload.id)).toMatchObject({ size: video.length });
    await expect(begin(video.length)).rejects.toMatchObject(full);
    expect(await discardFiles(mine, [id])).toBe(1);
    await removeUpload(mine, (await begin(video.length)).id);
    expect(await storeFile(mine, { content: video, originalName: 'video.mp4' })).toMatchObject({ size: video.length });
  });
});

describe('files of one person that arrive at the same moment', () => {
  const video = buildMp4({ size: 10_000 });
  it.each<[string, (mine: Ctx) => Promise<unknown>]>([
    ['uploads that begin', (mine) => createUpload(mine, { id: randomUUID(), size: video.length, name: 'video.mp4', type: 'video/mp4' })],
    ['files that are stored', (mine) => storeFile(mine, { content: video, originalName: 'video.mp4' })],
  ])('do not exceed the quota: %s', async (_case, send) => {
    const person = actorOf(await buildUser(database.dataSource.manager, { role: 'admin' }));
    const mine = testCtx(database.dataSource.manager, { actor: person, ports: ctx.ports, settings: { uploadQuota: 2.5 * video.length } });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => send(mine)));
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toEqual(Array.from({ length: 4 }, () => expect.objectContaining({ code: 'QUOTA_REACHED' })));
  });
});

describe('storing a file', () => {
  it('re-encodes an image, in sizes no wider than itself, without metadata', async () => {
    const file = await storeFile(ctx, { content: await buildJpeg(1200, 800), originalName: 'IMG 1.JPG' });
    expect(file).toMatchObject({ kind: 'image', contentType: 'image/webp', originalName: 'IMG 1.JPG', width: 1200, height: 800 });
    expect(file.variants.map(({ width }) => width)).toEqual([480, 960, 1200]);
    for (const { key, size } of file.variants) {
      const bytes = await buffer(await ctx.ports.storage.read(key));
      expect(bytes.length).toBe(size);
      const metadata = await sharp(bytes).metadata();
      expect(metadata.format).toBe('webp');
      // The EXIF data of the original contains a location.
      expect(metadata.exif).toBeUndefined();
    }
  });

  it('keeps the smallest variant of an image under 40 KB, even for noise', async () => {
    const noise = await sharp({ create: { width: 1600, height: 2000, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .jpeg()
      .toBuffer();
    const file = await storeFile(ctx, { content: noise, originalName: 'noise.jpg' });
    expect(file.variants[0]).toMatchObject({ width: 480 });
    expect(file.variants[0]?.size).toBeLessThanOrEqual(40 * 1024);
  });

  it('creates one variant of a small image', async () => {
    const file = await storeFile(ctx, { content: await buildJpeg(200, 100), originalName: 'a.png' });
    expect(file.variants.map(({ width }) => width)).toEqual([200]);
  });

  it('detects the type by the content, accepts a name without an extension, and refuses a name of another type', async () => {
    expect(await storeFile(ctx, { content: buildPdf(), originalName: 'guide' })).toMatchObject({ contentType: 'application/pdf', originalName: 'guide.pdf' });
    await expect(storeFile(ctx, { content: buildPdf(), originalName: 'image.jpg' })).rejects.toMatchObject({ code: 'FILE_TYPE_NOT_ALLOWED' });
  });

  it.each([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'FILE_TYPE_NOT_ALLOWED'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'FILE_TYPE_NOT_ALLOWED'],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex'), 'FILE_TYPE_NOT_ALLOWED'],
    ['an empty file', Buffer.alloc(0), 'FILE_EMPTY'],
    ['a damaged image', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40)]), 'FILE_DAMAGED'],
  ])('refuses %s', async (_case, content, code) => {
    await expect(storeFile(ctx, { content, originalName: 'photo.png' })).rejects.toMatchObject({ code });
  });

  it('refuses a file that is as large as its limit', async () => {
    const content = Buffer.concat([buildPdf(), Buffer.alloc(50 * 1024 * 1024)]);
    await expect(storeFile(ctx, { content, originalName: 'book.pdf' })).rejects.toMatchObject({ code: 'DOCUMENT_TOO_LARGE' });
  });

  it.each([
    ['image', 10, 'IMAGE_TOO_LARGE', 'photo.jpg', async () => buildJpeg(300, 200)],
    ['document', 50, 'DOCUMENT_TOO_LARGE', 'book.pdf', async () => buildPdf()],
    ['audio', 100, 'AUDIO_TOO_LARGE', 'audio.mp3', async () => buildMp3()],
    ['video', 500, 'VIDEO_TOO_LARGE', 'video.mp4', async () => buildMp4({ size: 0 })],
  ] as const)('stops reading a %s at its limit of %i MB', async (_kind, megabytes, code, originalName, begin) => {
    const chunk = Buffer.alloc(64 * 1024);
    const head = await begin();
    let sent = 0;
    async function* endless() {
      for (let next = head; ; next = chunk) {
        sent += next.length;
        yield next;
      }
    }
    const source = Readable.from(endless(), { objectMode: false, highWaterMark: 1 });
    await expect(
      storeFileFrom(testCtx(database.dataSource.manager, { actor, ports: { storage: discardingStorage } }), source, originalName),
    ).rejects.toMatchObject({
      code,
    });
    const limit = megabytes * 1024 * 1024;
    expect(sent).toBeGreaterThanOrEqual(limit);
    expect(sent).toBeLessThan(limit + 4 * chunk.length);
    expect(source.destroyed).toBe(true);
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    // A form can contain a lone surrogate, which a URL cannot.
    ['a\ud800b.png', 'ab.png'],
    ['  ', 'file'],
    ['.hidden', 'hidden'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
  ])('sanitizes the file name %j', (name, plain) => {
    expect(plainFileName(name)).toBe(plain);
  });
});
