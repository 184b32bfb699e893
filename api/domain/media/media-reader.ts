import { open } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { StoragePort } from '../shared/ports.ts';

/** Random access to bytes, so that no file has to be read into memory. */
export interface MediaReader {
  size: number;
  /** Returns the bytes at an offset; fewer at the end of the file. */
  read(start: number, length: number): Promise<Buffer>;
}

/** Reads a stored file by ranges. */
export function storedReader(storage: StoragePort, key: string, size: number): MediaReader {
  return {
    size,
    async read(start, length) {
      const end = Math.min(size, start + length) - 1;
      return end < start ? Buffer.alloc(0) : buffer(await storage.read(key, { start, end }));
    },
  };
}

/** Reads a local file by ranges while `use` runs. */
export async function withFileReader<Result>(path: string, use: (reader: MediaReader) => Promise<Result>): Promise<Result> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const read = async (start: number, length: number): Promise<Buffer> => {
      const content = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
      if (content.length > 0) await file.read(content, 0, content.length, start);
      return content;
    };
    return await use({ size, read });
  } finally {
    await file.close();
  }
}
