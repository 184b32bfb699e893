import type { RenditionName, RenditionState } from '../../../schema/renditions.ts';
import { fileUrl } from '../files/file-links.ts';
import type { ImageRow } from '../files/file-views.ts';
import type { Ctx } from '../shared/context.ts';

/** A smaller copy of a video as its viewer receives it; it has an address once it is ready. */
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

/** A file to hear, watch, read or take along. */
export interface FileLinkView {
  id: string;
  url: string;
  name: string;
  contentType: string;
  size: number;
  durationSeconds: number | null;
  /** Of a video, the largest first. */
  renditions: RenditionView[];
}

/** A smaller copy of a video as `fileRows` selects it. */
export type RenditionRow = Omit<RenditionView, 'url'>;

/** A file as `fileRows` selects it. */
export interface FileRow extends ImageRow {
  contentType: string;
  size: number;
  durationSeconds: number | null;
  /** Left out of what is no video. */
  renditions?: RenditionRow[] | null;
}

/** SQL: the smaller copies of a video as JSON, null of anything else. */
const RENDITIONS = `CASE WHEN xf.kind = 'video' THEN (SELECT json_agg(json_build_object('name', xr.name, 'state', xr.state, 'progress', xr.progress,
    'size', xr.size, 'contentType', xr.content_type, 'width', xr.width, 'height', xr.height) ORDER BY xr.name <> '360p', xr.name)
    FROM video_renditions xr WHERE xr.file_id = xf.id) END`;

/** SQL: the files with the ids that a query answers, as one JSON array, null when there is none. */
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
