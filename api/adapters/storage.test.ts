import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
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
import { createS3Storage, S3_TIMEOUTS } from './s3.ts';
import { createDiskStorage } from './storage.ts';

const MEGABYTE = 1024 * 1024;
const BUCKET = 'academy';
/** What s3rver knows by itself. */
const KEYS = { accessKey: 'S3RVER', secretKey: 'S3RVER' };

interface Place {
  storage: StoragePort;
  /** Whatever lies there, or is on its way there. */
  left(): string[];
  close(): Promise<void>;
}

const filesIn = (directory: string): string[] =>
  existsSync(directory) ? readdirSync(directory, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])) : [];

async function onDisk(directory: string): Promise<Place> {
  return { storage: createDiskStorage(directory), left: () => filesIn(join(directory, 'files')), close: async () => undefined };
}

const inBucket = (endpoint: string, directory: string, timeouts = S3_TIMEOUTS): StoragePort =>
  createS3Storage({ endpoint, region: 'us-east-1', bucket: BUCKET, ...KEYS, forcePathStyle: true }, join(directory, 'incoming'), timeouts);

/** A server of somebody else's: it checks our signatures, but knows nothing of uploads in parts that are taken back. */
async function onS3rver(directory: string): Promise<Place> {
  const S3rver = createRequire(import.meta.url)('s3rver') as new (options: object) => { run(): Promise<{ port: number }>; close(): Promise<void> };
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory: join(directory, 's3'), configureBuckets: [{ name: BUCKET }] });
  const { port } = await server.run();
  return { storage: inBucket(`http://127.0.0.1:${port}`, directory), left: () => filesIn(join(directory, 'incoming')), close: () => server.close() };
}

