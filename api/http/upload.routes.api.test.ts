import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type ClientRequest, request as sendRequest } from 'node:http';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { createUploadBytes } from '../adapters/upload-bytes.ts';
import { sweepUploads } from '../domain/uploads/upload-sweep.service.ts';
import { soon } from '../testing/soon.ts';
import { createUploadWorld, headersOf, idOf, MEGABYTE, PART, sha256 } from '../testing/upload-world.ts';
import { REQUEST_TIMEOUTS } from './timeouts.ts';

const world = await createUploadWorld();
const { admin, another, begin, beginOk, cancel, directory, finish, first, head, offsetOf, onDisk, otherAdmin, patch, rowsOf, second, signIn, student, clock } =
  world;
afterAll(() => world.close());

/** Opens a PATCH request whose body the test writes itself. */
function openPart(url: string, length: number, offset = 0): { request: ClientRequest; answer: Promise<[number, string]> } {
  const headers = { ...headersOf(admin.token), ...PART, 'upload-offset': String(offset), 'content-length': String(length) };
  const request = sendRequest(url, { method: 'PATCH', headers });
  request.on('error', () => undefined);
  const answer = new Promise<[number, string]>((resolve) => {
    request.once('response', async (response) => resolve([response.statusCode ?? 0, String(await buffer(response))]));
  });
  return { request, answer };
}
/** Returns the size of an unfinished upload on disk, in bytes. */
const sizeOnDisk = async (path: string): Promise<number> => (await stat(join(directory, 'uploads', idOf(path)))).size;

