import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createS3Storage } from '../adapters/s3.ts';
import { FileEntity } from '../domain/files/file.entity.ts';
import { discardFiles, removeFileBytes } from '../domain/files/file-discard.service.ts';
import { buildJpeg, buildMp3, buildMp4, buildPdf } from '../testing/factories/file.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { buildForm, FORM_TYPE, openUpload } from '../testing/multipart.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { soon } from '../testing/soon.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const MEGABYTE = 1024 * 1024;
const READING = { language: 'en', otherLanguages: false };
const ORIGIN = { address: '127.0.0.1', device: 'Test' };
let s3: S3Server;
let server: TestServer;
let directory = '';
let token = '';
let userId = '';
beforeAll(async () => {
  s3 = await startS3Server('academy');
  directory = await mkdtemp(join(tmpdir(), 'academy-s3-'));
  const settings = { endpoint: s3.endpoint, region: 'us-east-1', bucket: 'academy', accessKey: 'a', secretKey: 'b', forcePathStyle: true };
  server = await createTestServer({ replace: { ports: { storage: createS3Storage(settings, directory) } } });
  const user = await buildUser(server.database.dataSource.manager, { role: 'admin' });
  userId = user.id;
  token = String((await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD })).body.token);
}, 30_000);
afterAll(async () => {
  await server.close();
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

async function send(fileName: string, content: Buffer): Promise<Record<string, unknown>> {
  const body = new Uint8Array(buildForm([{ field: 'file', fileName, content }]));
  const answer = await fetch(`${server.url}/api/fileUpload`, { method: 'POST', headers: { 'content-type': FORM_TYPE, 'x-access-token': token }, body });
  return (await answer.json()) as Record<string, unknown>;
}
const read = (file: Record<string, unknown>, headers: Record<string, string> = {}) => fetch(`${server.url}/${String(file.filePath)}`, { headers });
const temporaryFiles = async (): Promise<string[]> => (existsSync(directory) ? readdir(directory) : []);

describe('files in a bucket', { timeout: 30_000 }, () => {
  it('are served by the application, completely and by ranges, with the same checks', async () => {
    const content = buildMp4({ size: 12 * MEGABYTE });
    const video = await send('video.mp4', content);
    expect(video).toMatchObject({ status: 'success', contentType: 'video/mp4' });
    const row = await server.database.dataSource.manager.findOneByOrFail(FileEntity, { id: String(video.id) });
    expect(row).toMatchObject({ size: content.length, durationSeconds: 12.5, sha256: createHash('sha256').update(content).digest('hex') });
    expect(Buffer.from(await (await read(video)).arrayBuffer()).equals(content)).toBe(true);
    const part = await read(video, { range: 'bytes=1000-1999' });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${content.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(content.subarray(1000, 2000))).toBe(true);
    expect((await read({ filePath: String(video.filePath).replace(/signature=.{5}/, 'signature=AAAAA') })).status).toBe(404);
  });

  it('include a document and the variants of an image; no temporary file remains', async () => {
    expect(await send('a.pdf', buildPdf())).toMatchObject({ contentType: 'application/pdf' });
    const before = s3.objects.size;
    expect(await send('photo.jpg', await buildJpeg(1700, 900))).toMatchObject({ contentType: 'image/webp' });
    expect([s3.objects.size - before, await temporaryFiles()]).toEqual([3, []]);
  });

  it('are NOT_FOUND if the bucket has lost them', async () => {
    const file = await send('a.pdf', buildPdf());
    for (const key of s3.objects.keys()) if (key.includes(String(file.id))) s3.objects.delete(key);
    expect((await read(file)).status).toBe(404);
  });

  it('leave no objects and no parts after an upload is aborted or refused', { timeout: 240_000 }, async () => {
    const [objects, rows] = [s3.objects.size, await server.database.dataSource.manager.count(FileEntity)];
    const form = buildForm([{ field: 'file', fileName: 'video.mp4', content: buildMp4({ size: 30 * MEGABYTE }) }]);
    const upload = openUpload(`${server.url}/api/fileUpload`, token, { 'content-length': String(form.length) });
    upload.request.write(form.subarray(0, form.length * 0.8));
    await soon(() => expect(s3.uploads.size).toBe(1));
    upload.request.destroy();
    await soon(() => expect(s3.uploads.size).toBe(0));
    expect(await send('video.mp4', buildMp4({ size: 10 * MEGABYTE, moov: 'missing' }))).toMatchObject({ code: 'FILE_DAMAGED' });
    expect(await send('audio.mp3', Buffer.concat([buildMp3(), Buffer.alloc(101 * MEGABYTE)]))).toMatchObject({ code: 'AUDIO_TOO_LARGE' });
    expect([s3.uploads.size, s3.objects.size, await server.database.dataSource.manager.count(FileEntity), await temporaryFiles()]).toEqual([
      0,
      objects,
      rows,
      [],
    ]);
  });

  it('are refused with STORAGE_FULL if the bucket is full', async () => {
    s3.refuseWrites({ status: 507, code: 'XMinioStorageFull' });
    expect(await send('a.pdf', buildPdf())).toMatchObject({ code: 'STORAGE_FULL' });
    s3.refuseWrites(null);
    expect([s3.uploads.size, await temporaryFiles()]).toEqual([0, []]);
  });

  it('are removed with all variants when they are discarded', async () => {
    const file = await send('photo.jpg', await buildJpeg(1700, 900));
    const id = String(file.id);
    const user = await server.database.dataSource.manager.query('SELECT id, role, language FROM users WHERE id = $1', [userId]);
    const ctx = server.app.createContext({ actor: actorOf(user[0]), reading: READING, origin: ORIGIN });
    expect(await discardFiles(ctx, [id])).toBe(1);
    await removeFileBytes(ctx, [id]);
    expect([...s3.objects.keys()].filter((key) => key.includes(id))).toEqual([]);
  });
});
