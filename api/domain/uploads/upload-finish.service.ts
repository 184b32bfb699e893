import { FileEntity } from '../files/file.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { storeTemporaryFile } from './store-file.service.ts';
import { UploadEntity } from './upload.entity.ts';
import { readUpload } from './upload.service.ts';
import { leaseUpload } from './upload-lease.ts';

/** How long a second request waits for the first, which may be hashing half a gigabyte, in milliseconds. */
const LEASE_TIMEOUT = 60_000;
/** Faults of the moment: the bytes stay, and asking again may succeed. Every other refusal is for good. */
const PASSING: ReadonlySet<string> = new Set(['STORAGE_FULL', 'QUOTA_REACHED', 'SERVICE_UNAVAILABLE', 'NOT_SIGNED_IN', 'NOT_AUTHORIZED', 'UPLOAD_BUSY']);

async function forget(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(UploadEntity, { id });
  await ctx.ports.uploads.remove(id);
}

async function keep(ctx: Ctx, { id, originalName }: UploadEntity): Promise<FileEntity> {
  let file: FileEntity;
  try {
    file = await storeTemporaryFile(ctx, await ctx.ports.uploads.linkFile(id), originalName);
  } catch (error) {
    if (error instanceof DomainError && !PASSING.has(error.code)) await forget(ctx, id);
    throw error;
  }
  await ctx.db.update(UploadEntity, { id }, { fileId: file.id });
  // Only now: a server killed before can be asked again. Bytes that stay by a fault go with the sweep.
  await ctx.ports.uploads.remove(id);
  return file;
}

/**
 * Makes a stored file of an upload whose bytes are all there: the same judgement as at every other door. Asked twice, also at once,
 * it answers the same file. UPLOAD_INCOMPLETE while bytes are missing; a file that is refused leaves nothing behind.
 */
export async function finishUpload(ctx: Ctx, uploadId: string): Promise<FileEntity> {
  const { upload } = await readUpload(ctx, uploadId);
  const lease = await leaseUpload(ctx, upload.id, { timeout: LEASE_TIMEOUT });
  try {
    const { upload: now, offset } = await readUpload(ctx, upload.id);
    if (now.fileId !== null) {
      const file = await ctx.db.findOneBy(FileEntity, { id: now.fileId });
      assertFound(file);
      return file;
    }
    if (offset !== now.size) throw new DomainError('UPLOAD_INCOMPLETE');
    return await keep(ctx, now);
  } finally {
    await lease.release();
  }
}
