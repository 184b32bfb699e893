import type { Ctx } from '../shared/context.ts';
import type { ImageVariant } from './file.entity.ts';
import { fileUrl } from './file-links.ts';

/** A picture as its viewer receives it. */
export interface ImageView {
  id: string;
  url: string;
  sources: Array<{ width: number; url: string }>;
  alt: string;
  width: number;
  height: number;
}

/** A file to hear, watch, read or take along. */
export interface FileLinkView {
  id: string;
  url: string;
  name: string;
  contentType: string;
  size: number;
  durationSeconds: number | null;
}

/** A picture as `imageColumn` selects it. */
export interface ImageRow {
  id: string;
  originalName: string;
  width: number | null;
  height: number | null;
  variants: Array<Pick<ImageVariant, 'width'>>;
}

/** A file as `fileRows` selects it. */
export interface FileRow extends ImageRow {
  contentType: string;
  size: number;
  durationSeconds: number | null;
}

/** SQL: the files with the ids that a query answers, as one JSON array, null when there is none. */
export function fileRows(ids: string): string {
  return `(SELECT json_agg(json_build_object('id', xf.id, 'originalName', xf.original_name, 'width', xf.width, 'height', xf.height, 'variants', xf.variants,
    'contentType', xf.content_type, 'size', xf.size, 'durationSeconds', xf.duration_seconds)) FROM files xf WHERE xf.id IN (${ids}))`;
}

/** SQL of a picture as one JSON value, null without one; `alias` is the joined files table. */
export function imageColumn(alias: string): string {
  return `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'originalName', ${alias}.original_name,
    'width', ${alias}.width, 'height', ${alias}.height, 'variants', ${alias}.variants) END`;
}

/** Signs the sizes of a picture for a viewer who may see its item. */
export function imageView(ctx: Pick<Ctx, 'settings' | 'now'>, image: ImageRow | null, alt: string): ImageView | null {
  if (image === null) return null;
  const { id } = image;
  const sources = image.variants.map((variant) => ({ width: variant.width, url: fileUrl(ctx, image, variant.width) }));
  return { id, url: sources.at(-1)?.url ?? fileUrl(ctx, image), sources, alt, width: image.width ?? 0, height: image.height ?? 0 };
}

/** Signs a file for a viewer who may see its item. */
export function fileLinkView(ctx: Pick<Ctx, 'settings' | 'now'>, file: Omit<FileRow, keyof ImageRow> & Pick<ImageRow, 'id' | 'originalName'>): FileLinkView {
  const { id, originalName, contentType, size, durationSeconds } = file;
  return { id, url: fileUrl(ctx, file), name: originalName, contentType, size, durationSeconds };
}
