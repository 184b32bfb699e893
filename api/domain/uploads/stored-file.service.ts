import { FileEntity, type FileKind } from '../files/file.entity.ts';
import { type Image, signImage } from '../files/images.ts';
import { requireUploader } from '../files/uploader.ts';
import { assertFound } from '../shared/authorize.ts';
import type { Ctx } from '../shared/context.ts';
import { requireId } from '../shared/validate.ts';
import { type FileLink, signFile } from '../video/signed-files.ts';
import { readRenditions } from '../video/video-rendition.reads.ts';

/** A stored file as its uploader sees it, before an item uses it. */
export interface StoredFile {
  id: string;
  kind: FileKind;
  file: FileLink;
  image: Image | null;
}

/** Signs a stored file for people who may upload files. */
export async function signStoredFile(ctx: Ctx, file: FileEntity): Promise<StoredFile> {
  const link = signFile(ctx, { ...file, renditions: await readRenditions(ctx, file) });
  return { id: file.id, kind: file.kind, file: link, image: file.kind === 'image' ? signImage(ctx, file, '') : null };
}

/**
 * Returns a stored file with fresh URLs, for the editors. Only for people who may upload files, and only admins get files of others.
 *
 * @throws NOT_AUTHORIZED, NOT_FOUND
 */
export async function readStoredFile(ctx: Ctx, id: string): Promise<StoredFile> {
  const { actor, ofOthers } = await requireUploader(ctx);
  const file = await ctx.db.findOneBy(FileEntity, { id: requireId(id) });
  assertFound(file, file?.privateTo === null && (ofOthers || file.uploadedBy === actor.id));
  return signStoredFile(ctx, file);
}
