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

/** As a request brings it: in small pieces, cut anywhere. */
const arriving = (content: Buffer): Readable => {
  const pieces: Buffer[] = [];
  for (let at = 0; at < content.length; at += 1021) pieces.push(content.subarray(at, at + 1021));
  return Readable.from(pieces, { objectMode: false });
};
/** Everything that is kept: bytes that are whole, and bytes on their way. */
const bytesKept = async (): Promise<string[]> => {
  const entries = existsSync(join(directory, 'files')) ? await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
};

const codeOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'kept',
    (error: unknown) => (error instanceof Error && 'code' in error ? error.code : error),
  );

describe('bad files', () => {
  it('are at least sixty', () => expect(BAD_FILES.length).toBeGreaterThanOrEqual(60));

  it.each(BAD_FILES.filter(({ answer }) => answer !== 'harmless').map((bad) => [bad.title, bad] as const))(
    '%s: refused, and nothing remains',
    async (_title, bad) => {
      const content = await bad.content();
      const [rows, bytes] = [await ctx.db.count(FileEntity), await bytesKept()];
      expect(await codeOf(storeFileFrom(ctx, arriving(content), bad.name))).toBe(bad.answer);
      // The same through the other door, where it lies on this machine already.
      const path = join(directory, 'staged');
      await writeFile(path, content);
      expect(await codeOf(storeTemporaryFile(ctx, path, bad.name))).toBe(bad.answer);
      expect(existsSync(path)).toBe(true);
      expect(await ctx.db.count(FileEntity)).toBe(rows);
      expect(await bytesKept()).toEqual(bytes);
    },
  );

  it.each(BAD_FILES.filter(({ answer }) => answer === 'harmless').map((bad) => [bad.title, bad] as const))('%s: drawn anew, without it', async (_title, bad) => {
    const file = await storeFileFrom(ctx, arriving(await bad.content()), bad.name);
    expect(file).toMatchObject({ kind: 'image', contentType: 'image/webp' });
    for (const { key } of file.variants) {
      const bytes = await buffer(await ctx.ports.storage.read(key));
      expect(bytes.toString('latin1')).not.toMatch(/script|alert|<html/i);
      const { format, exif, comments, xmp } = await sharp(bytes).metadata();
      expect({ format, exif, comments, xmp }).toEqual({ format: 'webp', exif: undefined, comments: undefined, xmp: undefined });
    }
  });
});

describe('good files', () => {
  it.each([
    ['a PDF', 'a.pdf', buildPdf(), 'application/pdf'],
    [
      'a PDF with packed objects and words about scripts',
      'a.pdf',
      buildPdfOf([compressedObjects(4, '<</Title(JavaScript and /JS \\(explained\\))>>'), { id: 5, value: '<</S/URI/URI(https://a.example/#JS)>>' }]),
      'application/pdf',
    ],
    [
      'a PDF with packed bytes that happen to look like names',
      'a.pdf',
      buildPdfOf([{ id: 5, value: '<</Length 9>>', stream: Buffer.from('x /JS /JavaScript /Launch (') }]),
      'application/pdf',
    ],
    ['a letter of Word', 'Letter.DOCX', buildDocx(), 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
    ['a letter of LibreOffice', 'a.odt', buildOdt(), 'application/vnd.oasis.opendocument.text'],
    ['a formula', 'a.odf', buildOdf(), 'application/vnd.oasis.opendocument.formula'],
    ['a film described at its end', 'a.mp4', buildMp4({ moov: 'last' }), 'video/mp4'],
    ['captions', 'a.vtt', Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nx\n'), 'text/vtt'],
  ])('%s is kept', async (_what, name, content, contentType) => {
    expect(await storeFileFrom(ctx, arriving(content), name)).toMatchObject({ contentType, originalName: name });
    const path = join(directory, 'staged-good');
    await writeFile(path, content);
    const file = await storeTemporaryFile(ctx, path, name);
    expect(existsSync(path)).toBe(false);
    if (file.kind !== 'caption') expect((await buffer(await ctx.ports.storage.read(file.key))).equals(content)).toBe(true);
    if (file.kind === 'video') expect(file.durationSeconds).toBe(12.5);
  });
});
