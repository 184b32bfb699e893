import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoragePort } from '../domain/shared/ports.ts';
import { isUnavailable } from '../http/error-response.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { soon } from '../testing/soon.ts';
import { createS3Storage } from './s3.ts';
import { S3_TIMEOUTS } from './s3-client.ts';
import { createDiskStorage } from './storage.ts';

const MEGABYTE = 1024 * 1024;
const BUCKET = 'academy';
/** The default credentials of s3rver. */
const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

interface TestStorage {
  storage: StoragePort;
  /** Lists stored and incomplete files. */
  remaining(): string[];
  close(): Promise<void>;
}

const filesIn = (directory: string): string[] =>
  existsSync(directory) ? readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])) : [];

async function onDisk(directory: string): Promise<TestStorage> {
  return { storage: createDiskStorage(directory), remaining: () => filesIn(join(directory, 'files')), close: async () => undefined };
}

const inBucket = (endpoint: string, directory: string, timeouts = S3_TIMEOUTS): StoragePort =>
  createS3Storage({ endpoint, region: 'us-east-1', bucket: BUCKET, ...KEYS, forcePathStyle: true }, join(directory, 'incoming'), timeouts);

/** A third-party server: it checks the signatures of requests, but does not support the cancellation of multipart uploads. */
async function onS3rver(directory: string): Promise<TestStorage> {
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> };
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(directory, 's3'), configureBuckets: [{ name: BUCKET }] });
  const { port } = await server.run();
  return { storage: inBucket(`http://127.0.0.1:${port}`, directory), remaining: () => filesIn(join(directory, 'incoming')), close: () => server.close() };
}

/** Our fake S3 server, which supports it. */
async function onFakeS3(directory: string): Promise<TestStorage> {
  const server = await startS3Server(BUCKET);
  const remaining = (): string[] => [...server.objects.keys(), ...server.uploads.keys(), ...filesIn(join(directory, 'incoming'))];
  return { storage: inBucket(server.endpoint, directory), remaining, close: server.close };
}

const missing = { code: 'ENOENT' };
async function all(values: AsyncIterable<string>): Promise<string[]> {
  const found: string[] = [];
  for await (const value of values) found.push(value);
  return found;
}

