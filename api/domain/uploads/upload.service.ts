import { IsNull, MoreThan } from 'typeorm';
import { declaredKind, sizeRefusal, UPLOAD_LIFE, uploadRefusal } from '../../../schema/upload-kinds.ts';
import { plainFileName } from '../files/file-names.ts';
import { requireKind, requireUploader } from '../files/uploader.ts';
import { assertFound } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { inTransaction } from '../shared/transaction.ts';
import { requireId } from '../shared/validate.ts';
import { UploadEntity } from './upload.entity.ts';
import { lockQuota, requireQuota } from './upload-quota.ts';

/** Maximum number of unfinished uploads of one person. */
const OPEN_MAX = 100;
/** Bytes on the disk that stay free. */
const ROOM_LEFT = 64 * 1024 * 1024;

const expiryOf = (ctx: Ctx): Date => new Date(ctx.now().getTime() + UPLOAD_LIFE);

export interface NewUpload {
  id: string;
  /** Total bytes. */
  size: number;
  name: string;
  /** Declared content type; used only to reject early. */
  type: string;
}

/**
 * Creates an upload of the viewer. Files too large for their kind or for the disk are rejected before the first byte
 * (docs/product-rules.md#7-files). The content is checked when it is complete.
 *
 * @throws IMAGE_TOO_LARGE and its like, FILE_EMPTY, QUOTA_REACHED, STORAGE_FULL, TOO_MANY_REQUESTS
 */
export async function createUpload(ctx: Ctx, { id, size, name, type }: NewUpload): Promise<UploadEntity> {
  const uploader = await requireUploader(ctx);
  const { actor } = uploader;
  const originalName = plainFileName(name);
  // A name and a type of no known kind may belong to any kind that the person may upload.
  const kind = declaredKind(originalName, type);
  if (kind !== null) requireKind(uploader, kind);
  const refusal = kind === null ? sizeRefusal(size, uploader.kinds) : uploadRefusal({ name: originalName, type, size });
  if (refusal !== null) throw new DomainError(refusal);
  if ((await ctx.ports.uploads.freeSpace()) < size + ROOM_LEFT) throw new DomainError('STORAGE_FULL');
  const upload = new UploadEntity();
  Object.assign(upload, { id, userId: actor.id, originalName, size, createdAt: ctx.now(), expiresAt: expiryOf(ctx), fileId: null });
  // A row without bytes would count to the quota for a day; the sweep removes bytes without a row.
  await ctx.ports.uploads.create(id);
  try {
    await inTransaction(ctx, async (tx) => {
      await lockQuota(tx, uploader);
      const open = await tx.db.countBy(UploadEntity, { userId: actor.id, fileId: IsNull(), expiresAt: MoreThan(tx.now()) });
      if (open >= OPEN_MAX) throw new DomainError('TOO_MANY_REQUESTS', { parameters: { seconds: 3600 } });
      await requireQuota(tx, uploader, size);
      await tx.db.insert(UploadEntity, upload);
    });
  } catch (error) {
    await ctx.ports.uploads.remove(id);
    throw error;
  }
  return upload;
}

export interface UploadState {
  upload: UploadEntity;
  /** Bytes received. */
  offset: number;
}

/**
 * Returns the upload and the number of bytes received.
 *
 * @throws NOT_FOUND for everybody but the owner, and after it expired
 */
export async function readUpload(ctx: Ctx, uploadId: string): Promise<UploadState> {
  const actor = requireActor(ctx);
  const upload = await ctx.db.findOneBy(UploadEntity, { id: requireId(uploadId) });
  assertFound(upload, upload?.userId === actor.id && upload.expiresAt > ctx.now());
  await requireUploader(ctx);
  if (upload.fileId !== null) return { upload, offset: upload.size };
  const offset = await ctx.ports.uploads.size(upload.id);
  assertFound(offset);
  return { upload, offset };
}

/**
 * Postpones the expiry of an upload of the viewer to a day from now, because bytes were received.
 *
 * @throws NOT_FOUND
 */
export async function extendUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const actor = requireActor(ctx);
  const { affected } = await ctx.db.update(UploadEntity, { id: requireId(uploadId), userId: actor.id }, { expiresAt: expiryOf(ctx) });
  if (affected !== 1) throw new DomainError('NOT_FOUND');
}

/** Deletes an upload and its bytes. A file made from it stays. */
export async function removeUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const { upload } = await readUpload(ctx, uploadId);
  await ctx.db.delete(UploadEntity, { id: upload.id });
  await ctx.ports.uploads.remove(upload.id);
}
