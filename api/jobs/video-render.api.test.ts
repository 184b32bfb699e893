import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDiskStorage } from '../adapters/storage.ts';
import { FileEntity } from '../domain/files/file.entity.ts';
import { FileUseEntity } from '../domain/files/file-use.entity.ts';
import type { Ctx } from '../domain/shared/context.ts';
import { OutboxEntity } from '../domain/shared/outbox.entity.ts';
import { inTransaction } from '../domain/shared/transaction.ts';
import { StepContentEntity } from '../domain/steps/step-content.entity.ts';
import { storeFile } from '../domain/uploads/store-file.service.ts';
import { VIDEO_JOB } from '../domain/video/enqueue-renditions.ts';
import { VideoRenditionEntity } from '../domain/video/video-rendition.entity.ts';
import { catchUpRenditions } from '../domain/video/video-rendition.service.ts';
import { builtServer } from '../testing/built-server.ts';
import { buildCourseWith, buildEnrolment } from '../testing/factories/course.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { buildVideo, describeVideo } from '../testing/factories/video.ts';
import { startProcess } from '../testing/process.ts';
import { soon } from '../testing/soon.ts';
import { noVideo, TEST_KEY, testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { createJobs } from './registry.ts';
import { runOutboxJob } from './run-job.ts';

const never = new AbortController().signal;
let directory = '';
let server: TestServer;
/** A context of an admin; jobs that it enqueues run only when a test runs them. */
let quiet: Ctx;
/** A context of an admin on the running server. */
let ctx: Ctx;
let long: Buffer;

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-render-'));
  const storage = createDiskStorage(directory);
  server = await createTestServer({ jobs: true, settings: { DATA_DIR: directory }, replace: { ports: { storage } } });
  const db = server.database.dataSource.manager;
  const actor = actorOf(await buildUser(db, { role: 'admin' }));
  ctx = server.app.createContext({ actor, reading: { language: 'en', otherLanguages: false }, origin: { address: '127.0.0.1', device: '' } });
  quiet = testCtx(db, { actor, ports: server.app.ports });
  await recordChanges();
  long = await buildVideo({ width: 1280, height: 720, seconds: 16, frames: 15, kbits: 2500 });
}, 180_000);
afterAll(async () => {
  await server.close();
  rmSync(directory, { recursive: true, force: true });
}, 30_000);

/** Records every change of a rendition's row by a trigger, because polling would miss some. */
async function recordChanges(): Promise<void> {
  for (const statement of [
    'CREATE TABLE changes (position bigserial, file_id uuid, name text, state text, progress integer)',
    `CREATE FUNCTION record_change() RETURNS trigger LANGUAGE plpgsql AS
     'BEGIN INSERT INTO changes (file_id, name, state, progress) VALUES (NEW.file_id, NEW.name, NEW.state, NEW.progress); RETURN NULL; END'`,
    'CREATE TRIGGER record_change AFTER UPDATE ON video_renditions FOR EACH ROW EXECUTE FUNCTION record_change()',
  ])
    await quiet.db.query(statement);
}
const changesOf = (fileId: string): Promise<Array<{ name: string; state: string; progress: number }>> =>
  quiet.db.query('SELECT name, state, progress FROM changes WHERE file_id = $1 ORDER BY position', [fileId]);
const rowsOf = async (fileId: string): Promise<Record<string, VideoRenditionEntity>> =>
  Object.fromEntries((await quiet.db.findBy(VideoRenditionEntity, { fileId })).map((row) => [row.name, row]));
const statesOf = async (fileId: string): Promise<Record<string, string>> =>
  Object.fromEntries(Object.values(await rowsOf(fileId)).map(({ name, state }) => [name, state]));
const bytesOf = (fileId: string): string[] => {
  const folder = join(directory, 'files', fileId.slice(0, 2), fileId);
  return existsSync(folder) ? readdirSync(folder).sort() : [];
};
/** Stores a video whose job is not added to the queue. */
async function storeWithoutQueue(content: Buffer): Promise<{ file: FileEntity; job: string }> {
  // In one transaction: the queue would take a job that it sees before it is marked.
  return inTransaction(quiet, async (tx) => {
    const file = await storeFile(tx, { content, originalName: 'video.mp4' });
    const row = await tx.db.createQueryBuilder(OutboxEntity, 'row').where(`row.payload ->> 'fileId' = :id`, { id: file.id }).getOneOrFail();
    await tx.db.update(OutboxEntity, { id: row.id }, { handedOverAt: new Date() });
    return { file, job: row.id };
  });
}
const jobs = () => createJobs({ ...server.app, translatorOf: () => (text) => text.message });
const runJob = (job: string, signal = never, as = quiet) => runOutboxJob(as, jobs(), job, { stop: signal });
/** Ends the wait for the next try. */
const makeDue = (job: string) => quiet.db.update(OutboxEntity, { id: job }, { nextTryAt: new Date(), handedOverAt: new Date() });
const done = (fileId: string) => soon(async () => expect(Object.values(await statesOf(fileId)).every((state) => state === 'ready')).toBe(true));

