import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { StoragePort } from '../domain/shared/ports.ts';
import { type TranscoderPort, UnreadableVideo } from '../domain/shared/transcoder-port.ts';
import { RENDITIONS } from '../domain/video/video-plan.ts';
import { buildVideo, describeVideo } from '../testing/factories/video.ts';
import { memoryStorage } from '../testing/test-ctx.ts';
import { createFfmpeg } from './ffmpeg.ts';
import { readFacts } from './ffmpeg-facts.ts';
import { createDiskStorage } from './storage.ts';

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const never = new AbortController().signal;
let directory = '';
let work = '';
let storage: StoragePort;
let transcoder: TranscoderPort;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'academy-ffmpeg-'));
  work = join(directory, 'work');
  storage = createDiskStorage(directory);
  transcoder = createFfmpeg({ searchPath: process.env.PATH ?? '', storage, workDirectory: work, log });
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

let count = 0;
async function open(content: Buffer, contentType = 'video/mp4', port = transcoder, target = storage) {
  count += 1;
  const key = `ab/video-${count}/original`;
  await target.write(key, content);
  return port.open({ key, contentType }, never);
}

describe('renditions of a video', { timeout: 60_000 }, () => {
  it('are smaller, have the requested size, start without a full download, and contain no metadata of the original', async () => {
    const original = await buildVideo();
    expect(original.toString('latin1')).toContain('+52.5219');
    const video = await open(original);
    expect(video.facts).toMatchObject({ width: 640, height: 480, hasAudio: true, framesPerSecond: 24 });
    expect(video.facts.seconds).toBeCloseTo(2, 0);
    const seen: number[] = [];
    const rendition = await video.encode(RENDITIONS['240p'], (percent) => seen.push(percent));
    const content = await buffer(rendition.content);
    expect(rendition).toMatchObject({ width: 320, height: 240, contentType: 'video/mp4', size: content.length });
    expect(content.length).toBeLessThan(original.length);
    const text = content.toString('latin1');
    for (const secret of ['+52.5219', 'Secret garden', 'location']) expect(text).not.toContain(secret);
    expect(text.indexOf('moov')).toBeLessThan(text.indexOf('mdat'));
    const description = await describeVideo(content);
    expect(description).toMatch(/Video: h264 \((Main|Constrained Baseline)\)/);
    expect(description).toMatch(/Audio: aac .* mono/);
    expect(seen.every((percent) => percent >= 0 && percent < 100)).toBe(true);
    await video.close();
    expect(readdirSync(work)).toEqual([]);
  });

  it('are upright when the metadata of the video has a rotation', async () => {
    const video = await open(await buildVideo({ rotated: true }));
    expect(video.facts).toMatchObject({ width: 480, height: 640 });
    const rendition = await video.encode(RENDITIONS['360p'], () => undefined);
    expect(rendition).toMatchObject({ width: 360, height: 480 });
    expect(await describeVideo(await buffer(rendition.content))).not.toMatch(/rotat/);
    await video.close();
  });

  it('have square pixels and at most 30 frames a second', async () => {
    const video = await open(await buildVideo({ width: 480, height: 480, frames: 60, more: ['-aspect', '16:9'] }));
    expect(video.facts).toMatchObject({ width: 853, height: 480, framesPerSecond: 60 });
    const rendition = await video.encode(RENDITIONS['360p'], () => undefined);
    expect(rendition).toMatchObject({ width: 640, height: 360 });
    expect(await describeVideo(await buffer(rendition.content))).toMatch(/ 30 fps/);
    await video.close();
  });

  it('can be audio only', async () => {
    const video = await open(await buildVideo());
    const rendition = await video.encode(RENDITIONS.audio, () => undefined);
    expect(rendition).toMatchObject({ width: null, height: null, contentType: 'audio/mp4' });
    const description = await describeVideo(await buffer(rendition.content));
    expect(description).toContain('Audio: aac');
    expect(description).not.toContain('Video:');
    await video.close();
  });

  it('are encoded from videos without audio, from WebM, and from videos in a remote storage', async () => {
    const remote = memoryStorage();
    const port = createFfmpeg({ searchPath: process.env.PATH ?? '', storage: remote, workDirectory: work, log });
    const video = await open(await buildVideo({ audio: false, type: 'webm' }), 'video/webm', port, remote);
    expect(video.facts).toMatchObject({ width: 640, height: 480, hasAudio: false });
    const rendition = await video.encode(RENDITIONS['240p'], () => undefined);
    expect(await describeVideo(await buffer(rendition.content))).not.toContain('Audio:');
    await video.close();
    expect(readdirSync(work)).toEqual([]);
  });

  it.each(['data', "أكاديمية 100% %03d #1 it's ?"])('include a small image of the video, with the data in a folder called %j', async (name) => {
    const folder = join(directory, name);
    const target = createDiskStorage(folder);
    const port = createFfmpeg({ searchPath: process.env.PATH ?? '', storage: target, workDirectory: join(folder, 'work'), log });
    const video = await open(await buildVideo({ width: 1280, height: 720 }), 'video/mp4', port, target);
    const { content, ...poster } = await video.poster(270);
    const bytes = await buffer(content);
    expect(poster).toEqual({ size: bytes.length, contentType: 'image/jpeg', width: 480, height: 270 });
    expect(bytes.length).toBeLessThan(40_000);
    await video.close();
    expect(readdirSync(join(folder, 'work'))).toEqual([]);
  });

  it('stop when the signal is aborted', async () => {
    const stop = new AbortController();
    await storage.write('ab/long/original', await buildVideo({ width: 1280, height: 720, seconds: 12, kbits: 2000 }));
    const video = await transcoder.open({ key: 'ab/long/original', contentType: 'video/mp4' }, stop.signal);
    // Aborts at the first report of progress.
    const encoding = video.encode(RENDITIONS['360p'], () => stop.abort(new Error('enough')));
    await expect(encoding).rejects.toThrow('enough');
    await video.close();
    expect(readdirSync(work)).toEqual([]);
  });
});

