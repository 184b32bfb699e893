import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { buildJpeg, buildPdf } from '../../testing/factories/file.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import type { Ctx } from '../shared/context.ts';
import { plainFileName, storeFile } from './file.service.ts';

let database: TestDatabase;
let ctx: Ctx;
beforeAll(async () => {
  database = await createTestDatabase();
  const db = database.dataSource.manager;
  ctx = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })) });
});
afterAll(() => database.close());

describe('storing a file', () => {
  it('draws a picture anew, in sizes no wider than itself, without metadata', async () => {
    const file = await storeFile(ctx, { content: await buildJpeg(1200, 800), originalName: 'IMG 1.JPG' });
    expect(file).toMatchObject({ kind: 'image', contentType: 'image/webp', originalName: 'IMG 1.webp', width: 1200, height: 800 });
    expect(file.variants.map(({ width }) => width)).toEqual([480, 960, 1200]);
    for (const { key, size } of file.variants) {
      const bytes = await buffer(await ctx.ports.storage.read(key));
      expect(bytes.length).toBe(size);
      const metadata = await sharp(bytes).metadata();
      expect(metadata.format).toBe('webp');
      expect(metadata.exif).toBeUndefined();
    }
  });

  it('keeps a card picture under 40 KB, however rich it is', async () => {
    const noise = await sharp({ create: { width: 1600, height: 2000, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 60 } } })
      .jpeg()
      .toBuffer();
    const file = await storeFile(ctx, { content: noise, originalName: 'noise.jpg' });
    expect(file.variants[0]).toMatchObject({ width: 480 });
    expect(file.variants[0]?.size).toBeLessThanOrEqual(40 * 1024);
  });

  it('turns a small picture into one size only', async () => {
    const file = await storeFile(ctx, { content: await buildJpeg(200, 100), originalName: 'a.png' });
    expect(file.variants.map(({ width }) => width)).toEqual([200]);
  });

  it('judges by content, not by name', async () => {
    expect(await storeFile(ctx, { content: buildPdf(), originalName: 'picture.jpg' })).toMatchObject({ kind: 'document', contentType: 'application/pdf' });
  });

  it.each([
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
    ['nothing', Buffer.alloc(0)],
    ['a broken picture', Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(40)])],
  ])('refuses %s', async (_case, content) => {
    await expect(storeFile(ctx, { content, originalName: 'photo.png' })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: { fields: { file: 'CHOICE_INVALID' } },
    });
  });

  it('refuses a file as large as its limit', async () => {
    const content = Buffer.concat([buildPdf(), Buffer.alloc(50 * 1024 * 1024)]);
    await expect(storeFile(ctx, { content, originalName: 'book.pdf' })).rejects.toMatchObject({ details: { fields: { file: 'OUT_OF_RANGE' } } });
  });

  it.each([
    ['../../etc/passwd', 'passwd'],
    ['a\u202Egpj.exe', 'agpj.exe'],
    ['  ', 'file'],
    ['.hidden', 'hidden'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(146)}.pdf`],
  ])('makes a plain name of %j', (name, plain) => {
    expect(plainFileName(name)).toBe(plain);
  });
});