describe('creating an upload', () => {
  it('begins with a request for the capabilities of the server', async () => {
    const answer = await fetch(`${first.url}/uploads`, { method: 'OPTIONS' });
    expect(answer.status).toBe(204);
    expect(answer.headers.get('tus-version')).toBe('1.0.0');
    expect(answer.headers.get('tus-extension')).toBe('creation,creation-with-upload,termination,expiration,checksum');
    expect(answer.headers.get('tus-checksum-algorithm')).toContain('sha1');
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  it('returns its location and expiry', async () => {
    const answer = await begin({ size: 10 });
    expect(answer.headers.get('location')).toMatch(/^\/uploads\/[0-9a-f-]{36}$/);
    const left = Date.parse(answer.headers.get('upload-expires') ?? '') - Date.now();
    expect(left / 3_600_000).toBeCloseTo(24, 0);
  });

  it.each([
    ['a guest', false, 401, 'NOT_SIGNED_IN'],
    ['a student', true, 403, 'NOT_AUTHORIZED'],
  ] as const)('is refused for %s', async (_caller, signedIn, status, code) => {
    const headers = headersOf(signedIn ? student.token : undefined, { 'upload-length': '10', 'upload-metadata': `filename YS5tcDQ=` });
    const answer = await fetch(`${first.url}/uploads`, { method: 'POST', headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ status: 'error', code, message: code });
  });

  it.each([
    ['an empty file', { size: 0 }, 400, 'FILE_EMPTY'],
    ['500 MB', { size: 500 * MEGABYTE }, 413, 'VIDEO_TOO_LARGE'],
    ['an image of 600 MB', { size: 600 * MEGABYTE, name: 'a.png', type: 'image/png' }, 413, 'IMAGE_TOO_LARGE'],
    ['an image of 10 MB by its name alone', { size: 10 * MEGABYTE, name: 'a.JPG', type: '' }, 413, 'IMAGE_TOO_LARGE'],
  ] as const)('refuses %s before the first byte', async (_case, upload, status, code) => {
    const before = await onDisk();
    const answer = await begin(upload);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
    expect(await onDisk()).toEqual(before);
  });

  it('is rejected when the disk is full', async () => {
    const uploads = { ...createUploadBytes(directory), freeSpace: async () => 100 * MEGABYTE };
    const full = await another({ replace: { ports: { uploads } } });
    const answer = await begin({ size: 90 * MEGABYTE, server: full });
    expect([answer.status, await answer.json()]).toEqual([507, { status: 'error', code: 'STORAGE_FULL', message: 'STORAGE_FULL' }]);
  });

  it('stores only the base name of a path', async () => {
    const path = await beginOk({ size: 5, name: '../../etc/\u202Epasswd.mp4' });
    const [{ original_name: name }] = await first.database.dataSource.query('SELECT original_name FROM uploads WHERE id = $1', [idOf(path)]);
    expect(name).toBe('passwd.mp4');
  });

  it('rejects requests that do not follow the protocol', async () => {
    const answer = await fetch(`${first.url}/uploads`, { method: 'POST', headers: { 'x-access-token': admin.token, 'upload-length': '5' } });
    expect([answer.status, await answer.json()]).toEqual([412, { status: 'error', code: 'BAD_REQUEST', message: 'BAD_REQUEST' }]);
    expect((await fetch(`${first.url}/uploads`, { headers: { 'x-access-token': admin.token } })).status).toBe(404);
    const notOffered: Array<Record<string, string>> = [{ 'upload-defer-length': '1' }, { 'upload-concat': 'partial', 'upload-length': '5' }];
    for (const more of notOffered) expect((await fetch(`${first.url}/uploads`, { method: 'POST', headers: headersOf(admin.token, more) })).status).toBe(400);
  });
});

describe('an unfinished upload', () => {
  it('accepts parts in order and reports its offset', async () => {
    const path = await beginOk({ size: 10 });
    expect(await offsetOf(path)).toBe(0);
    const answer = await patch(path, 0, Buffer.from('hello'));
    expect([answer.status, answer.headers.get('upload-offset')]).toEqual([204, '5']);
    const state = await head(path);
    expect([state.headers.get('upload-offset'), state.headers.get('upload-length'), state.headers.get('cache-control')]).toEqual(['5', '10', 'no-store']);
    const wrong = await patch(path, 3, Buffer.from('xx'));
    expect([wrong.status, await wrong.json()]).toEqual([409, { status: 'error', code: 'UPLOAD_OFFSET_WRONG', message: 'UPLOAD_OFFSET_WRONG' }]);
    expect((await patch(path, 5, Buffer.from('world!'))).status).toBe(413);
    const unsized = {
      method: 'PATCH',
      headers: headersOf(admin.token, { ...PART, 'upload-offset': '5' }),
      body: new Blob(['wor', 'lds!']).stream(),
      duplex: 'half',
    };
    expect((await fetch(first.url + path, unsized as RequestInit)).status).toBe(413);
    expect(await offsetOf(path)).toBe(5);
    expect((await patch(path, 5, Buffer.from('world'))).status).toBe(204);
    expect(await offsetOf(path)).toBe(10);
  });

  it('is visible only to its owner', async () => {
    const path = await beginOk({ size: 10 });
    for (const { token } of [otherAdmin, student]) {
      expect((await head(path, { token })).status).toBe(404);
      expect((await patch(path, 0, Buffer.from('x'), { token })).status).toBe(404);
      expect((await cancel(path, { token })).status).toBe(404);
      expect((await finish(path, { token })).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
    }
    expect((await fetch(first.url + path, { method: 'HEAD', headers: headersOf(undefined) })).status).toBe(401);
    for (const unknown of [`/uploads/${randomUUID()}`, '/uploads/x', '/uploads/..%2f..%2fetc']) expect((await head(unknown)).status).toBe(404);
    expect(await offsetOf(path)).toBe(0);
  });

  it('verifies the checksum of a part and discards a damaged part', async () => {
    const path = await beginOk({ size: 10 });
    const part = Buffer.from('hello');
    const right = (algorithm: string) => `${algorithm} ${createHash(algorithm).update(part).digest('base64')}`;
    const damaged = await patch(path, 0, Buffer.from('jello'), { checksum: right('sha1') });
    expect([damaged.status, await damaged.json()]).toEqual([460, expect.objectContaining({ code: 'UPLOAD_CHECKSUM_WRONG' })]);
    expect(await offsetOf(path)).toBe(0);
    expect((await patch(path, 0, part, { checksum: 'crc7 AAAA' })).status).toBe(400);
    expect((await patch(path, 0, part, { checksum: right('sha1') })).status).toBe(204);
    expect((await patch(path, 5, part, { checksum: right('sha256') })).status).toBe(204);
    expect(await offsetOf(path)).toBe(10);
  });

  it('can be cancelled, which removes its row and its bytes', async () => {
    const path = await beginOk({ size: 10 });
    await patch(path, 0, Buffer.from('hello'));
    expect((await cancel(path)).status).toBe(204);
    expect((await head(path)).status).toBe(404);
    expect([await rowsOf(path), await onDisk(path)]).toEqual([0, []]);
  });

  it('is resumed with a new token after another sign-in, and on another replica', async () => {
    const path = await beginOk({ size: 10 });
    await patch(path, 0, Buffer.from('hello'));
    const token = await signIn(admin.email);
    expect(await offsetOf(path, { token, server: second })).toBe(5);
    expect((await patch(path, 5, Buffer.from('world'), { token, server: second })).status).toBe(204);
  });

  it('is resumed after a crash of the server', async () => {
    const before = await another();
    const path = await beginOk({ size: 3 * MEGABYTE, server: before });
    const { request } = openPart(before.url + path, 3 * MEGABYTE);
    request.write(randomBytes(MEGABYTE));
    await soon(async () => expect(await sizeOnDisk(path)).toBeGreaterThan(0));
    request.destroy();
    await before.close();
    const after = await another();
    expect(await offsetOf(path, { server: after })).toBeGreaterThan(0);
  });

  it('expires after a day, and the sweep removes row, bytes, and bytes without a row', async () => {
    const path = await beginOk({ size: 10 });
    await patch(path, 0, Buffer.from('hello'));
    const orphan = randomUUID();
    await first.app.ports.uploads.create(orphan);
    try {
      clock.aheadMs = 23 * 3_600_000;
      expect((await head(path)).status).toBe(200);
      clock.aheadMs = 25 * 3_600_000;
      expect((await head(path)).status).toBe(404);
      await sweepUploads(first.app.createContext());
      expect(await rowsOf(path)).toBe(0);
      expect([await onDisk(path), await onDisk(orphan)]).toEqual([[], []]);
    } finally {
      clock.aheadMs = 0;
    }
  });
});

describe('the expiry of an upload', () => {
  const HOUR = 3_600_000;
  it('moves on with the bytes that are received, also when their connection is interrupted', async () => {
    const path = await beginOk({ size: 10 });
    try {
      clock.aheadMs = 20 * HOUR;
      const answer = await patch(path, 0, Buffer.from('hello'));
      expect((Date.parse(answer.headers.get('upload-expires') ?? '') - Date.now()) / HOUR).toBeCloseTo(44, 0);
      clock.aheadMs = 40 * HOUR;
      const { request } = openPart(first.url + path, 5, 5);
      request.write('wo');
      const extended = `SELECT 1 FROM uploads WHERE id = $1 AND expires_at > now() + interval '63 hours'`;
      await soon(async () => expect(await first.database.dataSource.query(extended, [idOf(path)])).toHaveLength(1));
      request.destroy();
      await soon(async () => expect(await offsetOf(path)).toBe(7));
      clock.aheadMs = 60 * HOUR;
      await sweepUploads(first.app.createContext());
      expect((await patch(path, 7, Buffer.from('rld'))).status).toBe(204);
      // A request without bytes does not postpone it.
      clock.aheadMs = 83 * HOUR;
      expect((await patch(path, 10, Buffer.alloc(0))).status).toBe(204);
      clock.aheadMs = 85 * HOUR;
      expect((await head(path)).status).toBe(404);
    } finally {
      clock.aheadMs = 0;
    }
  });

  it('does not remove an upload that a request is writing', async () => {
    const path = await beginOk({ size: 10 });
    const { request } = openPart(first.url + path, 10);
    request.write('hel');
    await soon(async () =>
      expect(await first.database.dataSource.query('SELECT 1 FROM uploads WHERE id = $1 AND lease IS NOT NULL', [idOf(path)])).toHaveLength(1),
    );
    try {
      clock.aheadMs = 25 * HOUR;
      await sweepUploads(first.app.createContext());
      expect([await rowsOf(path), await onDisk(path)]).toEqual([1, [idOf(path)]]);
    } finally {
      clock.aheadMs = 0;
      request.destroy();
    }
  });

  it('is not needed after a failure to create the bytes: no row is left that counts towards the limits', async () => {
    const uploads = { ...createUploadBytes(directory), create: () => Promise.reject(Object.assign(new Error('EMFILE'), { code: 'EMFILE' })) };
    const failing = await another({ replace: { ports: { uploads } } });
    const rows = () => first.database.dataSource.query('SELECT count(*)::integer AS count FROM uploads WHERE user_id = $1', [admin.id]);
    const before = await rows();
    const answer = await begin({ size: 10, server: failing });
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'error', code: 'SERVICE_UNAVAILABLE', message: 'SERVICE_UNAVAILABLE' }]);
    expect(await rows()).toEqual(before);
  });
});

