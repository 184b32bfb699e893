import { imageView } from '../files/file-views.ts';
import type { Ctx } from '../shared/context.ts';
import { type FileRow, fileLinkView } from './file-link-views.ts';

/** A stored file with one signed address: what a client needs that knows no sizes of a picture. */
export interface FileRecord {
  id: string;
  url: string;
  name: string;
  contentType: string;
}

/** Signs a file for a viewer who may see its item; of a picture the largest prepared size. */
export function fileRecord(ctx: Pick<Ctx, 'settings' | 'now'>, file: FileRow): FileRecord {
  const { id, url, name, contentType } = fileLinkView(ctx, file);
  return { id, url: imageView(ctx, file, '')?.url ?? url, name, contentType };
}

/** The same for the one file, or none, that `fileRows` found. */
export function onlyFileRecord(ctx: Pick<Ctx, 'settings' | 'now'>, files: readonly FileRow[] | null): FileRecord | null {
  const file = files?.[0];
  return file === undefined ? null : fileRecord(ctx, file);
}
