import { FileEntity, type FileKind } from '../files/file.entity.ts';
import { requireUploader } from '../files/file.policy.ts';
import { type ImageView, imageView } from '../files/file-views.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { type FileLinkView, fileLinkView } from '../video/file-link-views.ts';
import { readRenditions } from '../video/video-rendition.reads.ts';

/** A stored file as its uploader sees it, before an item uses it. */
export interface StoredFileView {
  id: string;
  kind: FileKind;
  file: FileLinkView;
  image: ImageView | null;
}

/** Signs a stored file for people who may upload files. */
export async function storedFileView(ctx: Ctx, file: FileEntity): Promise<StoredFileView> {
  const link = fileLinkView(ctx, { ...file, renditions: await readRenditions(ctx, file) });
  return { id: file.id, kind: file.kind, file: link, image: file.kind === 'image' ? imageView(ctx, file, '') : null };
}

/**
 * Returns a stored file with fresh URLs, for the editors. Only for people who may upload files.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function readStoredFile(ctx: Ctx, id: string): Promise<StoredFileView> {
  requireUploader(ctx);
  const file = await ctx.db.findOneBy(FileEntity, { id: requireId(id) });
  assertFound(file);
  return storedFileView(ctx, file);
}
