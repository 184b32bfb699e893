import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StoragePort } from '../domain/shared/ports.ts';
import { createDiskStorage } from './storage.ts';

let directory = '';
let storage: StoragePort;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'academy-files-'));
  storage = createDiskStorage(directory);
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('files on disk', () => {
  it('come back as they were written, whole and in part', async () => {
    const content = randomBytes(300_000);
    const written = await storage.write('ab/file-1/original', Readable.from([content.subarray(0, 1000), content.subarray(1000)]));
    expect(written).toEqual({ size: content.length, sha256: createHash('sha256').update(content).digest('hex') });
    expect((await buffer(await storage.read('ab/file-1/original'))).equals(content)).toBe(true);
    expect((await buffer(await storage.read('ab/file-1/original', { start: 10, end: 19 }))).equals(content.subarray(10, 20))).toBe(true);
    expect(await storage.size('ab/file-1/original')).toBe(content.length);
    await storage.remove('ab/file-1/original');
    await storage.remove('ab/file-1/original');
    await expect(storage.read('ab/file-1/original')).rejects.toThrow();
  });

  it('appear whole or not at all', async () => {
    async function* cutOff() {
      yield Buffer.from('half');
      throw new Error('the connection was lost');
    }
    await expect(storage.write('cd/file-2/original', Readable.from(cutOff()))).rejects.toThrow('the connection was lost');
    expect(readdirSync(join(directory, 'files/cd/file-2'))).toEqual([]);
  });

  it.each(['../secret', 'ab/../../secret', '/etc/passwd', 'ab//x', '.hidden', 'a\0b', ''])('never leave their folder: %j', async (key) => {
    await expect(storage.write(key, Buffer.from('x'))).rejects.toThrow('Not a storage key');
  });
});
