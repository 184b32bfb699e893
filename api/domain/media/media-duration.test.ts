import { readFileSync } from 'node:fs';
import { parseBuffer, parseWebStream } from 'music-metadata';
import { describe, expect, it } from 'vitest';
import { buildMp3, buildMp4 } from '../../testing/factories/file.ts';
import { mediaSeconds } from './media-duration.ts';
import type { MediaReader } from './media-reader.ts';

const readerOf = (content: Buffer): MediaReader => ({
  size: content.length,
  read: async (start, length) => content.subarray(start, start + length),
});

/** Builds MP3 frames of 128 kbit/s after silent ones of 32 kbit/s, without a VBR header. */
function buildVbrMp3(): Buffer {
  const quiet = Buffer.alloc(104);
  quiet.writeUInt32BE(0xfffb1000);
  return Buffer.concat([...Array.from({ length: 50 }, () => quiet), buildMp3(400)]);
}

function buildWav(seconds: number): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + seconds * 16_000, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(16_000, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36);
  header.writeUInt32LE(seconds * 16_000, 40);
  return Buffer.concat([header, Buffer.alloc(seconds * 16_000)]);
}

/** Returns the exact duration by music-metadata: for a stream of unknown size it counts every frame. */
async function referenceSeconds(content: Buffer, mimeType: string): Promise<number | undefined> {
  if (mimeType !== 'audio/mpeg') return (await parseBuffer(content, mimeType)).format.duration;
  const stream = new ReadableStream({
    type: 'bytes',
    start(controller) {
      controller.enqueue(new Uint8Array(content));
      controller.close();
    },
  });
  return (await parseWebStream(stream, mimeType, { duration: true })).format.duration;
}

describe('mediaSeconds', () => {
  it.each([
    ['an MP3 of a constant rate', buildMp3(400), 'audio/mpeg'],
    ['an MP3 of a variable rate without a header', buildVbrMp3(), 'audio/mpeg'],
    ['an MP3 after an ID3 tag', Buffer.concat([Buffer.from('49443304000000000002ffff', 'hex'), buildMp3(400)]), 'audio/mpeg'],
    ['the MP3 of the demo, with a VBR header', readFileSync(new URL('../../../scripts/demo/media/breathing-bells.mp3', import.meta.url)), 'audio/mpeg'],
    ['a WAV', buildWav(3), 'audio/wav'],
  ])('agrees with music-metadata on %s', async (_case, content, contentType) => {
    const reference = await referenceSeconds(content, contentType);
    expect(reference).toBeGreaterThan(1);
    expect(await mediaSeconds(readerOf(content), contentType)).toBeCloseTo(reference ?? 0, 6);
  });

  it.each(['first', 'last'] as const)('reads an MP4 whose moov box is %s, in small ranges', async (moov) => {
    const content = buildMp4({ size: 5_000_000, seconds: 12.5, moov });
    let bytes = 0;
    const reader = readerOf(content);
    const counted = {
      ...reader,
      async read(start: number, length: number) {
        bytes += length;
        return reader.read(start, length);
      },
    };
    expect(await mediaSeconds(counted, 'video/mp4')).toBe(12.5);
    expect(bytes).toBeLessThan(1000);
  });

  it.each([
    ['without a moov box', buildMp4({ moov: 'missing' })],
    ['truncated in its last box', buildMp4({ moov: 'first', size: 5000 }).subarray(0, 3000)],
  ])('rejects an MP4 %s', async (_case, content) => {
    await expect(mediaSeconds(readerOf(content), 'video/mp4')).rejects.toMatchObject({ code: 'FILE_DAMAGED' });
  });
});
