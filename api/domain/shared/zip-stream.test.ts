import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { datesOfZip, unzip } from '../../testing/unzip.ts';
import { type ZipEntry, zipStream } from './zip-stream.ts';

async function* entries(): AsyncGenerator<ZipEntry> {
  yield { name: 'one.txt', content: ['one'] };
  yield { name: 'ملف.txt', content: ['two ', Buffer.from('parts')] };
}

it('an archive says of each file when it was made', async () => {
  const madeAt = new Date('2026-12-31T23:58:47Z');
  const archive = Buffer.concat(await Readable.from(zipStream(entries(), madeAt)).toArray());
  expect(await datesOfZip(archive)).toEqual(Array(2).fill(new Date('2026-12-31T23:58:46Z')));
  expect(Object.fromEntries(await unzip(archive))).toEqual({ 'one.txt': 'one', 'ملف.txt': 'two parts' });
});
