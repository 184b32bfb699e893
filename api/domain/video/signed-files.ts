import { type Expression, expressionBuilder, type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { RenditionName, RenditionState } from '../../../schema/renditions.ts';
import { fileUrl } from '../files/file-links.ts';
import type { ImageRow } from '../files/images.ts';
import type { Ctx } from '../shared/context.ts';
import type { FilesTable, VideoRenditionsTable } from '../shared/database.generated.ts';
import { statements } from '../shared/prepared.ts';

/** A rendition as its viewer receives it; it has a URL once it is ready. */
export interface Rendition {
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
export interface FileLink {
  id: string;
  url: string;
  name: string;
  contentType: string;
  size: number;
  durationSeconds: number | null;
  /** Renditions of a video, largest first. */
  renditions: Rendition[];
}

/** A rendition of a video as `fileRows` selects it. */
export type RenditionRow = Omit<Rendition, 'url'>;

/** A file as `fileRows` selects it. */
export interface FileRow extends ImageRow {
  contentType: string;
  size: number;
  durationSeconds: number | null;
  /** Absent unless the file is a video. */
  renditions?: RenditionRow[] | null;
}

const { ref } = expressionBuilder<{ xf: FilesTable; xr: VideoRenditionsTable }, 'xf' | 'xr'>();

const renditions = statements
  .selectFrom('video_renditions as xr')
  .select(['xr.name', 'xr.state', 'xr.progress', 'xr.content_type as contentType', 'xr.width', 'xr.height'])
  // A bigint is a number in JSON.
  .select(sql<number | null>`${ref('xr.size')}`.as('size'))
  .where('xr.file_id', '=', ref('xf.id'))
  .orderBy(sql`${ref('xr.name')} <> '360p'`)
  .orderBy('xr.name');

/** SQL: the files with the ids that a query selects, as one JSON array. */
export function fileRows(ids: Expression<Record<string, string | null>>): RawBuilder<FileRow[]> {
  return jsonArrayFrom(
    statements
      .selectFrom('files as xf')
      .select(['xf.id', 'xf.original_name as originalName', 'xf.width', 'xf.height', 'xf.variants'])
      .select(['xf.content_type as contentType', 'xf.duration_seconds as durationSeconds'])
      .select([
        sql<number>`${ref('xf.size')}`.as('size'),
        sql<RenditionRow[] | null>`case when ${ref('xf.kind')} = 'video' then ${jsonArrayFrom(renditions)} end`.as('renditions'),
      ])
      .where(sql<boolean>`${ref('xf.id')} in ${ids}`),
  );
}

type LinkedRow = Omit<FileRow, keyof ImageRow> & Pick<ImageRow, 'id' | 'originalName'>;

/** Signs a file for a viewer who may see its item. */
export function signFile(ctx: Pick<Ctx, 'settings' | 'now'>, file: LinkedRow): FileLink {
  const { id, originalName, contentType, size, durationSeconds } = file;
  const renditions = (file.renditions ?? []).map((row) => ({ ...row, url: row.state === 'ready' ? fileUrl(ctx, file, row.name) : null }));
  return { id, url: fileUrl(ctx, file), name: originalName, contentType, size, durationSeconds, renditions };
}
