import { FileEntity } from '../files/file.entity.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { DomainError } from '../shared/errors.ts';
import { storeTemporaryFile } from './store-file.service.ts';
import { UploadEntity } from './upload.entity.ts';
import { readUpload } from './upload.service.ts';
import { leaseUpload } from './upload-lease.ts';

/** Time that a second request waits for the first, which may be hashing 500 MB, in milliseconds. */
const LEASE_TIMEOUT = 60_000;
/** Temporary errors: the bytes are kept and a retry may succeed. All other errors are final. */
const TEMPORARY_ERRORS: ReadonlySet<string> = new Set([
  'STORAGE_FULL',
  'QUOTA_REACHED',
  'SERVICE_UNAVAILABLE',
  'NOT_SIGNED_IN',
  'NOT_AUTHORIZED',
  'UPLOAD_BUSY',
]);

async function removeUploadRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(UploadEntity, { id });
  await ctx.ports.uploads.remove(id);
}

async function storeUpload(ctx: Ctx, { id, originalName }: UploadEntity): Promise<FileEntity> {
  let file: FileEntity;
  try {
    file = await storeTemporaryFile(ctx, await ctx.ports.uploads.linkFile(id), originalName);
  } catch (error) {
    if (error instanceof DomainError && !TEMPORARY_ERRORS.has(error.code)) await removeUploadRow(ctx, id);
    throw error;
  }
  await ctx.db.update(UploadEntity, { id }, { fileId: file.id });
  // Removed after the commit, so that the request can be retried when the server dies before. The sweep removes bytes that stay.
  ctx.afterCommit(() => ctx.ports.uploads.remove(id));
  return file;
}

/**
 * Turns a complete upload into a stored file, with the same checks as for every other source. Idempotent, also for concurrent requests:
 * returns the same file. A rejected file leaves nothing behind.
 *
 * @throws UPLOAD_INCOMPLETE while bytes are missing
 * @throws UPLOAD_BUSY
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
    return await storeUpload(ctx, now);
  } finally {
    await lease.release();
  }
}
