import { RENDITION_NAMES } from '../../../schema/renditions.ts';
import type { FileEntity } from '../files/file.entity.ts';
import type { Ctx } from '../shared/context.ts';
import type { RenditionRow } from './signed-files.ts';
import { VideoRenditionEntity } from './video-rendition.entity.ts';

/** Returns the renditions of a file, largest first; empty unless it is a video. For lists see `fileRows`. */
export async function readRenditions(ctx: Ctx, file: Pick<FileEntity, 'id' | 'kind'>): Promise<RenditionRow[]> {
  if (file.kind !== 'video') return [];
  const rows = await ctx.db.findBy(VideoRenditionEntity, { fileId: file.id });
  return rows
    .sort((one, other) => RENDITION_NAMES.indexOf(one.name) - RENDITION_NAMES.indexOf(other.name))
    .map(({ name, state, progress, size, contentType, width, height }) => ({ name, state, progress, size, contentType, width, height }));
}
