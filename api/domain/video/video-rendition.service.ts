import { In, Not } from 'typeorm';
import { RENDITION_NAMES, type RenditionName } from '../../../schema/renditions.ts';
import { FileEntity } from '../files/file.entity.ts';
import { folderOf, keyOf } from '../files/file-keys.ts';
import type { Ctx } from '../shared/context.ts';
import type { Log } from '../shared/log.ts';
import { inTransaction } from '../shared/transaction.ts';
import { type EncodedRendition, type OpenVideo, UnreadableVideo } from '../shared/transcoder-port.ts';
import { VIDEO_JOB } from './enqueue-renditions.ts';
import { planRenditions, RENDITIONS } from './video-plan.ts';
import { VideoRenditionEntity } from './video-rendition.entity.ts';

/** A film that ended this many workers ends no more. */
const ATTEMPTS_MAX = 5;
/** Between two notes of the progress, in milliseconds. */
const NOTE_EVERY = 1000;
/** Videos taken up again at a time. */
const BATCH = 200;
/** After this nobody does promised work any more; work under way is noted every second. Milliseconds. */
const JOB_RETENTION = 4 * 24 * 60 * 60 * 1000;
const LEFT = `(state = 'unavailable' OR (state IN ('waiting', 'running') AND updated_at < $2))`;

const ENDINGS: Readonly<Record<RenditionName, string>> = { '360p': '360p.mp4', '240p': '240p.mp4', audio: 'audio.m4a' };

/** Where one attempt at a copy puts its bytes, in the folder of its video: an attempt that was given up never writes into those of the next. */
const renditionKey = (fileId: string, name: RenditionName, attempt: number): string => keyOf(fileId, `${attempt}-${ENDINGS[name]}`);

interface Job {
  ctx: Ctx;
  file: FileEntity;
  signal: AbortSignal;
  log: Log;
}

/** Sets the rows that are not ready; answers how many. */
async function setOpen({ ctx, file }: Job, names: readonly RenditionName[], values: Partial<VideoRenditionEntity>): Promise<number> {
  const open = { fileId: file.id, name: In([...names]), state: Not('ready' as const) };
  return (await ctx.db.update(VideoRenditionEntity, open, { ...values, updatedAt: ctx.now() })).affected ?? 0;
}

/** Notes the progress now and then, one note at a time; a note that fails is not missed. */
function progressNotes(job: Job, name: RenditionName): { note: (percent: number) => void; settled: () => Promise<void> } {
  let last = { percent: 0, at: 0 };
  let writing: Promise<unknown> = Promise.resolve();
  return {
    note(percent) {
      if (percent <= last.percent || Date.now() - last.at < NOTE_EVERY) return;
      last = { percent, at: Date.now() };
      writing = writing.then(() => setOpen(job, [name], { progress: percent })).catch(() => undefined);
    },
    settled: async () => void (await writing),
  };
}

/** Begins one more attempt: its number, or null when the row is gone, ready or was tried too often. */
async function beginAttempt(job: Job, name: RenditionName): Promise<number | null> {
  const { ctx, file } = job;
  const [rows] = (await ctx.db.query(
    `UPDATE video_renditions SET state = 'running', progress = 0, attempts = attempts + 1, updated_at = $3
     WHERE file_id = $1 AND name = $2 AND state <> 'ready' AND attempts < ${ATTEMPTS_MAX} RETURNING attempts`,
    [file.id, name, ctx.now()],
  )) as [Array<{ attempts: number }>, number];
  const attempt = rows[0]?.attempts;
  if (attempt !== undefined) return attempt;
  if ((await setOpen(job, [name], { state: 'failed', progress: 0 })) > 0)
    job.log.warn({ fileId: file.id, rendition: name }, 'A copy of a video was tried too often');
  return null;
}

/** Keeps the bytes and shows them; what nobody waits for any more leaves none behind. */
async function keep(job: Job, name: RenditionName, attempt: number, copy: EncodedRendition): Promise<void> {
  const { ctx, file, signal } = job;
  const key = renditionKey(file.id, name, attempt);
  const { size, sha256 } = await ctx.ports.storage.write(key, copy.content);
  const { contentType, width, height } = copy;
  const mine = { fileId: file.id, name, state: 'running' as const, attempts: attempt };
  const ready = { state: 'ready' as const, progress: 100, key, size, sha256, contentType, width, height, updatedAt: ctx.now() };
  const shown = signal.aborted ? 0 : ((await ctx.db.update(VideoRenditionEntity, mine, ready)).affected ?? 0);
  if (shown === 0) await ctx.ports.storage.remove(key);
  signal.throwIfAborted();
  // What an attempt wrote whose worker died before it could say so.
  for (let earlier = 1; earlier < attempt; earlier += 1) await ctx.ports.storage.remove(renditionKey(file.id, name, earlier));
}

