import { tmpdir } from 'node:os';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../shared/errors.ts';
import { checkArchive } from './archive-check.ts';
import { isContentError } from './content-error.ts';
import { encodeImage, imageError } from './image-variants.ts';

const fault = (code: string) => Object.assign(new Error(`${code}: a fault`), { code });

function zlibError(): unknown {
  try {
    return inflateSync(Buffer.from('noise'));
  } catch (error) {
    return error;
  }
}

describe('an error of a parser', () => {
  it.each<[string, unknown, boolean]>([
    ['compressed bytes that are damaged', zlibError(), true],
    ['a directory that contradicts the file', new Error('invalid central directory file header signature'), true],
    ['too many open files', fault('EMFILE'), false],
    ['a read error of the disk', fault('EIO'), false],
    ['no memory', new RangeError('Array buffer allocation failed'), false],
    ['no memory for zlib', fault('Z_MEM_ERROR'), false],
  ])('is an error of the content only if the bytes are to blame: %s', (_case, error, isContent) => {
    expect(isContentError(error)).toBe(isContent);
  });
});

describe('an archive that cannot be read', () => {
  it.each([
    ['because it cannot be opened', `${tmpdir()}/academy-no-such-file.docx`, 'ENOENT'],
    ['because reading fails', tmpdir(), 'EISDIR'],
  ])('is not reported as damaged %s', async (_case, path, code) => {
    await expect(checkArchive(path)).rejects.toMatchObject({ code });
  });
});

describe('an image that cannot be decoded', () => {
  it.each([
    'vips_tracked: out of memory --- size == 48MB',
    'unable to open temporary file: Too many open files',
    'VipsImage: memory allocation failed',
    'write: No space left on device',
  ])('is not reported as damaged because of "%s"', (message) => {
    expect(imageError(new Error(message))).toMatchObject({ code: 'EAGAIN' });
  });

  it('is not reported as damaged because of an unknown error', () => {
    expect(imageError(new Error('something else'))).not.toBeInstanceOf(DomainError);
  });

  it('is reported as damaged when it is cut off or has a wrong header', async () => {
    const jpeg = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    for (const content of [jpeg.subarray(0, jpeg.length / 2), Buffer.concat([jpeg.subarray(0, 4), Buffer.alloc(100, 7)]), Buffer.from('GIF89a')]) {
      await expect(encodeImage(content)).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
    }
  });
});
