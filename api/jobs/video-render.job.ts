import { object, string } from 'yup';
import type { Log } from '../domain/shared/log.ts';
import { VIDEO_JOB } from '../domain/video/enqueue-renditions.ts';
import { catchUpRenditions, renderVideo } from '../domain/video/video-rendition.service.ts';
import { defineLeasedJob, type LeasedJobDefinition, type ScheduledJob } from './job.ts';

const HOUR = 60 * 60 * 1000;
const payload = object({ fileId: string().required() });

/** Makes the renditions of a video. */
export function videoRenderJob(parts: { log: Log }): LeasedJobDefinition {
  return defineLeasedJob({ name: VIDEO_JOB, payload, work: (ctx, { fileId }, signal) => renderVideo(ctx, fileId, signal, parts.log) });
}

/** Enqueues again the videos that arrived while there was no ffmpeg. */
export const videoCatchUpJob: ScheduledJob = {
  name: 'video.catch-up',
  every: HOUR,
  async run(ctx) {
    await catchUpRenditions(ctx);
  },
};
