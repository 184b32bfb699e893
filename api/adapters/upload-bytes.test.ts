import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { UploadBytesPort } from '../domain/shared/ports.ts';
import { createUploadBytes } from './upload-bytes.ts';

let directory: string;
let bytes: UploadBytesPort;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-upload-bytes-'));
  bytes = createUploadBytes(directory);
});
afterAll(() => rm(directory, { recursive: true }));

const build = async (): Promise<string> => {
  const id = randomUUID();
  await bytes.create(id);
  return id;
};
const contentOf = (id: string) => readFile(join(directory, 'uploads', id), 'utf8');
const from = (...chunks: string[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

describe('bytes of unfinished uploads', () => {
  it('are appended in chunks, large and small', async () => {
    const id = await build();
    expect(await bytes.size(id)).toBe(0);
    expect(await bytes.append(id, 0, from('hel', 'lo '))).toBe(6);
    const large = 'x'.repeat(700 * 1024);
    expect(await bytes.append(id, 6, from(large, 'end'))).toBe(large.length + 3);
    expect(await contentOf(id)).toBe(`hello ${large}end`);
  });

  it('are stored up to an interruption', async () => {
    const id = await build();
    async function* interrupted(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('hello');
      throw new Error('the connection was lost');
    }
    await expect(bytes.append(id, 0, interrupted())).rejects.toThrow('the connection was lost');
    expect(await contentOf(id)).toBe('hello');
    await bytes.truncate(id, 2);
    expect(await bytes.size(id)).toBe(2);
  });

  it('can be moved by a hard link, repeatedly, and are removed with both', async () => {
    const id = await build();
    await bytes.append(id, 0, from('hello'));
    await bytes.linkFile(id);
    const path = await bytes.linkFile(id);
    await rename(path, join(directory, 'kept'));
    expect([await contentOf(id), await readFile(join(directory, 'kept'), 'utf8')]).toEqual(['hello', 'hello']);
    await bytes.linkFile(id);
    await bytes.remove(id);
    expect((await readdir(join(directory, 'uploads'))).filter((name) => name.startsWith(id))).toEqual([]);
    expect(await bytes.size(id)).toBeNull();
    await bytes.remove(id);
  });

  it('are listed, and their directory is created on demand', async () => {
    const empty = createUploadBytes(join(directory, 'new'));
    expect(await empty.list()).toEqual([]);
    expect(await empty.freeSpace()).toBeGreaterThan(0);
    const id = await build();
    const found = (await bytes.list()).find((each) => each.id === id);
    expect(Math.abs(Date.now() - (found?.changedAt.getTime() ?? 0))).toBeLessThan(60_000);
  });

  it.each(['../../etc/passwd', '', 'a/b', '.', 'x'.repeat(36)])('reject an id outside their directory: %j', async (id) => {
    await expect(bytes.create(id)).rejects.toThrow('Not the id of an upload');
    await expect(bytes.size(id)).rejects.toThrow('Not the id of an upload');
  });
});