/** Our own, which knows them. */
async function onStandIn(directory: string): Promise<Place> {
  const server = await startS3Server(BUCKET);
  const left = (): string[] => [...server.objects.keys(), ...server.uploads.keys(), ...filesIn(join(directory, 'incoming'))];
  return { storage: inBucket(server.endpoint, directory), left, close: server.close };
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
  ['in S3 (stand-in)', onStandIn],
])('files %s', (_where, open) => {
  let directory = '';
  let place: Place;
  let storage: StoragePort;
  beforeAll(async () => {
    directory = mkdtempSync(join(tmpdir(), 'academy-files-'));
    place = await open(directory);
    storage = place.storage;
  });
  afterAll(async () => {
    await place.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each([
    ['a small one', 300_000],
    ['one of many parts', 18 * MEGABYTE],
    ['an empty one', 0],
  ])('come back as they were written, whole and in part: %s', async (_what, size) => {
    const content = randomBytes(size);
    const pieces = [content.subarray(0, 1000), content.subarray(1000)].filter(({ length }) => length > 0);
    const written = await storage.write('ab/file-1/original', Readable.from(pieces, { objectMode: false }));
    expect(written).toEqual({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    expect((await buffer(await storage.read('ab/file-1/original'))).equals(content)).toBe(true);
    if (size > 0) expect((await buffer(await storage.read('ab/file-1/original', { start: 10, end: 19 }))).equals(content.subarray(10, 20))).toBe(true);
    expect(await storage.size('ab/file-1/original')).toBe(content.length);
    expect(await storage.write('ab/file-1/original', content)).toEqual(written);
    await storage.remove('ab/file-1/original');
    await storage.remove('ab/file-1/original');
  });

  it('throw the same error when they do not exist', async () => {
    await expect(storage.read('ab/nothing/original')).rejects.toMatchObject(missing);
    await expect(storage.read('ab/nothing/original', { start: 0, end: 9 })).rejects.toMatchObject(missing);
    await expect(storage.size('ab/nothing/original')).rejects.toMatchObject(missing);
    await storage.removeFolder('ab/nothing');
  });

  it.each([
    ['in one part', 1],
    ['in many', 20],
  ])('appear whole or not at all, %s', async (_how, megabytes) => {
    const before = place.left();
    async function* cutOff() {
      for (let sent = 0; sent < megabytes; sent += 1) yield randomBytes(MEGABYTE);
      throw new Error('the connection was lost');
    }
    await expect(storage.write('cd/file-2/original', Readable.from(cutOff(), { objectMode: false }))).rejects.toThrow('the connection was lost');
    await expect(storage.size('cd/file-2/original')).rejects.toMatchObject(missing);
    expect(place.left()).toEqual(before);
  });

  it('can lie on this machine first, and are adopted then', async () => {
    const content = randomBytes(10 * MEGABYTE);
    const temporary = await storage.writeTemporary(Readable.from([content], { objectMode: false }));
    expect(temporary).toMatchObject({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    await storage.commit('ef/file-3/original', temporary.path);
    expect(existsSync(temporary.path)).toBe(false);
    expect((await buffer(await storage.read('ef/file-3/original'))).equals(content)).toBe(true);
    await storage.removeFolder('ef/file-3');
  });

  it('go with everything in their folder, and with nothing beside it', async () => {
    for (const key of ['aa/one/original', 'aa/one/480.webp', 'aa/one/960.webp', 'aa/one/1600.webp', 'aa/one-more/original', 'ab/two/original']) {
      await storage.write(key, Buffer.from(key));
    }
    await storage.removeFolder('aa/one');
    await expect(storage.size('aa/one/original')).rejects.toMatchObject(missing);
    expect(await storage.size('aa/one-more/original')).toBe(20);
    const soon = new Date(Date.now() + 60_000);
    expect((await all(storage.folders(soon))).sort()).toEqual(expect.arrayContaining(['aa/one-more', 'ab/two']));
    expect(await all(storage.folders(new Date(Date.now() - 60_000)))).toEqual([]);
  });

  it('that were never completed are removed after a time', async () => {
    const { path } = await storage.writeTemporary(Readable.from([Buffer.from('half')], { objectMode: false }));
    expect(await storage.removeLeftovers(new Date(Date.now() - 60_000))).toBe(0);
    const old = new Date(Date.now() - 120_000);
    utimesSync(path, old, old);
    expect(await storage.removeLeftovers(new Date(Date.now() - 60_000))).toBe(1);
    expect(existsSync(path)).toBe(false);
  });

  it.each(['../secret', 'ab/../../secret', '/etc/passwd', 'ab//x', '.hidden', 'a\0b', ''])('never leave their folder: %j', async (key) => {
    writeFileSync(join(directory, 'given'), 'x');
    await expect((async () => storage.write(key, Buffer.from('x')))()).rejects.toThrow('Not a storage key');
    await expect((async () => storage.read(key))()).rejects.toThrow('Not a storage key');
    await expect((async () => storage.commit(key, join(directory, 'given')))()).rejects.toThrow('Not a storage key');
  });
});

describe('a bucket', () => {
  it('that is full says so, and keeps no part', async () => {
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
    const directory = mkdtempSync(join(tmpdir(), 'academy-away-'));
    const server = await startS3Server(BUCKET);
    const storage = inBucket(server.endpoint, directory);
    server.refuseWrites({ status: 503, code: 'SlowDown' });
    for (const content of [Buffer.from('x'), Readable.from([randomBytes(9 * MEGABYTE)], { objectMode: false })]) {
      const failure = await storage.write('ab/away/original', content).catch((error: unknown) => error);
      expect(isUnavailable(failure)).toBe(true);
    }
    expect([server.objects.size, server.uploads.size]).toEqual([0, 0]);
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  });

  it.each([
    ['says nothing', (_response: ServerResponse) => undefined],
    ['stops in the middle', (response: ServerResponse) => void response.writeHead(200, { 'Content-Length': '1000' }).write('x')],
  ])('that %s is not waited for without end', async (_what, answer) => {
    const server = createServer((_request, response) => answer(response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const storage = inBucket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, tmpdir(), { connect: 1000, response: 100, idle: 200 });
    const failure = await (async () => buffer(await storage.read('ab/slow/original')))().catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    server.closeAllConnections();
    server.close();
  });

  it('removes the parts of an upload whose process died', async () => {
    const server = await startS3Server(BUCKET);
    const storage = inBucket(server.endpoint, tmpdir());
    server.uploads.set('an-upload', { key: 'ab/died/original', startedAt: new Date(Date.now() - 120_000), parts: new Map() });
    expect(await storage.removeLeftovers(new Date(Date.now() - 240_000))).toBe(0);
    await storage.removeLeftovers(new Date(Date.now() - 60_000));
    expect(server.uploads.size).toBe(0);
    await server.close();
  });
});
