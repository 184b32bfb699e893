import { describe, expect, it } from 'vitest';
import { buildMp3 } from '../../testing/factories/file.ts';
import { beginsAsMp3, mp3Seconds } from './mp3-duration.ts';

const ID3 = Buffer.from('49443304000000000002ffff', 'hex');

describe('an MP3', () => {
  it.each([
    ['two frames', buildMp3(), true],
    ['frames after a tag', Buffer.concat([ID3, buildMp3()]), true],
    ['one frame only', buildMp3(1), true],
    ['noise that begins like a frame', Buffer.concat([Buffer.from('fffb9000', 'hex'), Buffer.alloc(2000, 'noise')]), false],
    ['noise that begins like a frame of no known rate', Buffer.alloc(2000, 0xff), false],
    ['three bytes', Buffer.from('fffb90', 'hex'), false],
  ])('is distinguished from noise: %s', (_case, head, expected) => {
    expect(beginsAsMp3(head)).toBe(expected);
  });

  it('has the duration of its frames, whatever comes before and after them', async () => {
    const content = Buffer.concat([ID3, buildMp3(100), Buffer.from('TAG'), Buffer.alloc(125)]);
    const reader = { size: content.length, read: async (start: number, length: number) => content.subarray(start, start + length) };
    expect(await mp3Seconds(reader)).toBeCloseTo(2.612, 3);
  });
});
