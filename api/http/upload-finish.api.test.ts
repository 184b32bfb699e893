import { afterAll, describe, expect, it } from 'vitest';
import { DomainError } from '../domain/shared/errors.ts';
import { buildMp4, buildPdf } from '../testing/factories/file.ts';
import { createUploadWorld, idOf, MEGABYTE, sha256 } from '../testing/upload-world.ts';

const world = await createUploadWorld();
const { admin, another, begin, beginOk, cut, finish, first, offsetOf, onDisk, patch, rowsOf, second, storedBytes } = world;
afterAll(() => world.close());

describe('finishing an upload', () => {
  const sendWhole = async (bytes: Uint8Array, name: string, type: string): Promise<string> => {
    const path = await beginOk({ size: bytes.length, name, type });
    expect((await patch(path, 0, bytes)).status).toBe(204);
    return path;
  };

  it('is rejected while bytes are missing', async () => {
    const path = await beginOk({ size: 10 });
    await patch(path, 0, Buffer.from('hello'));
    expect((await finish(path)).errors?.[0]?.extensions.code).toBe('UPLOAD_INCOMPLETE');
    expect(await offsetOf(path)).toBe(5);
  });

  it('returns the same file for repeated and concurrent requests on two replicas', async () => {
    const path = await sendWhole(buildPdf(), 'guide.pdf', 'application/pdf');
    const answers = await Promise.all([finish(path), finish(path, { server: second }), finish(path)]);
    answers.push(await finish(path));
    const ids = answers.map(({ data }) => (data?.finishUpload as { id: string } | undefined)?.id);
    expect(new Set(ids).size).toBe(1);
    expect(answers[0]?.data?.finishUpload).toMatchObject({ kind: 'document', file: { name: 'guide.pdf', size: buildPdf().length }, image: null });
    const files = await first.database.dataSource.query('SELECT 1 FROM files WHERE uploaded_by = $1 AND original_name = $2', [admin.id, 'guide.pdf']);
    expect(files).toHaveLength(1);
    expect(await onDisk(path)).toEqual([]);
    expect(await offsetOf(path)).toBe(buildPdf().length);
    // A client that repeats its last request has nothing left to send.
    const again = await patch(path, buildPdf().length, Buffer.alloc(0));
    expect([again.status, again.headers.get('upload-offset')]).toEqual([204, String(buildPdf().length)]);
    expect((await patch(path, buildPdf().length, Buffer.from('x'))).status).toBe(413);
  });

  it('frees a slot: only unfinished uploads count towards the limit', async () => {
    const path = await sendWhole(buildPdf(), 'one.pdf', 'application/pdf');
    const { data } = await finish(path);
    const fileId = (data?.finishUpload as { id: string } | undefined)?.id ?? '';
    const more = (count: number, file: string | null): Promise<unknown> =>
      first.database.dataSource.query(
        `INSERT INTO uploads (id, user_id, original_name, size, created_at, expires_at, file_id)
         SELECT gen_random_uuid(), $1, 'a.pdf', 5, now(), now() + interval '1 hour', $2::uuid FROM generate_series(1, $3::integer)`,
        [admin.id, file, count],
      );
    await more(150, fileId);
    expect((await begin({ size: 5 })).status).toBe(201);
    await more(100, null);
    const refused = await begin({ size: 5 });
    expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'TOO_MANY_REQUESTS' }]);
    await first.database.dataSource.query('DELETE FROM uploads WHERE user_id = $1', [admin.id]);
  });

  it('leaves nothing of a rejected file', async () => {
    const path = await sendWhole(Buffer.from('<!doctype html><script>alert(1)</script>'), 'photo.png', 'image/png');
    expect((await finish(path)).errors?.[0]?.extensions.code).toBe('FILE_TYPE_NOT_ALLOWED');
    expect([await rowsOf(path), await onDisk(path)]).toEqual([0, []]);
    expect((await finish(path)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  const fault = (code: string) => Object.assign(new Error(code), { code });
  it.each([
    ['the storage was full', new DomainError('STORAGE_FULL'), 'STORAGE_FULL'],
    ['the bucket was unreachable', fault('ECONNREFUSED'), 'SERVICE_UNAVAILABLE'],
    ['too many files were open', fault('EMFILE'), 'SERVICE_UNAVAILABLE'],
    ['the disk could not be read', fault('EIO'), 'SERVICE_UNAVAILABLE'],
    ['the disk was read-only', fault('EROFS'), 'SERVICE_UNAVAILABLE'],
    ['there was no memory', fault('ENOMEM'), 'SERVICE_UNAVAILABLE'],
    ['the rate of requests was limited', new DomainError('TOO_MANY_REQUESTS'), 'TOO_MANY_REQUESTS'],
    ['the storage failed for an unknown reason', new Error('a bug'), 'INTERNAL'],
  ])('can be retried after %s', async (_case, error, code) => {
    const path = await sendWhole(buildPdf(), 'again.pdf', 'application/pdf');
    const failing = { ...first.app.ports.storage, commit: () => Promise.reject(error), write: () => Promise.reject(error) };
    const third = await another({ replace: { ports: { storage: failing } } });
    expect((await finish(path, { server: third })).errors?.[0]?.extensions.code).toBe(code);
    expect((await finish(path)).data?.finishUpload).toMatchObject({ kind: 'document' });
  });

  it('stores the bytes once when a request stalls so long that it loses the lease', async () => {
    const path = await sendWhole(buildPdf(), 'stalled.pdf', 'application/pdf');
    const { storage } = first.app.ports;
    let resume = (): void => undefined;
    let reached = (): void => undefined;
    const stall = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const stalled = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const slow: typeof storage = {
      ...storage,
      async commit(key, from) {
        await storage.commit(key, from);
        reached();
        await stall;
      },
    };
    const third = await another({ replace: { ports: { storage: slow } } });
    const late = finish(path, { server: third });
    await stalled;
    // The other request takes the lease, as it would after 10 s without a renewal.
    await first.database.dataSource.query('UPDATE uploads SET lease = NULL, lease_until = NULL WHERE id = $1', [idOf(path)]);
    const stored = (await finish(path)).data?.finishUpload as { id: string } | undefined;
    const id = stored?.id ?? '';
    resume();
    expect((await late).errors?.[0]?.extensions.code).toBe('UPLOAD_BUSY');
    expect(await first.database.dataSource.query('SELECT id FROM files WHERE original_name = $1', ['stalled.pdf'])).toEqual([{ id }]);
    expect((await finish(path, { server: third })).data?.finishUpload).toMatchObject({ id });
    expect(await storedBytes(id)).toEqual(buildPdf());
  });
});

describe('a poor connection', () => {
  it('transfers every byte despite 50 interruptions, repeating at most one part for each', { timeout: 120_000 }, async () => {
    const bytes = buildMp4({ size: 40 * MEGABYTE + 12_345 });
    const path = await beginOk({ size: bytes.length });
    let attempt = 0;
    const anyServer = () => (attempt % 3 === 0 ? first : second);
    let cuts = 0;
    let offset = 0;
    let highest = 0;
    for (; offset < bytes.length; attempt += 1) {
      const part = bytes.subarray(offset, offset + MEGABYTE);
      // Nine parts in ten are interrupted, on average in the middle: 50 interruptions happen before the end in every run.
      if (cuts < 50 && attempt % 10 !== 9) {
        const after = 1 + Math.floor(((attempt * 0.618) % 1) * (part.length - 1));
        highest = Math.max(highest, offset + after);
        cuts += 1;
        await cut(path, offset, part, after, { server: anyServer() });
        const kept = await offsetOf(path, { server: anyServer() });
        expect(kept).toBeGreaterThanOrEqual(offset);
        expect(kept).toBeLessThanOrEqual(highest);
        // The bytes to send again.
        expect(highest - kept).toBeLessThanOrEqual(MEGABYTE);
        offset = kept;
        continue;
      }
      const { status } = await patch(path, offset, part, { server: anyServer() });
      highest = Math.max(highest, offset + part.length);
      // Bytes of an interrupted part can arrive after the client has read the offset: then it reads the offset again.
      expect([204, 409]).toContain(status);
      offset = status === 204 ? offset + part.length : await offsetOf(path);
    }
    expect(cuts).toBe(50);
    const { data } = await finish(path);
    const file = data?.finishUpload as { id: string } | undefined;
    expect(sha256(await storedBytes(file?.id ?? ''))).toBe(sha256(bytes));
  });
});