describe('a file that is not a video', { timeout: 60_000 }, () => {
  const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:10\n#EXTINF:10,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n';

  it.each<[string, Buffer | 'truncated' | 'audio']>([
    ['noise', Buffer.alloc(20_000, 'noise')],
    ['the beginning of a video', 'truncated'],
    ['a playlist that names other files', Buffer.from(playlist)],
    ['audio only', 'audio'],
  ])('is reported as unreadable, not as a failure of the machine: %s', async (_case, content) => {
    let bytes = Buffer.isBuffer(content) ? content : Buffer.alloc(0);
    if (content === 'truncated') bytes = (await buildVideo()).subarray(0, 5000);
    if (content === 'audio') {
      const video = await open(await buildVideo());
      bytes = await buffer((await video.encode(RENDITIONS.audio, () => undefined)).content);
      await video.close();
    }
    await expect(open(bytes)).rejects.toBeInstanceOf(UnreadableVideo);
    expect(readdirSync(work)).toEqual([]);
  });

  it('is reported differently from a video whose bytes are missing', async () => {
    await expect(transcoder.open({ key: 'ab/missing/original', contentType: 'video/mp4' }, never)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('ffmpeg', { timeout: 60_000 }, () => {
  const createAt = (path: string) => createFfmpeg({ path, searchPath: process.env.PATH ?? '', storage, workDirectory: work, log });

  it('is found on the path, or among the packages', async () => {
    expect(await transcoder.available()).toBe(true);
    expect(await createFfmpeg({ searchPath: '', storage, workDirectory: work, log }).available()).toBe(true);
  });

  it('can be disabled, and logs a warning when it does not exist', async () => {
    expect(await createAt('none').available()).toBe(false);
    expect(log.warn).not.toHaveBeenCalled();
    expect(await createAt('/nowhere/ffmpeg').available()).toBe(false);
    expect(await createAt('/bin/echo').available()).toBe(false);
    expect(log.warn).toHaveBeenCalledTimes(3);
  });
});

describe('the work folder of a killed worker', { timeout: 60_000 }, () => {
  it('is removed by the next worker; the folders of other machines stay', async () => {
    const folders: Array<[string, string]> = [
      ['dead', `${hostname()} 4194304`],
      ['mine-before', `${hostname()} ${process.pid}`],
      ['elsewhere', 'another-machine 12'],
    ];
    for (const [name, owner] of folders) {
      mkdirSync(join(work, name), { recursive: true });
      writeFileSync(join(work, name, 'owner'), owner);
    }
    const video = await open(await buildVideo());
    expect(readdirSync(work)).toHaveLength(2);
    await video.close();
    expect(readdirSync(work)).toEqual(['elsewhere']);
  });
});

describe('the output of ffmpeg', { timeout: 60_000 }, () => {
  it.each([
    [
      'Input #0\n  Duration: N/A, start: 0\n  Stream #0:0: Audio: mp3\n  Stream #0:1: Video: mjpeg, yuvj420p, 600x600 (attached pic)\n',
      { hasVideo: false, hasAudio: true },
    ],
    [
      'Input #0\n  Duration: 01:02:03.50\n    Stream #0:0(eng): Video: h264 (Main), yuv420p(tv, bt709), 1920x1080, 29.97 fps\n    Side data:\n      displaymatrix: rotation of -90.00 degrees\n',
      { seconds: 3723.5, width: 1080, height: 1920, framesPerSecond: 29.97 },
    ],
    ['a.mp4: Invalid data found when processing input', { hasVideo: false, seconds: null }],
  ])('is read into the facts about audio, video, size and length: %j', (output, facts) => {
    expect(readFacts(output)).toMatchObject(facts);
  });
});
