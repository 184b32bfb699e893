import { type Expression, expressionBuilder, sql } from 'kysely';
import { In, Not } from 'typeorm';
import { RENDITION_NAMES, type RenditionName } from '../../../schema/renditions.ts';
import { FileEntity } from '../files/file.entity.ts';
import { removeFileBytes } from '../files/file-discard.service.ts';
import { keyOf } from '../files/file-keys.ts';
import type { Ctx } from '../shared/context.ts';
import type { VideoRenditionsTable } from '../shared/database.generated.ts';
import type { Log } from '../shared/log.ts';
import { prepared, statements } from '../shared/prepared.ts';
import { inTransaction } from '../shared/transaction.ts';
import { type EncodedRendition, type OpenVideo, UnreadableVideo } from '../shared/transcoder-port.ts';
import { VIDEO_JOB } from './enqueue-renditions.ts';
import { POSTER_SIDE, planRenditions, RENDITIONS } from './video-plan.ts';
import { VideoRenditionEntity } from './video-rendition.entity.ts';

/** Attempts after which a rendition fails: its video crashed this many workers. */
const ATTEMPTS_MAX = 5;
/** Interval between two writes of the progress, in milliseconds. */
const PROGRESS_INTERVAL = 1000;
/** Videos enqueued again at a time. */
const BATCH = 200;
/** Retention of a job: an older one does not run any more. Progress is written every second. In milliseconds. */
const JOB_RETENTION = 4 * 24 * 60 * 60 * 1000;

/** SQL: a rendition `r` could not be made because there was no program, or nobody has worked on it since `forgotten`. */
const isLeft = (forgotten: Expression<Date>) => {
  const { and, eb, or } = expressionBuilder<{ r: VideoRenditionsTable }, 'r'>();
  return or([eb('r.state', '=', 'unavailable'), and([eb('r.state', 'in', ['waiting', 'running']), eb('r.updated_at', '<', forgotten)])]);
};

const startAttempt = prepared('video.startAttempt', { fileId: 'uuid', name: 'text', now: 'timestamptz' }, ({ fileId, name, now }) =>
  statements
    .updateTable('video_renditions as r')
    .set(({ eb }) => ({ state: 'running', progress: 0, attempts: eb('r.attempts', '+', 1), updated_at: now }))
    .where('r.file_id', '=', fileId)
    .where(({ ref }) => sql<boolean>`${ref('r.name')} = ${name}`)
    .where('r.state', '<>', 'ready')
    .where('r.attempts', '<', ATTEMPTS_MAX)
    .returning('r.attempts'),
);

const startAgain = prepared('video.startAgain', { now: 'timestamptz', forgotten: 'timestamptz' }, ({ now, forgotten }) => {
  const some = statements.selectFrom('video_renditions as r').select('r.file_id').where(isLeft(forgotten)).groupBy('r.file_id').limit(BATCH);
  return statements
    .updateTable('video_renditions as r')
    .set({ state: 'waiting', updated_at: now })
    .where(isLeft(forgotten))
    .where('r.file_id', 'in', some)
    .returning('r.file_id as fileId');
});

const ENDINGS: Readonly<Record<RenditionName, string>> = {
  '360p': '360p.mp4',
  '240p': '240p.mp4',
  audio: 'audio.m4a',
  poster: 'poster.jpg',
};

/** Storage key of one attempt, in the folder of the video: an abandoned attempt never overwrites the next one. */
const renditionKey = (fileId: string, name: RenditionName, attempt: number): string => keyOf(fileId, `${attempt}-${ENDINGS[name]}`);

interface Job {
  ctx: Ctx;
  file: FileEntity;
  signal: AbortSignal;
  log: Log;
}

/** Updates those renditions that are not ready; returns their number. */
async function setOpen({ ctx, file }: Job, names: readonly RenditionName[], values: Partial<VideoRenditionEntity>): Promise<number> {
  const open = { fileId: file.id, name: In([...names]), state: Not('ready' as const) };
  return (await ctx.db.update(VideoRenditionEntity, open, { ...values, updatedAt: ctx.now() })).affected ?? 0;
}

/** Writes the progress at intervals, one write at a time. Failed writes are ignored. */
function progressWriter(job: Job, name: RenditionName): { write: (percent: number) => void; settled: () => Promise<void> } {
  let last = { percent: 0, at: 0 };
  let writing: Promise<unknown> = Promise.resolve();
  return {
    write(percent) {
      if (percent <= last.percent || Date.now() - last.at < PROGRESS_INTERVAL) return;
      last = { percent, at: Date.now() };
      writing = writing.then(() => setOpen(job, [name], { progress: percent })).catch(() => undefined);
    },
    settled: async () => void (await writing),
  };
}

/** Starts an attempt. Returns its number, or null when the rendition was deleted, is ready, or has failed. */
async function beginAttempt(job: Job, name: RenditionName): Promise<number | null> {
  const { ctx, file } = job;
  const attempt = (await startAttempt.first(ctx.db, { fileId: file.id, name, now: ctx.now() }))?.attempts;
  if (attempt !== undefined) return attempt;
  if ((await setOpen(job, [name], { state: 'failed', progress: 0 })) > 0) job.log.warn({ fileId: file.id, rendition: name }, 'A rendition failed too often');
  return null;
}