describe('a body without progress', () => {
  it('ends with an error, and the bytes received so far are kept', async () => {
    const strict = await another({ timeouts: { ...REQUEST_TIMEOUTS, body: 300, stall: 400 } });
    const path = await beginOk({ size: 10, server: strict });
    const { request, answer } = openPart(strict.url + path, 10);
    request.write('hel');
    const [status, body] = await answer;
    expect([status, JSON.parse(body)]).toEqual([408, expect.objectContaining({ code: 'UPLOAD_STALLED' })]);
    expect(await offsetOf(path, { server: strict })).toBe(3);
  });
});

describe('two concurrent writers', () => {
  it('never mix their bytes, on one replica or two', async () => {
    for (const server of [first, second]) {
      const bytes = randomBytes(2 * MEGABYTE);
      const path = await beginOk({ size: bytes.length });
      const answers = await Promise.all([patch(path, 0, bytes), patch(path, 0, bytes, { server })]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses).toEqual([204, 409]);
      let offset = await offsetOf(path);
      while (offset < bytes.length) offset = Number((await patch(path, offset, bytes.subarray(offset))).headers.get('upload-offset'));
      const kept = await readFile(join(directory, 'uploads', idOf(path)));
      expect(sha256(kept)).toBe(sha256(bytes));
    }
  });

  it('a new request ends one whose body has stalled', async () => {
    const path = await beginOk({ size: 10 });
    const { request: stalled } = openPart(first.url + path, 10);
    stalled.write('hel');
    await soon(async () =>
      expect(await first.database.dataSource.query('SELECT 1 FROM uploads WHERE id = $1 AND lease IS NOT NULL', [idOf(path)])).toHaveLength(1),
    );
    expect(await offsetOf(path, { server: second })).toBe(3);
    expect((await patch(path, 3, Buffer.from('lo'), { server: second })).status).toBe(204);
    stalled.destroy();
    expect(await offsetOf(path)).toBe(5);
  });
});