describe('the renditions of a video', { timeout: 120_000 }, () => {
  it('are enqueued with the video, and encoded with progress, the smallest first', async () => {
    const file = await storeFile(ctx, { content: long, originalName: 'Garden.mp4' });
    expect(Object.keys(await statesOf(file.id)).sort()).toEqual(['240p', '360p', 'audio', 'poster']);
    await done(file.id);
    const changes = await changesOf(file.id);
    expect(changes.filter(({ state }) => state === 'ready').map(({ name }) => name)).toEqual(['poster', 'audio', '240p', '360p']);
    expect(changes.some(({ state, progress }) => state === 'running' && progress > 0 && progress < 100)).toBe(true);
    const rows = await rowsOf(file.id);
    expect(rows['360p']).toMatchObject({ width: 640, height: 360, contentType: 'video/mp4', progress: 100, attempts: 1 });
    expect(rows['240p']).toMatchObject({ width: 426, height: 240 });
    expect(rows.audio).toMatchObject({ width: null, height: null, contentType: 'audio/mp4' });
    expect(rows.poster).toMatchObject({ width: 480, height: 270, contentType: 'image/jpeg' });
    expect(Number(rows.poster?.size)).toBeLessThan(40_000);
    expect(readFileSync(join(directory, 'files', rows.poster?.key ?? '')).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));
    expect(Number(rows['240p']?.size)).toBeLessThan(Number(rows['360p']?.size));
    expect(Number(rows['360p']?.size)).toBeLessThan(file.size / 3);
    const rendition = readFileSync(join(directory, 'files', rows['360p']?.key ?? ''));
    expect(rendition.length).toBe(rows['360p']?.size);
    expect(rendition.toString('latin1')).not.toContain('+52.5219');
    expect(await describeVideo(rendition)).toMatch(/Video: h264 [^\n]*640x360/);
    await soon(async () => {
      const job = await quiet.db.findOneByOrFail(OutboxEntity, { job: VIDEO_JOB });
      expect(job).toMatchObject({ doneAt: expect.any(Date), payload: {}, leaseKey: null });
    });
  });

  it.each([
    ['without audio: no audio rendition', { audio: false, width: 480, height: 360 }, ['240p', '360p', 'poster']],
    ['smaller than 240 pixels: no larger renditions', { width: 266, height: 200 }, ['audio', 'poster']],
    ['of the bit rate of a rendition: no renditions that would not be smaller', { kbits: 90, more: ['-b:a', '24k'] }, ['audio', 'poster']],
  ])('leave out what a video does not need: of a video %s', async (_case, parts, names) => {
    const { file, job } = await storeWithoutQueue(await buildVideo(parts));
    expect(await runJob(job)).toBe('done');
    expect(Object.keys(await statesOf(file.id)).sort()).toEqual(names);
    expect(bytesOf(file.id)).toHaveLength(names.length + 1);
    await done(file.id);
  });

  it('set the duration of a video whose container has none', async () => {
    const { file, job } = await storeWithoutQueue(await buildVideo({ type: 'webm' }));
    await quiet.db.update(FileEntity, { id: file.id }, { durationSeconds: null });
    await runJob(job);
    expect((await quiet.db.findOneByOrFail(FileEntity, { id: file.id })).durationSeconds).toBeCloseTo(2, 0);
  });

  it('fail for a damaged video, which keeps its original file', async () => {
    const broken = await buildVideo();
    const { file, job } = await storeWithoutQueue(broken.fill(0xff, broken.indexOf('mdat') + 4, broken.indexOf('moov') - 4));
    expect(await runJob(job)).toBe('done');
    expect(await statesOf(file.id)).toEqual({ '360p': 'failed', '240p': 'failed', audio: 'failed', poster: 'failed' });
    expect(bytesOf(file.id)).toEqual(['original']);
  });

  it('are unavailable without ffmpeg, and encoded when it is installed', async () => {
    const { file, job } = await storeWithoutQueue(await buildVideo());
    const without = testCtx(quiet.db, { actor: { id: quiet.actor?.id ?? '' }, ports: { ...server.app.ports, transcoder: noVideo() } });
    expect(await runJob(job, never, without)).toBe('done');
    expect(await statesOf(file.id)).toEqual({ '360p': 'unavailable', '240p': 'unavailable', audio: 'unavailable', poster: 'unavailable' });
    expect(await catchUpRenditions(without)).toBe(0);
    expect(await catchUpRenditions(ctx)).toBe(1);
    expect(await catchUpRenditions(ctx)).toBe(0);
    await done(file.id);
  });

  it('are enqueued again when their job was lost', async () => {
    const { file, job } = await storeWithoutQueue(await buildVideo());
    await quiet.db.delete(OutboxEntity, { id: job });
    expect(await catchUpRenditions(ctx)).toBe(0);
    await quiet.db.update(VideoRenditionEntity, { fileId: file.id }, { updatedAt: new Date(Date.now() - 5 * 24 * 3_600_000) });
    expect(await catchUpRenditions(ctx)).toBe(1);
    await done(file.id);
  });

  it('leave no bytes if the video is deleted while they are encoded', async () => {
    const { file, job } = await storeWithoutQueue(long);
    const running = runJob(job);
    await soon(async () => expect((await rowsOf(file.id))['240p']?.state).toBe('running'));
    expect(bytesOf(file.id)).toEqual(['1-audio.m4a', '1-poster.jpg', 'original']);
    await quiet.db.delete(FileEntity, { id: file.id });
    await server.app.ports.storage.removeFolder(`${file.id.slice(0, 2)}/${file.id}`);
    await running;
    expect(bytesOf(file.id)).toEqual([]);
    expect(readdirSync(join(directory, 'work'))).toEqual([]);
  });

  it('are retried after every failure of the machine', async () => {
    const { file, job } = await storeWithoutQueue(await buildVideo());
    const storage = { ...server.app.ports.storage, write: vi.fn(async () => Promise.reject(new Error('The disk is unavailable'))) };
    const failing = testCtx(quiet.db, { actor: { id: quiet.actor?.id ?? '' }, ports: { ...server.app.ports, storage } });
    for (let time = 1; time <= 6; time += 1) {
      expect(await runJob(job, never, failing)).toBe('retry');
      await makeDue(job);
    }
    expect((await rowsOf(file.id)).audio).toMatchObject({ state: 'waiting', attempts: 0 });
    expect(await runJob(job)).toBe('done');
    expect(await statesOf(file.id)).toEqual({ '360p': 'ready', '240p': 'ready', audio: 'ready', poster: 'ready' });
  });

  it('fail for a video that crashes its worker repeatedly', async () => {
    const { file, job } = await storeWithoutQueue(await buildVideo());
    await quiet.db.update(VideoRenditionEntity, { fileId: file.id, name: 'audio' }, { state: 'running', attempts: 5 });
    expect(await runJob(job)).toBe('done');
    expect(await statesOf(file.id)).toEqual({ '360p': 'ready', '240p': 'ready', audio: 'failed', poster: 'ready' });
  });
});