async function renderOne(job: Job, film: OpenVideo, name: RenditionName): Promise<void> {
  const { ctx, file } = job;
  const attempt = await beginAttempt(job, name);
  if (attempt === null) return;
  const notes = progressNotes(job, name);
  try {
    const copy = await film.copy(RENDITIONS[name], notes.note).finally(notes.settled);
    if (copy.size < file.size) return await keep(job, name, attempt, copy);
    // A copy that saves nothing is not offered.
    copy.content.destroy();
    await ctx.db.delete(VideoRenditionEntity, { fileId: file.id, name, attempts: attempt });
  } catch (error) {
    // Tried again later: what a stopping worker, a full disk or a storage that is away broke off is no attempt at the film.
    const mine = { fileId: file.id, name, state: 'running' as const, attempts: attempt };
    if (!(error instanceof UnreadableVideo)) await ctx.db.update(VideoRenditionEntity, mine, { state: 'waiting', progress: 0, attempts: attempt - 1 });
    throw error;
  }
}

async function renderAll(job: Job, film: OpenVideo): Promise<void> {
  const { ctx, file, signal } = job;
  const plan = planRenditions(film.facts, file.size);
  await ctx.db.delete(VideoRenditionEntity, { fileId: file.id, state: Not('ready'), name: Not(In(plan)) });
  // Containers that do not say how long they play say it now.
  if (file.durationSeconds === null && film.facts.seconds !== null) await ctx.db.update(FileEntity, { id: file.id }, { durationSeconds: film.facts.seconds });
  for (const name of plan) {
    signal.throwIfAborted();
    await renderOne(job, film, name);
  }
}

/** Opens the film and makes its copies; a broken one is noted as failed, and its original is still offered. */
async function renderFilm(job: Job): Promise<void> {
  const { ctx, file, signal, log } = job;
  let film: OpenVideo | null = null;
  try {
    film = await ctx.ports.transcoder.open(file, signal);
    await renderAll(job, film);
  } catch (error) {
    if (!(error instanceof UnreadableVideo)) throw error;
    log.warn({ fileId: file.id, reason: error.message }, 'A video could not be copied');
    await setOpen(job, RENDITION_NAMES, { state: 'failed', progress: 0 });
  } finally {
    await film?.close();
  }
}

/**
 * Makes the smaller copies of a video: 360p, 240p and the sound alone, as far as they are smaller than it. Begun again after a worker
 * died, it goes on with what is not ready. Without a program for it the copies are 'unavailable' and the original plays.
 */
export async function renderVideo(ctx: Ctx, fileId: string, signal: AbortSignal, log: Log): Promise<void> {
  const file = await ctx.db.findOneBy(FileEntity, { id: fileId });
  if (file !== null) {
    const job = { ctx, file, signal, log };
    if (await ctx.ports.transcoder.available()) await renderFilm(job);
    else await setOpen(job, RENDITION_NAMES, { state: 'unavailable', progress: 0 });
  }
  // Deleted before or meanwhile: nobody else knows of bytes written since.
  if (!(await ctx.db.existsBy(FileEntity, { id: fileId }))) await ctx.ports.storage.removeFolder(folderOf(fileId));
}

/**
 * Promises again what was unavailable when it was asked for, once there is a program for it, and what nobody has touched for longer
 * than a promise lives. Answers how many videos.
 */
export async function catchUpRenditions(ctx: Ctx): Promise<number> {
  if (!(await ctx.ports.transcoder.available())) return 0;
  const forgotten = new Date(ctx.now().getTime() - JOB_RETENTION);
  return inTransaction(ctx, async (tx) => {
    const [rows] = (await tx.db.query(
      `UPDATE video_renditions SET state = 'waiting', updated_at = $1 WHERE ${LEFT} AND file_id IN (
         SELECT file_id FROM video_renditions WHERE ${LEFT} GROUP BY file_id LIMIT ${BATCH}) RETURNING file_id AS "fileId"`,
      [tx.now(), forgotten],
    )) as [Array<{ fileId: string }>, number];
    const ids = [...new Set(rows.map((row) => row.fileId))];
    for (const fileId of ids) await tx.enqueue(VIDEO_JOB, { fileId });
    return ids.length;
  });
}
