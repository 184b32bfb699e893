import { IsNull, MoreThan } from 'typeorm';
import { UPLOAD_LIFE, uploadRefusal } from '../../../schema/upload-kinds.ts';
import { filePolicy, requireUploader } from '../files/file.policy.ts';
import { plainFileName } from '../files/file-names.ts';
import { assertFound, authorize } from '../shared/authorize.ts';
import { type Ctx, requireActor } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { requireId } from '../shared/validate.ts';
import { UploadEntity } from './upload.entity.ts';
import { requireQuota } from './upload-quota.ts';

/** Uploads of one person that may be under way at once; those that became files are over. */
const OPEN_MAX = 100;
/** Room that stays free on the disk, in bytes. */
const ROOM_LEFT = 64 * 1024 * 1024;

export interface NewUpload {
  id: string;
  /** Bytes in all. */
  size: number;
  name: string;
  /** As the browser says; only a reason to refuse early. */
  type: string;
}

/**
 * Begins an upload for the signed-in person. What is too large for what it says it is, or for the disk, is refused before the first
 * byte: IMAGE_TOO_LARGE and its like, FILE_EMPTY, QUOTA_REACHED, STORAGE_FULL (docs/product-rules.md#7-files). Content is judged when all of it is there.
 */
export async function createUpload(ctx: Ctx, { id, size, name, type }: NewUpload): Promise<UploadEntity> {
  const actor = requireUploader(ctx);
  const originalName = plainFileName(name);
  const refusal = uploadRefusal({ name: originalName, type, size });
  if (refusal !== null) throw new DomainError(refusal);
  const open = await ctx.db.countBy(UploadEntity, { userId: actor.id, fileId: IsNull(), expiresAt: MoreThan(ctx.now()) });
  if (open >= OPEN_MAX) throw new DomainError('TOO_MANY_REQUESTS', { parameters: { seconds: 3600 } });
  await requireQuota(ctx, actor, size);
  if ((await ctx.ports.uploads.freeSpace()) < size + ROOM_LEFT) throw new DomainError('STORAGE_FULL');
  const upload = new UploadEntity();
  const createdAt = ctx.now();
  Object.assign(upload, { id, userId: actor.id, originalName, size, createdAt, expiresAt: new Date(createdAt.getTime() + UPLOAD_LIFE), fileId: null });
  await ctx.db.insert(UploadEntity, upload);
  await ctx.ports.uploads.create(id);
  return upload;
}

export interface UploadState {
  upload: UploadEntity;
  /** Bytes that are here. */
  offset: number;
}

/** The upload as it stands: what is on the disk counts. NOT_FOUND for everybody but its owner, and once it has expired. */
export async function readUpload(ctx: Ctx, uploadId: string): Promise<UploadState> {
  const actor = requireActor(ctx);
  const upload = await ctx.db.findOneBy(UploadEntity, { id: requireId(uploadId) });
  assertFound(upload, upload?.userId === actor.id && upload.expiresAt > ctx.now());
  authorize(filePolicy.store(actor));
  if (upload.fileId !== null) return { upload, offset: upload.size };
  const offset = await ctx.ports.uploads.size(upload.id);
  assertFound(offset);
  return { upload, offset };
}

/** Ends an upload: its row and its bytes go. A file that it became stays. */
export async function removeUpload(ctx: Ctx, uploadId: string): Promise<void> {
  const { upload } = await readUpload(ctx, uploadId);
  await ctx.db.delete(UploadEntity, { id: upload.id });
  await ctx.ports.uploads.remove(upload.id);
}