describe.each([
  ['on disk', onDisk],
  ['in S3 (s3rver)', onS3rver],
  ['in S3 (fake)', onFakeS3],
])('files %s', (_where, open) => {
  let directory = '';
  let target: TestStorage;
  let storage: StoragePort;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'academy-files-'));
    target = await open(directory);
    storage = target.storage;
  });
  afterAll(async () => {
    await target.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each([
    ['small', 300_000],
    ['in many parts', 18 * MEGABYTE],
    ['empty', 0],
  ])('are read as they were written, completely and by ranges: %s', async (_case, size) => {
    const content = randomBytes(size);
    const chunks = [content.subarray(0, 1000), content.subarray(1000)].filter(({ length }) => length > 0);
    const written = await storage.write('ab/file-1/original', Readable.from(chunks, { objectMode: false }));
    expect(written).toEqual({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    expect((await buffer(await storage.read('ab/file-1/original'))).equals(content)).toBe(true);
    if (size > 0) expect((await buffer(await storage.read('ab/file-1/original', { start: 10, end: 19 }))).equals(content.subarray(10, 20))).toBe(true);
    expect(await storage.size('ab/file-1/original')).toBe(content.length);
    expect(await storage.write('ab/file-1/original', content)).toEqual(written);
    await storage.remove('ab/file-1/original');
    await storage.remove('ab/file-1/original');
  });

  it('throw the same error when they do not exist', async () => {
    await expect(storage.read('ab/missing/original')).rejects.toMatchObject(missing);
    await expect(storage.read('ab/missing/original', { start: 0, end: 9 })).rejects.toMatchObject(missing);
    await expect(storage.size('ab/missing/original')).rejects.toMatchObject(missing);
    await storage.removeFolder('ab/missing');
  });

  it.each([
    ['in one part', 1],
    ['in many parts', 20],
  ])('are stored atomically: %s', async (_case, megabytes) => {
    const before = target.remaining();
    async function* interrupted() {
      for (let sent = 0; sent < megabytes; sent += 1) yield randomBytes(MEGABYTE);
      throw new Error('the connection was lost');
    }
    await expect(storage.write('cd/file-2/original', Readable.from(interrupted(), { objectMode: false }))).rejects.toThrow('the connection was lost');
    await expect(storage.size('cd/file-2/original')).rejects.toMatchObject(missing);
    expect(target.remaining()).toEqual(before);
  });

  it('can be written as temporary files and committed later', async () => {
    const content = randomBytes(10 * MEGABYTE);
    const temporary = await storage.writeTemporary(Readable.from([content], { objectMode: false }));
    expect(temporary).toMatchObject({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    await storage.commit('ef/file-3/original', temporary.path);
    expect(existsSync(temporary.path)).toBe(false);
    expect((await buffer(await storage.read('ef/file-3/original'))).equals(content)).toBe(true);
    await storage.removeFolder('ef/file-3');
  });

  it('are removed by folder, and files of other folders stay', async () => {
    for (const key of ['aa/one/original', 'aa/one/480.webp', 'aa/one/960.webp', 'aa/one/1600.webp', 'aa/one-more/original', 'ab/two/original']) {
      await storage.write(key, Buffer.from(key));
    }
    await storage.removeFolder('aa/one');
    await expect(storage.size('aa/one/original')).rejects.toMatchObject(missing);
    expect(await storage.size('aa/one-more/original')).toBe(20);
    const future = new Date(Date.now() + 60_000);
    expect((await all(storage.folders(future))).sort()).toEqual(expect.arrayContaining(['aa/one-more', 'ab/two']));
    expect(await all(storage.folders(new Date(Date.now() - 60_000)))).toEqual([]);
  });

  it('that were never completed are removed when they are old', async () => {
    const { path } = await storage.writeTemporary(Readable.from([Buffer.from('half')], { objectMode: false }));
    expect(await storage.removeLeftovers(new Date(Date.now() - 60_000))).toBe(0);
    const old = new Date(Date.now() - 120_000);
    utimesSync(path, old, old);
    expect(await storage.removeLeftovers(new Date(Date.now() - 60_000))).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  it.each(['../secret', 'ab/../../secret', '/etc/passwd', 'ab//x', '.hidden', 'a\0b', ''])('reject a key outside the storage: %j', async (key) => {
    writeFileSync(join(directory, 'temporary'), 'x');
    await expect((async () => storage.write(key, Buffer.from('x')))()).rejects.toThrow('Not a storage key');
    await expect((async () => storage.read(key))()).rejects.toThrow('Not a storage key');
    await expect((async () => storage.commit(key, join(directory, 'temporary')))()).rejects.toThrow('Not a storage key');
  });
});

describe('a bucket', () => {
  it('that is full is reported as STORAGE_FULL, and keeps no part', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'academy-full-'));
    const server = await startS3Server(BUCKET);
    const storage = inBucket(server.endpoint, directory);
    server.refuseWrites({ status: 507, code: 'XMinioStorageFull' });
    for (const content of [Buffer.from('x'), Readable.from([randomBytes(9 * MEGABYTE)], { objectMode: false })]) {
      await expect(storage.write('ab/full/original', content)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    }
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('that fails is reported as unavailable, and keeps no part', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'academy-unavailable-'));
    const server = await startS3Server(BUCKET);
    const storage = inBucket(server.endpoint, directory);
    server.refuseWrites({ status: 503, code: 'SlowDown' });
    for (const content of [Buffer.from('x'), Readable.from([randomBytes(9 * MEGABYTE)], { objectMode: false })]) {
      const failure = await storage.write('ab/unavailable/original', content).catch((error: unknown) => error);
      expect(isUnavailable(failure)).toBe(true);
    }
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('that stops in the middle of a response causes a timeout', async () => {
    const server = createServer((_request, response) => void response.writeHead(200, { 'Content-Length': '1000' }).write('x')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const storage = inBucket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, tmpdir(), { ...S3_TIMEOUTS, idle: 200 });
    const failure = await (async () => buffer(await storage.read('ab/slow/original')))().catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    server.closeAllConnections();
    server.close();
  });

  it('that is silent ends each operation after one try', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'academy-silent-'));
    const server = await startS3Server(BUCKET);
    const patient = inBucket(server.endpoint, directory);
    const storage = inBucket(server.endpoint, directory, { ...S3_TIMEOUTS, answer: 300 });
    const small = 'ab/silent/small';
    await patient.write(small, Buffer.from('x'));
    server.fail('silent');
    const operations: Record<string, () => Promise<unknown>> = {
      'read a file': () => storage.read(small),
      'read its size': () => storage.size(small),
      'write from memory': () => storage.write('ab/silent/other', Buffer.from('x')),
      'write a stream': () => storage.write('ab/silent/stream', Readable.from([randomBytes(100)], { objectMode: false })),
      'write a stream of several parts': () => storage.write('ab/silent/large', Readable.from([randomBytes(9 * MEGABYTE)], { objectMode: false })),
      'commit a file': async () => storage.commit('ab/silent/file', (await storage.writeTemporary(Readable.from(['x'], { objectMode: false }))).path),
      remove: () => storage.remove(small),
      'remove a folder': () => storage.removeFolder('ab/silent'),
      list: async () => {
        for await (const entry of storage.entries()) return entry;
      },
      'remove leftovers': () => storage.removeLeftovers(new Date()),
    };
    for (const [name, operation] of Object.entries(operations)) {
      const before = server.requests();
      const failure = await operation().catch((error: unknown) => error);
      expect([name, isUnavailable(failure)]).toEqual([name, true]);
      expect(server.requests() - before, name).toBeLessThanOrEqual(1);
    }
    server.fail(null);
    expect((await buffer(await patient.read(small))).toString()).toBe('x');
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it('that becomes silent during an upload ends it, and its parts are removed later', async () => {
    const server = await startS3Server(BUCKET);
    // Longer than a busy machine takes for the first part.
    const storage = inBucket(server.endpoint, tmpdir(), { ...S3_TIMEOUTS, answer: 2500 });
    const parts = async function* () {
      yield randomBytes(6 * MEGABYTE);
      await soon(() => expect(server.uploads.size).toBe(1));
      server.fail('silent');
      yield randomBytes(6 * MEGABYTE);
    };
    const failure = await storage.write('ab/silent/large', Readable.from(parts(), { objectMode: false })).catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    server.fail(null);
    await storage.removeLeftovers(new Date(Date.now() + 60_000));
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    await server.close();
  });

  it('is freed of the parts of an upload whose process crashed', async () => {
    const server = await startS3Server(BUCKET);
    const storage = inBucket(server.endpoint, tmpdir());
    server.uploads.set('an-upload', { key: 'ab/died/original', startedAt: new Date(Date.now() - 120_000), parts: new Map() });
    expect(await storage.removeLeftovers(new Date(Date.now() - 240_000))).toBe(0);
    await storage.removeLeftovers(new Date(Date.now() - 60_000));
    expect(server.uploads.size).toBe(0);
    await server.close();
  });
});
