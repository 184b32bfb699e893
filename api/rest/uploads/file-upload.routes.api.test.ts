import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../../adapters/storage.ts';
import { FileEntity } from '../../domain/files/file.entity.ts';
import { removeStrayBytes } from '../../domain/files/file-discard.service.ts';
import { FileUseEntity } from '../../domain/files/file-use.entity.ts';
import { REQUEST_TIMEOUTS } from '../../http/timeouts.ts';
import { buildAcademy } from '../../testing/factories/academy.ts';
import { buildJpeg, buildMp4, buildPdf } from '../../testing/factories/file.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { buildForm, FORM_TYPE, type FormPart, formAround, openUpload, writeUntilRefused } from '../../testing/multipart.ts';
import { soon } from '../../testing/soon.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const MEGABYTE = 1024 * 1024;
let server: TestServer;
let directory = '';
let url = '';
const tokens = { admin: '', student: '' };
const clock = { aheadMs: 0 };
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-upload-'));
  server = await createTestServer({
    replace: { ports: { storage: createDiskStorage(directory) }, now: () => new Date(Date.now() + clock.aheadMs) },
    timeouts: { ...REQUEST_TIMEOUTS, body: 400, stall: 600 },
  });
  url = `${server.url}/api/fileUpload`;
  for (const role of ['admin', 'student'] as const) {
    const { email } = await buildUser(server.database.dataSource.manager, { role });
    const { body } = await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
    tokens[role] = String(body.token);
  }
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

async function send(parts: readonly FormPart[], token: string | undefined = tokens.admin, more: Record<string, string> = {}) {
  const headers: Record<string, string> = { 'content-type': FORM_TYPE, ...(token === '' ? {} : { 'x-access-token': token }), ...more };
  const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(buildForm(parts)) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const file = (fileName: string, content: Buffer): FormPart => ({ field: 'file', fileName, content });
const rows = (): Promise<number> => server.database.dataSource.manager.count(FileEntity);
/** Lists all files on disk, stored and incoming. */
async function filesOnDisk(): Promise<string[]> {
  const entries = existsSync(join(directory, 'files')) ? await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true }) : [];
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : [])).sort();
}
const incoming = async (): Promise<string[]> => (await filesOnDisk()).filter((path) => path.includes('.incoming'));