describe('a worker', { timeout: 120_000 }, () => {
  it('that stops releases its job, and the next worker continues the job', async () => {
    const { file, job } = await storeWithoutQueue(long);
    const stop = new AbortController();
    const running = runJob(job, stop.signal);
    await soon(async () => expect((await rowsOf(file.id))['240p']?.state).toBe('running'));
    expect(await runJob(job)).toBe('busy');
    stop.abort(new Error('The worker stops'));
    expect(await running).toBe('stopped');
    expect(await quiet.db.findOneByOrFail(OutboxEntity, { id: job })).toMatchObject({ tries: 0, leaseKey: null, handedOverAt: null });
    await makeDue(job);
    expect(await statesOf(file.id)).toEqual({ poster: 'ready', audio: 'ready', '240p': 'waiting', '360p': 'waiting' });
    expect(await runJob(job)).toBe('done');
    expect(await runJob(job)).toBe('nothing');
    expect(await rowsOf(file.id)).toMatchObject({ audio: { attempts: 1 }, '240p': { attempts: 1, state: 'ready' }, '360p': { attempts: 1, state: 'ready' } });
    expect(bytesOf(file.id)).toHaveLength(5);
  });

  it('that is killed keeps its lease for a minute; then another worker runs the job once and removes the leftovers', async () => {
    const other = await createTestServer({ settings: { DATA_DIR: directory }, replace: { ports: { storage: server.app.ports.storage } } });
    const { manager: db } = other.database.dataSource;
    const owner = testCtx(db, { actor: actorOf(await buildUser(db, { role: 'admin' })), ports: other.app.ports });
    const killed = startProcess(await builtServer('worker'), [], {
      DATABASE_URL: other.database.url,
      DATA_DIR: directory,
      SECRET_KEY: TEST_KEY,
    });
    try {
      const file = await storeFile(owner, { content: long, originalName: 'video.mp4' });
      const { id: job } = await db.findOneByOrFail(OutboxEntity, { job: VIDEO_JOB });
      const rows = () => db.find(VideoRenditionEntity, { order: { name: 'ASC' } });
      const folder = () => readdirSync(join(directory, 'work'))[0] ?? '';
      const program = () => Number(readFileSync(join(directory, 'work', folder(), 'program'), 'utf8'));
      const commandLine = (pid: number) => (existsSync(`/proc/${pid}/cmdline`) ? readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '');
      await soon(async () => expect((await rows())[0]).toMatchObject({ name: '240p', state: 'running' }));
      // Audio was the first rendition.
      await soon(() => expect(commandLine(program())).toContain(`${folder()}/rendition-2.mp4`));
      const leftover = { folder: folder(), program: program() };
      killed.child.kill('SIGKILL');
      await killed.ended;
      const isRunning = () => commandLine(leftover.program).includes(leftover.folder);
      expect(isRunning()).toBe(true);
      expect(await runJob(job, never, owner)).toBe('busy');
      await db.query(`UPDATE outbox SET lease_until = now() - interval '1 second' WHERE id = $1`, [job]);
      expect(await runJob(job, never, owner)).toBe('done');
      expect((await rows()).map(({ name, state, attempts }) => [name, state, attempts])).toEqual([
        ['240p', 'ready', 2],
        ['360p', 'ready', 1],
        ['audio', 'ready', 1],
        ['poster', 'ready', 1],
      ]);
      expect(bytesOf(file.id)).toEqual(['1-360p.mp4', '1-audio.m4a', '1-poster.jpg', '2-240p.mp4', 'original']);
      expect(isRunning()).toBe(false);
    } finally {
      killed.child.kill('SIGKILL');
      await other.close();
    }
  });
});

