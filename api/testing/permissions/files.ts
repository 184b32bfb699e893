import { randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as discarding from '../../domain/files/file-discard.service.ts';
import { fileUrl } from '../../domain/files/file-links.ts';
import * as files from '../../domain/uploads/store-file.service.ts';
import * as stored from '../../domain/uploads/stored-file.service.ts';
import * as uploads from '../../domain/uploads/upload.service.ts';
import * as finishing from '../../domain/uploads/upload-finish.service.ts';
import * as downloads from '../../domain/video/file-download.service.ts';
import { buildMp3, buildPdf } from '../factories/file.ts';
import { testCtx } from '../test-ctx.ts';
import { everybody, HIDDEN, NO, nobody, type Row, row, uploaders, type Who, type World } from './row.ts';

const pdf = () => ({ content: buildPdf(), originalName: 'a.pdf' });
const asUploader = { guest: NO, admin: 'yes', others: HIDDEN } as const;

/** Runs work with a document in a temporary file, as an upload stores it. */
async function withTemporaryPdf<Result>(work: (path: string) => Promise<Result>): Promise<Result> {
  const path = join(tmpdir(), `academy-${randomUUID()}.part`);
  await writeFile(path, buildPdf());
  try {
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Creates an upload that a person began a minute ago, so that an extension changes its expiry in the same millisecond, too; returns its id. */
async function beginUpload(world: World, who: 'admin' | 'otherAdmin'): Promise<string> {
  const { db, ports, actor } = world.ctx(who);
  const aMinuteAgo = testCtx(db, { ports, actor: actor ?? undefined, now: () => new Date(Date.now() - 60_000) });
  return (await uploads.createUpload(aMinuteAgo, { id: randomUUID(), size: 1, name: 'a.pdf', type: '' })).id;
}

/** Returns a signed link to a file, with changed parameters if passed. */
function linkTo({ ctx, fileId }: World, who: Who, change: Readonly<Record<string, string>> = {}) {
  const query = new URL(fileUrl(ctx(who), { id: fileId, originalName: 'a.pdf' }), 'http://localhost').searchParams;
  return { id: fileId, variant: 'original', expires: query.get('expires'), signature: query.get('signature'), ...change };
}

/** Files, uploads and downloads. */
export const FILES: Record<string, Row> = {
  storeTemporaryFile: row({ outcome: uploaders, changes: ['files'], run: (ctx) => withTemporaryPdf((path) => files.storeTemporaryFile(ctx, path, 'a.pdf')) }),
  storeFile: row({ outcome: uploaders, changes: ['files'], run: (ctx) => files.storeFile(ctx, pdf()) }),
  'storeFile with another kind than a document': row({
    outcome: { ...uploaders, stranger: 'FILE_TYPE_NOT_ALLOWED', enrolled: 'FILE_TYPE_NOT_ALLOWED' },
    changes: ['files'],
    run: (ctx) => files.storeFile(ctx, { content: buildMp3(), originalName: 'a.mp3' }),
  }),
  'storeFile with captions, which no message has': row({
    outcome: {
      ...uploaders,
      module_trainer: 'FILE_TYPE_NOT_ALLOWED',
      other_trainer: 'FILE_TYPE_NOT_ALLOWED',
      stranger: 'FILE_TYPE_NOT_ALLOWED',
      enrolled: 'FILE_TYPE_NOT_ALLOWED',
    },
    changes: ['files'],
    run: (ctx) => files.storeFile(ctx, { content: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'), originalName: 'a.vtt' }),
  }),
  readStoredFile: row({
    outcome: { ...uploaders, module_trainer: HIDDEN, other_trainer: HIDDEN, stranger: HIDDEN, enrolled: HIDDEN },
    run: (ctx, { fileId }) => stored.readStoredFile(ctx, fileId),
    shows: ({ fileId }) => fileId,
  }),
  'readStoredFile that the learner uploaded': row({
    outcome: { ...uploaders, module_trainer: HIDDEN, other_trainer: HIDDEN, stranger: HIDDEN },
    prepare: async ({ ctx }) => (await files.storeFile(ctx('enrolled'), pdf())).id,
    run: (ctx, _world, id) => stored.readStoredFile(ctx, id),
    shows: (_world, id) => id,
  }),
  discardFiles: row({
    outcome: uploaders,
    prepare: async ({ ctx }) => (await files.storeFile(ctx('admin'), pdf())).id,
    // Files of others are skipped.
    changes: { admin: ['files', 'outbox'], others: [] },
    run: (ctx, _world, id) => discarding.discardFiles(ctx, [id]),
  }),
  'discardFiles that the learner uploaded': row({
    outcome: uploaders,
    prepare: async ({ ctx }) => (await files.storeFile(ctx('enrolled'), pdf())).id,
    changes: { admin: ['files', 'outbox'], enrolled: ['files', 'outbox'], others: [] },
    run: (ctx, _world, id) => discarding.discardFiles(ctx, [id]),
  }),
  'createUpload of another kind than a document': row({
    outcome: { ...uploaders, stranger: 'FILE_TYPE_NOT_ALLOWED', enrolled: 'FILE_TYPE_NOT_ALLOWED' },
    changes: ['uploads'],
    run: (ctx) => uploads.createUpload(ctx, { id: randomUUID(), size: 1, name: 'a.mp4', type: '' }),
  }),
  createUpload: row({
    outcome: uploaders,
    changes: ['uploads'],
    run: (ctx) => uploads.createUpload(ctx, { id: randomUUID(), size: 1, name: 'a.pdf', type: '' }),
  }),
  readUpload: row({
    outcome: asUploader,
    prepare: (world) => beginUpload(world, 'admin'),
    run: (ctx, _world, id) => uploads.readUpload(ctx, id),
    shows: () => '"size":1',
  }),
  'readUpload of another admin': row({
    outcome: nobody,
    prepare: (world) => beginUpload(world, 'otherAdmin'),
    run: (ctx, _world, id) => uploads.readUpload(ctx, id),
  }),
  removeUpload: row({
    outcome: asUploader,
    prepare: (world) => beginUpload(world, 'admin'),
    changes: ['uploads'],
    run: (ctx, _world, id) => uploads.removeUpload(ctx, id),
  }),
  extendUpload: row({
    outcome: asUploader,
    prepare: (world) => beginUpload(world, 'admin'),
    changes: ['uploads'],
    run: (ctx, _world, id) => uploads.extendUpload(ctx, id),
  }),
  'extendUpload of another admin': row({
    outcome: nobody,
    prepare: (world) => beginUpload(world, 'otherAdmin'),
    run: (ctx, _world, id) => uploads.extendUpload(ctx, id),
  }),
  'removeUpload of another admin': row({
    outcome: nobody,
    prepare: (world) => beginUpload(world, 'otherAdmin'),
    run: (ctx, _world, id) => uploads.removeUpload(ctx, id),
  }),
  finishUpload: row({
    outcome: { guest: NO, admin: 'UPLOAD_INCOMPLETE', others: HIDDEN },
    prepare: (world) => beginUpload(world, 'admin'),
    run: (ctx, _world, id) => finishing.finishUpload(ctx, id),
  }),
  'finishUpload of another admin': row({
    outcome: nobody,
    prepare: (world) => beginUpload(world, 'otherAdmin'),
    run: (ctx, _world, id) => finishing.finishUpload(ctx, id),
  }),
  findDownload: row({
    outcome: everybody,
    prepare: async (world, who) => linkTo(world, who),
    run: (ctx, _world, link) => downloads.findDownload(ctx, link),
    shows: () => 'application/pdf',
  }),
  'findDownload with an invalid signature': row({
    outcome: { others: HIDDEN },
    prepare: async (world, who) => linkTo(world, who, { signature: 'A'.repeat(43) }),
    run: (ctx, _world, link) => downloads.findDownload(ctx, link),
  }),
};
