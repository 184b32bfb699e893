import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../../adapters/storage.ts';
import { createTestDatabase, type TestDatabase } from '../../db/test-database.ts';
import { BAD_FILES } from '../../testing/bad-files.ts';
import { buildMp4, buildPdf } from '../../testing/factories/file.ts';
import { actorOf, buildUser } from '../../testing/factories/user.ts';
import { buildPdfOf, compressedObjects } from '../../testing/pdf.ts';
import { testCtx } from '../../testing/test-ctx.ts';
import { buildDocx, buildOdf, buildOdt } from '../../testing/zip.ts';
import { FileEntity } from '../files/file.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { storeFileFrom, storeTemporaryFile } from './store-file.service.ts';

let database: TestDatabase;
let ctx: Ctx;
let directory = '';
beforeAll(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'academy-bad-'));
  const db = database.dataSource.manager;
  ctx = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })), ports: { storage: createDiskStorage(directory) } });
});
afterAll(async () => {
  await database.close();
  await rm(directory, { recursive: true, force: true });
});

/** Returns a stream of small chunks, as a request body. */
const streamOf = (content: Buffer): Readable => {
  const chunks: Buffer[] = [];
  for (let start = 0; start < content.length; start += 1021) chunks.push(content.subarray(start, start + 1021));
  return Readable.from(chunks, { objectMode: false });
};
/** Lists all files on disk, stored and incomplete. */
const filesOnDisk = async (): Promise<string[]> => {
  const entries = existsSync(join(directory, 'files')) ? await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'stored',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('bad files', () => {
  it('are at least sixty cases', () => expect(BAD_FILES.length).toBeGreaterThanOrEqual(60));

  it.each(BAD_FILES.filter(({ answer }) => answer !== 'harmless').map((bad) => [bad.title, bad] as const))(
    'are refused, and nothing is stored: %s',
    async (_title, bad) => {
      const content = await bad.content();
      const [rows, bytes] = [await ctx.db.count(FileEntity), await filesOnDisk()];
      expect(await codeOf(storeFileFrom(ctx, streamOf(content), bad.name))).toBe(bad.answer);
      // The same for a temporary file on disk.
      const path = join(directory, 'temporary');
      await writeFile(path, content);
      expect(await codeOf(storeTemporaryFile(ctx, path, bad.name))).toBe(bad.answer);
      expect(existsSync(path)).toBe(true);
      expect(await ctx.db.count(FileEntity)).toBe(rows);
      expect(await filesOnDisk()).toEqual(bytes);
    },
  );

  it.each(BAD_FILES.filter(({ answer }) => answer === 'harmless').map((bad) => [bad.title, bad] as const))(
    'are images that are stored without the harmful part: %s',
    async (_title, bad) => {
      const file = await storeFileFrom(ctx, streamOf(await bad.content()), bad.name);
      expect(file).toMatchObject({ kind: 'image', contentType: 'image/webp' });
      for (const { key } of file.variants) {
        const bytes = await buffer(await ctx.ports.storage.read(key));
        expect(bytes.toString('latin1')).not.toMatch(/script|alert|<html/i);
        const { format, exif, comments, xmp } = await sharp(bytes).metadata();
        expect({ format, exif, comments, xmp }).toEqual({ format: 'webp', exif: undefined, comments: undefined, xmp: undefined });
      }
    },
  );
});

describe('good files', () => {
  it.each([
    ['a PDF', 'a.pdf', buildPdf(), 'application/pdf'],
    [
      'a PDF with compressed objects and a title about scripts',
      'a.pdf',
      buildPdfOf([compressedObjects(4, '<</Title(JavaScript and /JS \\(explained\\))>>'), { id: 5, value: '<</S/URI/URI(https://a.example/#JS)>>' }]),
      'application/pdf',
    ],
    [
      'a PDF with stream bytes that look like names',
      'a.pdf',
      buildPdfOf([{ id: 5, value: '<</Length 9>>', stream: Buffer.from('x /JS /JavaScript /Launch (') }]),
      'application/pdf',
    ],
    ['a Word document', 'Document.DOCX', buildDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a LibreOffice document', 'a.odt', buildOdt(), 'application/vnd.oasis.opendocument.text'],
    ['a formula', 'a.odf', buildOdf(), 'application/vnd.oasis.opendocument.formula'],
    ['a video with its index at the end', 'a.mp4', buildMp4({ moov: 'last' }), 'video/mp4'],
    ['captions', 'a.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nx\n'), 'text/vtt'],
  ])('are stored: %s', async (_case, name, content, contentType) => {
    expect(await storeFileFrom(ctx, streamOf(content), name)).toMatchObject({ contentType, originalName: name });
    const path = join(directory, 'temporary-good');
    await writeFile(path, content);
    const file = await storeTemporaryFile(ctx, path, name);
    expect(existsSync(path)).toBe(false);
    if (file.kind !== 'caption') expect((await buffer(await ctx.ports.storage.read(file.key))).equals(content)).toBe(true);
    if (file.kind === 'video') expect(file.durationSeconds).toBe(12.5);
  });
});