describe('a learner', { timeout: 120_000 }, () => {
  it('receives the renditions and captions with the step, and their bytes in ranges', async () => {
    const { file, job } = await storeWithoutQueue(await buildVideo());
    await runJob(job);
    const vtt = await storeFile(quiet, { content: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nسلام\n'), originalName: 'fa.vtt' });
    const { course, stepIds } = await buildCourseWith(quiet.db, [[{}]]);
    const stepId = stepIds[0]?.[0] ?? '';
    const learner = await buildUser(quiet.db);
    await buildEnrolment(quiet.db, learner.id, course.id);
    const block = { id: crypto.randomUUID(), type: 'VIDEO' as const, fileId: file.id, captions: [{ language: 'fa', fileId: vtt.id }] };
    await quiet.db.update(StepContentEntity, { stepId }, { blocks: [block] });
    for (const fileId of [file.id, vtt.id]) await quiet.db.insert(FileUseEntity, { id: crypto.randomUUID(), fileId, stepId, academyId: null, courseId: null });
    const { body } = await server.rest('POST', '/api/user/signIn', { email: learner.email, password: TEST_PASSWORD });
    const query = `query($id: ID!) { step(id: $id) { blocks { captions { language label url fileId size }
      video { url renditions { name state progress url size contentType width height } } } } }`;
    const { data, errors } = await server.graphql(query, { id: stepId }, String(body.token));
    expect(errors).toBeUndefined();
    type Rendition = { name: string; state: string; url: string; size: number; contentType: string };
    const [shown] = (data as { step: { blocks: Array<{ captions: Array<{ url: string }>; video: { renditions: Rendition[] } }> } }).step.blocks;
    expect(shown?.captions).toEqual([{ language: 'fa', label: 'فارسی', url: expect.stringContaining('/files/'), fileId: vtt.id, size: vtt.size }]);
    expect(shown?.video.renditions.map(({ name, state }) => [name, state])).toEqual([
      ['360p', 'ready'],
      ['240p', 'ready'],
      ['audio', 'ready'],
      ['poster', 'ready'],
    ]);
    const endings: Record<string, string> = { audio: 'm4a', poster: 'jpg' };
    for (const { url, size, contentType, name } of shown?.video.renditions ?? []) {
      const answer = await fetch(server.url + url, { headers: { range: 'bytes=0-99' } });
      expect(answer.status).toBe(206);
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': contentType,
        'content-range': `bytes 0-99/${size}`,
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers.get('content-disposition')).toContain(`inline; filename="video-${name}.${endings[name] ?? 'mp4'}"`);
      expect((await fetch(server.url + url.replace(`/${name}/`, name === '240p' ? '/360p/' : '/240p/'))).status).toBe(404);
    }
    const captions = await fetch(server.url + shown?.captions[0]?.url);
    expect(captions.headers.get('content-type')).toMatch(/^text\/vtt/);
    expect(captions.headers.get('content-disposition')).toMatch(/^inline/);
    expect(await captions.text()).toContain('سلام');
  });
});
