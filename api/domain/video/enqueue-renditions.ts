import { RENDITION_NAMES } from '../../../schema/renditions.ts';
import type { FileEntity } from '../files/file.entity.ts';
import type { Ctx } from '../shared/context.ts';
import { VideoRenditionEntity } from './video-rendition.entity.ts';

/** Name of the job that makes the copies of a video. */
export const VIDEO_JOB = 'video.render';

/**
 * Promises the smaller copies of a video just stored, in the transaction that stores it. Which of them are worth having is known
 * only when the video is looked at.
 */
export async function enqueueRenditions(tx: Ctx, file: Pick<FileEntity, 'id' | 'kind'>): Promise<void> {
  if (file.kind !== 'video') return;
  const rows = RENDITION_NAMES.map((name) => ({ fileId: file.id, name, state: 'waiting' as const, updatedAt: tx.now() }));
  await tx.db.insert(VideoRenditionEntity, rows);
  await tx.enqueue(VIDEO_JOB, { fileId: file.id });
}