describe('POST /api/fileUpload', () => {
  it('stores a file and returns its id, URL, path, type and name at the top level', async () => {
    const { status, body } = await send([file('Leitfaden für Helfende.pdf', buildPdf())]);
    expect([status, body.status]).toEqual([200, 'success']);
    expect(body).toMatchObject({ contentType: 'application/pdf', name: 'Leitfaden für Helfende.pdf', id: expect.any(String) });
    expect(body).toMatchObject({ _id: body.id, url: `/${String(body.filePath)}`, originalName: body.name });
    const read = await fetch(`${server.url}/${String(body.filePath)}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(buildPdf())).toBe(true);
  });

  it('stores a file once when the request is repeated with its idempotency key', async () => {
    const key = { 'idempotency-key': 'the-upload-of-one-file' };
    const [before, filesBefore] = [await rows(), await filesOnDisk()];
    const repeat = () => send([file('once.pdf', buildPdf())], tokens.admin, key);
    const answers = [...(await Promise.all([repeat(), repeat()])), await repeat()];
    expect(answers.map(({ status, body }) => [status, body])).toEqual(Array(3).fill([200, answers[0]?.body]));
    expect(await rows()).toBe(before + 1);
    // The bytes of a repeat have no row; the daily sweep removes them.
    try {
      clock.aheadMs = 25 * 60 * 60 * 1000;
      await removeStrayBytes(server.app.createContext());
    } finally {
      clock.aheadMs = 0;
    }
    expect(await filesOnDisk()).toHaveLength(filesBefore.length + 1);
    expect((await fetch(`${server.url}/${String(answers[2]?.body.filePath)}`)).status).toBe(200);
  });

  it('encodes an image again', async () => {
    const { body } = await send([file('IMG_1.JPG', await buildJpeg())]);
    expect(body).toMatchObject({ contentType: 'image/webp', name: 'IMG_1.webp' });
  });

  it.each([
    ['a guest', '', 401, 'NOT_SIGNED_IN'],
    ['a student', 'student', 403, 'NOT_AUTHORIZED'],
  ])('refuses a file from %s', async (_caller, who, status, code) => {
    const before = await filesOnDisk();
    expect(await send([file('a.pdf', buildPdf())], who === '' ? '' : tokens.student)).toMatchObject({ status, body: { status: 'error', code } });
    expect(await filesOnDisk()).toEqual(before);
  });

  const pdf = file('a.pdf', buildPdf());
  it.each([
    ['no file', [] as FormPart[], { file: 'FILE_REQUIRED' }],
    ['a file in another field', [{ ...pdf, field: 'document' }], { document: 'CHOICE_INVALID' }],
    ['two files', [pdf, pdf], { file: 'CHOICE_INVALID' }],
    ['a value before the file', [{ field: 'folder', content: 'x' }, pdf], { folder: 'CHOICE_INVALID' }],
    ['a value after the file', [pdf, { field: 'folder', content: 'x' }], { folder: 'CHOICE_INVALID' }],
  ])('refuses a form with %s, and stores nothing', async (_case, parts, fields) => {
    const [before, bytes] = [await rows(), await filesOnDisk()];
    expect(await send(parts)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED', fields } });
    expect([await rows(), await filesOnDisk()]).toEqual([before, bytes]);
  });

  it.each([
    ['photo.jpg', 'image/png', 200],
    ['photo.jpg', '', 200],
    ['photo.jpg', 'text/html', 415],
    ['photo.jpg', 'image/svg+xml', 415],
    ['photo.jpg', 'application/pdf', 415],
    ['document.pdf', 'application/pdf; charset=binary', 200],
    ['document.pdf', 'application/xhtml+xml', 415],
    ['document.pdf', 'video/mp4', 415],
    ['video.mp4', 'video/mp4', 200],
    ['video.mp4', 'application/javascript', 415],
  ])('accepts the file %s sent as the type “%s” only if the type matches', async (fileName, type, status) => {
    const content = fileName.startsWith('photo') ? await buildJpeg(50, 50) : fileName.startsWith('video') ? buildMp4() : buildPdf();
    expect((await send([{ field: 'file', fileName, type, content }])).status).toBe(status);
  });

  it('refuses a body that is not a form', async () => {
    expect(await server.rest('POST', '/api/fileUpload', { file: 'x' }, tokens.admin)).toMatchObject({
      status: 400,
      body: { fields: { file: 'FILE_REQUIRED' } },
    });
    const broken = await fetch(url, { method: 'POST', headers: { 'content-type': 'multipart/form-data', 'x-access-token': tokens.admin }, body: 'x' });
    expect(broken.status).toBe(400);
    const cut = buildForm([pdf]).subarray(0, -20);
    const answer = await fetch(url, { method: 'POST', headers: { 'content-type': FORM_TYPE, 'x-access-token': tokens.admin }, body: new Uint8Array(cut) });
    expect([answer.status, await incoming()]).toEqual([400, []]);
  });

  it('translates the reason of a refusal into the language of the caller', async () => {
    const headers = { 'content-type': FORM_TYPE, 'x-access-token': tokens.admin, 'accept-language': 'en' };
    const answer = await fetch(url, { method: 'POST', headers, body: new Uint8Array(buildForm([file('photo.png', Buffer.from('<svg onload="alert(1)"/>'))])) });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({ status: 'error', code: 'FILE_TYPE_NOT_ALLOWED', message: 'Invalid file extension' });
  });
});

describe('a failing upload', () => {
  it('stops reading an image of 600 MB at 10 MB, and responds before the body is complete', async () => {
    const jpeg = await buildJpeg(300, 200);
    const { head, tail } = formAround('huge.jpg');
    const upload = openUpload(url, tokens.admin, { 'content-length': String(head.length + 600 * MEGABYTE + tail.length) });
    upload.request.write(head);
    upload.request.write(jpeg);
    await writeUntilRefused(upload, Buffer.alloc(64 * 1024), 600 * MEGABYTE);
    expect(await upload.answer).toMatchObject({ status: 413, body: { code: 'IMAGE_TOO_LARGE' } });
    // Bytes that the server read, plus the buffers of both sockets.
    expect((await upload.socket()).bytesWritten).toBeLessThan(20 * MEGABYTE);
    expect(await incoming()).toEqual([]);
    upload.request.destroy();
  });

  it('closes the connection of a guest who continues sending', async () => {
    const upload = openUpload(url, undefined, { 'content-length': String(600 * MEGABYTE) });
    const closed = new Promise((resolve) => upload.request.once('close', resolve));
    await writeUntilRefused(upload, Buffer.alloc(64 * 1024), 600 * MEGABYTE);
    expect(await upload.answer).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } });
    await closed;
  });

  it.each([40, 80])('leaves no files when it is aborted at %i percent', async (percent) => {
    const [before, bytes] = [await rows(), await filesOnDisk()];
    const form = buildForm([file('video.mp4', buildMp4({ size: 8 * MEGABYTE }))]);
    const upload = openUpload(url, tokens.admin, { 'content-length': String(form.length) });
    upload.request.write(form.subarray(0, (form.length * percent) / 100));
    // The upload has started.
    await soon(async () => expect(await incoming()).toHaveLength(1));
    upload.request.destroy();
    await soon(async () => expect(await incoming()).toEqual([]));
    expect([await rows(), await filesOnDisk()]).toEqual([before, bytes]);
  });

  it('times out with a response when its body stalls, and leaves no files', async () => {
    const bytes = await filesOnDisk();
    const form = buildForm([file('video.mp4', buildMp4({ size: 4 * MEGABYTE }))]);
    const upload = openUpload(url, tokens.admin, { 'content-length': String(form.length) });
    upload.request.write(form.subarray(0, 2 * MEGABYTE));
    expect(await upload.answer).toMatchObject({ status: 408, body: { status: 'error', code: 'UPLOAD_STALLED', message: expect.stringContaining('stopped') } });
    await soon(async () => expect(await incoming()).toEqual([]));
    expect(await filesOnDisk()).toEqual(bytes);
  });

  it('can exceed the timeout of other requests while data arrives', async () => {
    const form = buildForm([file('video.mp4', buildMp4({ size: 100_000 }))]);
    const upload = openUpload(url, tokens.admin, { 'content-length': String(form.length) });
    upload.request.write(form.subarray(0, 1000));
    let sent = 1000;
    const drip = setInterval(() => {
      upload.request.write(form.subarray(sent, sent + 100));
      sent += 100;
    }, 50);
    // Two other requests, one after the other, exceed their limit while the upload continues.
    for (const _time of [1, 2]) {
      const other = openUpload(`${server.url}/api/user/dnd`, tokens.admin, { 'content-type': 'application/json', 'content-length': '1000' });
      other.request.write('{');
      expect(await other.answer).toMatchObject({ status: 408 });
    }
    clearInterval(drip);
    expect(sent).toBeLessThan(form.length);
    upload.request.end(form.subarray(sent));
    expect(await upload.answer).toMatchObject({ status: 200, body: { contentType: 'video/mp4' } });
  });

  it.each(['/api/user/dnd', '/graphql', '/nowhere'])('does not extend the timeout of other requests: %s', async (path) => {
    const body = openUpload(server.url + path, tokens.admin, { 'content-type': 'application/json', 'content-length': '1000' });
    const closed = new Promise((resolve) => body.request.once('close', resolve));
    const drip = setInterval(() => body.request.write(' '), 50);
    await body.answer.catch(() => undefined);
    await closed;
    clearInterval(drip);
    const answer = await body.answer.catch(() => ({ status: 0 }));
    expect([0, 404, 408]).toContain(answer.status);
  });
});

describe('DELETE /api/fileUpload', () => {
  const storeFile = async (): Promise<{ id: string; whole: Record<string, unknown> }> => {
    const { body } = await send([file('a.pdf', buildPdf())]);
    return { id: String(body.id), whole: body };
  };
  const exists = (id: string): Promise<boolean> => server.database.dataSource.manager.existsBy(FileEntity, { id });
  const remove = (body: unknown, token = tokens.admin) => server.rest('DELETE', '/api/fileUpload', body, token);

  it('deletes the files of a list, given as ids or objects, under each accepted field', async () => {
    const [first, second, third] = [await storeFile(), await storeFile(), await storeFile()];
    expect(await remove([first.id, second.whole])).toMatchObject({ status: 200, body: { status: 'success', result: 2 } });
    expect(await remove({ unusedFiles: [{ id: third.id }, 'no id at all', null] })).toMatchObject({ body: { result: 1 } });
    expect(await Promise.all([first, second, third].map(({ id }) => exists(id)))).toEqual([false, false, false]);
  });

  it('does not delete a file that an item uses', async () => {
    const { id } = await storeFile();
    const { id: academyId } = await buildAcademy(server.database.dataSource.manager);
    await server.database.dataSource.manager.insert(FileUseEntity, { id, fileId: id, academyId, courseId: null, stepId: null });
    expect(await remove({ files: [id] })).toMatchObject({ status: 200, body: { result: 0 } });
    expect(await exists(id)).toBe(true);
  });

  it('is for admins only, and requires a list', async () => {
    const { id } = await storeFile();
    expect(await remove({ files: [id] }, tokens.student)).toMatchObject({ status: 403 });
    expect(await remove({})).toMatchObject({ status: 400, body: { fields: { files: 'FILE_REQUIRED' } } });
    expect(await exists(id)).toBe(true);
  });
});
