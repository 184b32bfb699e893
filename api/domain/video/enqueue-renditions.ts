import { RENDITION_NAMES } from '../../../schema/renditions.ts';
import type { FileEntity } from '../files/file.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { VideoRenditionEntity } from './video-rendition.entity.ts';

/** Name of the job that makes the renditions of a video. */
export const VIDEO_JOB = 'video.render';

/** Enqueues the renditions of a video in the transaction that stores it. The job decides which of them are useful. */
export async function enqueueRenditions(tx: Ctx, file: Pick<FileEntity, 'id' | 'kind'>): Promise<void> {
  if (file.kind !== 'video') return;
  const rows = RENDITION_NAMES.map((name) => ({ fileId: file.id, name, state: 'waiting' as const, updatedAt: tx.now() }));
  await tx.db.insert(VideoRenditionEntity, rows);
  await tx.enqueue(VIDEO_JOB, { fileId: file.id });
}
