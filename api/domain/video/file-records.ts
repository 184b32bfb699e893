import { imageView } from '../files/file-views.ts';
import type { Ctx } from '../shared/context.ts';
import { type FileRow, fileLinkView } from './file-link-views.ts';

/** A stored file with one signed URL, for clients that do not know image variants. */
export interface FileRecord {
  id: string;
  url: string;
  name: string;
  contentType: string;
}

/** Signs a file for a viewer who may see its item; of an image the largest variant. */
export function fileRecord(ctx: Pick<Ctx, 'settings' | 'now'>, file: FileRow): FileRecord {
  const { id, url, name, contentType } = fileLinkView(ctx, file);
  return { id, url: imageView(ctx, file, '')?.url ?? url, name, contentType };
}

/** Like `fileRecord`, for at most one file of `fileRows`. */
export function onlyFileRecord(ctx: Pick<Ctx, 'settings' | 'now'>, files: readonly FileRow[] | null): FileRecord | null {
  const file = files?.[0];
  return file === undefined ? null : fileRecord(ctx, file);
}