/** Stores the bytes and marks the rendition ready. Removes them when the attempt was abandoned meanwhile. */
async function keep(job: Job, name: RenditionName, attempt: number, encoded: EncodedRendition): Promise<void> {
  const { ctx, file, signal } = job;
  const key = renditionKey(file.id, name, attempt);
  const { size, sha256 } = await ctx.ports.storage.write(key, encoded.content);
  const { contentType, width, height } = encoded;
  const mine = { fileId: file.id, name, state: 'running' as const, attempts: attempt };
  const ready = { state: 'ready' as const, progress: 100, key, size, sha256, contentType, width, height, updatedAt: ctx.now() };
  const shown = signal.aborted ? 0 : ((await ctx.db.update(VideoRenditionEntity, mine, ready)).affected ?? 0);
  if (shown === 0) await ctx.ports.storage.remove(key);
  signal.throwIfAborted();
  // Bytes of earlier attempts whose worker died.
  for (let earlier = 1; earlier < attempt; earlier += 1) await ctx.ports.storage.remove(renditionKey(file.id, name, earlier));
}

async function renderOne(job: Job, video: OpenVideo, name: RenditionName): Promise<void> {
  const { ctx, file } = job;
  const attempt = await beginAttempt(job, name);
  if (attempt === null) return;
  const progress = progressWriter(job, name);
  try {
    const encoding = name === 'poster' ? video.poster(POSTER_SIDE) : video.encode(RENDITIONS[name], progress.write);
    const encoded = await encoding.finally(progress.settled);
    if (encoded.size < file.size) return await keep(job, name, attempt, encoded);
    // A rendition as large as the original is not offered.
    encoded.content.destroy();
    await ctx.db.delete(VideoRenditionEntity, { fileId: file.id, name, attempts: attempt });
  } catch (error) {
    // A stopped worker, a full disk or an unreachable storage does not count as an attempt.
    const mine = { fileId: file.id, name, state: 'running' as const, attempts: attempt };
    if (!(error instanceof UnreadableVideo)) await ctx.db.update(VideoRenditionEntity, mine, { state: 'waiting', progress: 0, attempts: attempt - 1 });
    throw error;
  }
}

async function renderAll(job: Job, video: OpenVideo): Promise<void> {
  const { ctx, file, signal } = job;
  const plan = planRenditions(video.facts, file.size);
  await ctx.db.delete(VideoRenditionEntity, { fileId: file.id, state: Not('ready'), name: Not(In(plan)) });
  // Stores the duration of containers that do not state it.
  if (file.durationSeconds === null && video.facts.seconds !== null) await ctx.db.update(FileEntity, { id: file.id }, { durationSeconds: video.facts.seconds });
  for (const name of plan) {
    signal.throwIfAborted();
    await renderOne(job, video, name);
  }
}

/** Opens the video and makes its renditions. A broken one is marked as failed; its original is still offered. */
async function renderFile(job: Job): Promise<void> {
  const { ctx, file, signal, log } = job;
  let video: OpenVideo | null = null;
  try {
    video = await ctx.ports.transcoder.open(file, signal);
    await renderAll(job, video);
  } catch (error) {
    if (!(error instanceof UnreadableVideo)) throw error;
    log.warn({ fileId: file.id, reason: error.message }, 'A video could not be transcoded');
    await setOpen(job, RENDITION_NAMES, { state: 'failed', progress: 0 });
  } finally {
    await video?.close();
  }
}

/**
 * Makes the renditions of a video (an image, 360p, 240p and audio only) as far as they are smaller. When a worker died, the next run continues with
 * those that are not ready. Without ffmpeg they become 'unavailable' and the original is played.
 */
export async function renderVideo(ctx: Ctx, fileId: string, signal: AbortSignal, log: Log): Promise<void> {
  const file = await ctx.db.findOneBy(FileEntity, { id: fileId });
  if (file !== null) {
    const job = { ctx, file, signal, log };
    if (await ctx.ports.transcoder.available()) await renderFile(job);
    else await setOpen(job, RENDITION_NAMES, { state: 'unavailable', progress: 0 });
  }
  // The video was deleted meanwhile: nothing else knows the bytes written since.
  if (!(await ctx.db.existsBy(FileEntity, { id: fileId }))) await removeFileBytes(ctx, [fileId]);
}

/**
 * Enqueues again renditions that were unavailable, once there is ffmpeg, and those not updated for longer than the retention of a job.
 * Returns the number of videos.
 */
export async function catchUpRenditions(ctx: Ctx): Promise<number> {
  if (!(await ctx.ports.transcoder.available())) return 0;
  const forgotten = new Date(ctx.now().getTime() - JOB_RETENTION);
  return inTransaction(ctx, async (tx) => {
    const rows = await startAgain.all(tx.db, { now: tx.now(), forgotten });
    const ids = [...new Set(rows.map((row) => row.fileId))];
    for (const fileId of ids) await tx.enqueue(VIDEO_JOB, { fileId });
    return ids.length;
  });
}
