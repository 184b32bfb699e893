import type { RenditionName, RenditionState } from '../../../schema/renditions.ts';
import { fileUrl } from '../files/file-links.ts';
import type { ImageRow } from '../files/file-views.ts';
import type { Ctx } from '../shared/context.ts';

/** A rendition as its viewer receives it; it has a URL once it is ready. */
export interface RenditionView {
  name: RenditionName;
  state: RenditionState;
  progress: number;
  url: string | null;
  size: number | null;
  contentType: string | null;
  width: number | null;
  height: number | null;
}

/** A file to play, read or download. */
export interface FileLinkView {
  id: string;
  url: string;
  name: string;
  contentType: string;
  size: number;
  durationSeconds: number | null;
  /** Renditions of a video, largest first. */
  renditions: RenditionView[];
}

/** A rendition as `fileRows` selects it. */
export type RenditionRow = Omit<RenditionView, 'url'>;

/** A file as `fileRows` selects it. */
export interface FileRow extends ImageRow {
  contentType: string;
  size: number;
  durationSeconds: number | null;
  /** Absent unless the file is a video. */
  renditions?: RenditionRow[] | null;
}

/** SQL: the renditions of a video as JSON; null for other files. */
const RENDITIONS = `CASE WHEN xf.kind = 'video' THEN (SELECT json_agg(json_build_object('name', xr.name, 'state', xr.state, 'progress', xr.progress,
    'size', xr.size, 'contentType', xr.content_type, 'width', xr.width, 'height', xr.height) ORDER BY xr.name <> '360p', xr.name)
    FROM video_renditions xr WHERE xr.file_id = xf.id) END`;

/** Returns SQL for the files with the ids that a subquery selects, as one JSON array; null without files. */
export function fileRows(ids: string): string {
  return `(SELECT json_agg(json_build_object('id', xf.id, 'originalName', xf.original_name, 'width', xf.width, 'height', xf.height, 'variants', xf.variants,
    'contentType', xf.content_type, 'size', xf.size, 'durationSeconds', xf.duration_seconds, 'renditions', ${RENDITIONS})) FROM files xf WHERE xf.id IN (${ids}))`;
}

type LinkedRow = Omit<FileRow, keyof ImageRow> & Pick<ImageRow, 'id' | 'originalName'>;

/** Signs a file for a viewer who may see its item. */
export function fileLinkView(ctx: Pick<Ctx, 'settings' | 'now'>, file: LinkedRow): FileLinkView {
  const { id, originalName, contentType, size, durationSeconds } = file;
  const renditions = (file.renditions ?? []).map((row) => ({ ...row, url: row.state === 'ready' ? fileUrl(ctx, file, row.name) : null }));
  return { id, url: fileUrl(ctx, file), name: originalName, contentType, size, durationSeconds, renditions };
}
