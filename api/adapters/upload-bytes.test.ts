import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadBytesPort } from '../domain/shared/ports.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { createS3Storage } from './s3.ts';
import { createUploadBytes } from './upload-bytes.ts';
import { createS3UploadBytes } from './upload-bytes-s3.ts';

const MEGABYTE = 1024 * 1024;
let directory: string;
let s3: S3Server;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-upload-bytes-'));
  s3 = await startS3Server('academy');
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true });
});

const s3Settings = () => ({ endpoint: s3.endpoint, region: 'us-east-1', bucket: 'academy', accessKey: 'a', secretKey: 'b', forcePathStyle: true });
const STORES = {
  disk: () => createUploadBytes(directory),
  bucket: () => createS3UploadBytes(s3Settings(), join(directory, 'incoming')),
};
const from = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));
async function build(bytes: UploadBytesPort): Promise<string> {
  const id = randomUUID();
  await bytes.create(id);
  return id;
}
const contentOf = async (bytes: UploadBytesPort, id: string): Promise<string> => readFile(await bytes.linkFile(id), 'utf8');

describe.each(['disk', 'bucket'] as const)('bytes of unfinished uploads in a %s', (place) => {
  let bytes: UploadBytesPort;
  beforeAll(() => {
    bytes = STORES[place]();
  });

  it('are appended in chunks, large and small', async () => {
    const id = await build(bytes);
    expect(await bytes.size(id)).toBe(0);
    expect(await contentOf(bytes, id)).toBe('');
    expect(await bytes.append(id, 0, from('hel', 'lo '))).toBe(6);
    const large = 'x'.repeat(5 * MEGABYTE);
    expect(await bytes.append(id, 6, from(large, 'end'))).toBe(large.length + 3);
    expect(await bytes.append(id, large.length + 9, from())).toBe(0);
    expect(await bytes.size(id)).toBe(large.length + 9);
    expect(await contentOf(bytes, id)).toBe(`hello ${large}end`);
  });

  it('are stored up to an interruption, and continued by another process', async () => {
    const id = await build(bytes);
    async function* interrupted(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('hello');
      throw new Error('the connection was lost');
    }
    await expect(bytes.append(id, 0, interrupted())).rejects.toThrow('the connection was lost');
    expect(await contentOf(bytes, id)).toBe('hello');
    await bytes.truncate(id, 2);
    expect(await bytes.size(id)).toBe(2);
    const other = STORES[place]();
    expect(await other.size(id)).toBe(2);
    expect(await other.append(id, 2, from('y there'))).toBe(7);
    expect([await bytes.size(id), await contentOf(bytes, id)]).toEqual([9, 'hey there']);
  });

  it('can be moved as a file, repeatedly, and are removed', async () => {
    const id = await build(bytes);
    await bytes.append(id, 0, from('hello'));
    await bytes.linkFile(id);
    const path = await bytes.linkFile(id);
    await rename(path, join(directory, 'kept'));
    expect([await contentOf(bytes, id), await readFile(join(directory, 'kept'), 'utf8')]).toEqual(['hello', 'hello']);
    await bytes.remove(id);
    expect(await bytes.size(id)).toBeNull();
    await bytes.remove(id);
    await expect(bytes.append(id, 0, from('again'))).rejects.toMatchObject({ code: 'ENOENT' });
    await expect(bytes.linkFile(id)).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('are listed with the time of the last change', async () => {
    const id = await build(bytes);
    await bytes.append(id, 0, from('hello'));
    const found = (await bytes.list()).filter((each) => each.id === id);
    expect(found).toHaveLength(1);
    expect(Math.abs(Date.now() - (found[0]?.changedAt.getTime() ?? 0))).toBeLessThan(60_000);
    expect(await bytes.freeSpace()).toBeGreaterThan(0);
  });

  it.each(['../../etc/passwd', '', 'a/b', '.', 'x'.repeat(36)])('reject an id outside their directory: %j', async (id) => {
    await expect(bytes.create(id)).rejects.toThrow('Not the id of an upload');
    await expect(bytes.size(id)).rejects.toThrow('Not the id of an upload');
  });
});

describe('bytes of unfinished uploads on disk', () => {
  it('are removed with the link to them, and their directory is created on demand', async () => {
    const bytes = createUploadBytes(join(directory, 'new'));
    expect(await bytes.list()).toEqual([]);
    expect(await bytes.freeSpace()).toBeGreaterThan(0);
    const id = await build(bytes);
    await bytes.linkFile(id);
    await bytes.remove(id);
    expect(await readdir(join(directory, 'new', 'uploads'))).toEqual([]);
  });
});

describe('bytes of unfinished uploads in a bucket', () => {
  it('are no files of the storage', async () => {
    const bytes = STORES.bucket();
    const storage = createS3Storage(s3Settings(), join(directory, 'incoming'));
    await bytes.append(await build(bytes), 0, from('hello'));
    await storage.write('ab/file/original', Buffer.from('file'));
    const [keys, folders]: string[][] = [[], []];
    for await (const { key } of storage.entries()) keys?.push(key);
    for await (const folder of storage.folders(new Date(Date.now() + 60_000))) folders?.push(folder);
    expect([keys, folders]).toEqual([['ab/file/original'], ['ab/file']]);
  });

  it('have no gap and nothing twice after a request that lost its lease wrote late', async () => {
    const bytes = STORES.bucket();
    const id = await build(bytes);
    await bytes.append(id, 0, from('0123'));
    await bytes.append(id, 4, from('456789'));
    // The late writer had fewer bytes of the same file, at another offset and behind a gap.
    await createS3Storage(s3Settings(), directory).write(`unfinished/${id}/000000000000002`, Buffer.from('234'));
    await createS3Storage(s3Settings(), directory).write(`unfinished/${id}/000000000000050`, Buffer.from('late'));
    expect([await bytes.size(id), await contentOf(bytes, id)]).toEqual([10, '0123456789']);
    await bytes.append(id, 10, from('abc'));
    expect([await bytes.size(id), await contentOf(bytes, id)]).toEqual([13, '0123456789abc']);
    expect([...s3.objects.keys()].filter((key) => key.endsWith('50'))).toEqual([]);
  });

  it('keep what was stored when the bucket refuses more', async () => {
    const bytes = STORES.bucket();
    const id = await build(bytes);
    await bytes.append(id, 0, from('hello'));
    s3.refuseWrites({ status: 507, code: 'InsufficientStorage' });
    await expect(bytes.append(id, 5, from(' there'))).rejects.toThrow('STORAGE_FULL');
    s3.refuseWrites(null);
    expect([await bytes.size(id), await contentOf(bytes, id)]).toEqual([5, 'hello']);
  });
});
