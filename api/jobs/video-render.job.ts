import { object, string } from 'yup';
import { VIDEO_JOB } from '../domain/files/video-promise.ts';
import { catchUpRenditions, renderVideo } from '../domain/files/video-rendition.service.ts';
import type { Log } from '../domain/shared/log.ts';
import { defineLongJob, type LongJobDefinition, type RepeatedJob } from './job.ts';

const HOUR = 60 * 60 * 1000;
const payload = object({ fileId: string().required() });

/** Makes the smaller copies of a video. */
export function videoRenderJob(parts: { log: Log }): LongJobDefinition {
  return defineLongJob({ name: VIDEO_JOB, payload, work: (ctx, { fileId }, signal) => renderVideo(ctx, fileId, signal, parts.log) });
}

/** Takes up the videos that came while nothing could copy them. */
export const videoCatchUpJob: RepeatedJob = {
  name: 'video.catch-up',
  every: HOUR,
  async run(ctx) {
    await catchUpRenditions(ctx);
  },
};
