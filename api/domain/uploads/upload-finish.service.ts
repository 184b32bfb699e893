import { REFUSED_FILE_CODES } from '../../../schema/upload-kinds.ts';
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

async function removeUploadRow(ctx: Ctx, id: string): Promise<void> {
  await ctx.db.delete(UploadEntity, { id });
  await ctx.ports.uploads.remove(id);
}

interface FinishLease {
  key: string;
  /** Aborted when the lease was lost. */
  signal: AbortSignal;
}

async function storeUpload(ctx: Ctx, { id, originalName }: UploadEntity, { key, signal }: FinishLease): Promise<FileEntity> {
  let file: FileEntity;
  try {
    const path = await ctx.ports.uploads.linkFile(id);
    file = await storeTemporaryFile(ctx, path, originalName, {
      signal,
      // In the transaction of the file: of two requests that store the same bytes, only the owner of the lease commits.
      async onInsert(tx, { id: fileId }) {
        const { affected } = await tx.db.update(UploadEntity, { id, lease: key }, { fileId });
        if (affected !== 1) throw new DomainError('UPLOAD_BUSY');
      },
    });
  } catch (error) {
    if (signal.aborted) throw new DomainError('UPLOAD_BUSY');
    // Only a verdict on the content is final. After every other fault, the bytes are kept and the request can be retried.
    if (error instanceof DomainError && REFUSED_FILE_CODES.has(error.code)) await removeUploadRow(ctx, id);
    throw error;
  }
  // Removed after the commit, so that the request can be retried when the server dies before. The sweep removes bytes that stay.
  ctx.afterCommit(() => ctx.ports.uploads.remove(id));
  return file;
}

/**
 * Turns a complete upload into a stored file, with the same checks as for every other source. Idempotent, also for concurrent requests:
 * returns the same file. A file with refused content leaves nothing behind; after any other error the bytes are kept.
 *
 * @throws UPLOAD_INCOMPLETE while bytes are missing
 * @throws UPLOAD_BUSY also when the lease was lost meanwhile
 * @throws REFUSED_FILE_CODES
 */
export async function finishUpload(ctx: Ctx, uploadId: string): Promise<FileEntity> {
  const { upload } = await readUpload(ctx, uploadId);
  const lost = new AbortController();
  const lease = await leaseUpload(ctx, upload.id, { timeout: LEASE_TIMEOUT, lost: () => lost.abort() });
  try {
    const { upload: now, offset } = await readUpload(ctx, upload.id);
    if (now.fileId !== null) {
      const file = await ctx.db.findOneBy(FileEntity, { id: now.fileId });
      assertFound(file);
      return file;
    }
    if (offset !== now.size) throw new DomainError('UPLOAD_INCOMPLETE');
    return await storeUpload(ctx, now, { key: lease.key, signal: lost.signal });
  } finally {
    await lease.release();
  }
}
