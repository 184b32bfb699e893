import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage } from '../../adapters/storage.ts';
import { FileEntity } from '../../domain/files/file.entity.ts';
import { buildMp4, buildPdf } from '../factories/file.ts';
import { buildUser, TEST_PASSWORD } from '../factories/user.ts';
import { limitDisk, type SmallDisk } from '../full-disk.ts';
import { buildForm, FORM_TYPE } from '../multipart.ts';
import { createTestServer, type TestServer } from '../test-server.ts';

const KILOBYTE = 1024;
let server: TestServer;
let disk: SmallDisk | null = null;
let directory = '';
let token = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-small-'));
  server = await createTestServer({ replace: { ports: { storage: createDiskStorage(directory) } } });
  const { email } = await buildUser(server.database.dataSource.manager, { role: 'admin' });
  token = String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
  disk = await limitDisk(directory, 200 * KILOBYTE);
}, 60_000);
afterAll(async () => {
  await disk?.release();
  await server.close();
  await rm(directory, { recursive: true, force: true });
}, 60_000);

async function send(fileName: string, content: Buffer) {
  const headers = { 'content-type': FORM_TYPE, 'x-access-token': token };
  const body = new Uint8Array(buildForm([{ field: 'file', fileName, content }]));
  const answer = await fetch(`${server.url}/api/fileUpload`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
async function storedFiles(): Promise<string[]> {
  const entries = existsSync(join(directory, 'files')) ? await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true }) : [];
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

it('a server with a full disk refuses a video, a document and an image, stores no bytes, and recovers when there is space', {
  timeout: 60_000,
}, async () => {
  const image = await sharp({ create: { width: 2000, height: 2000, channels: 3, background: '#fff', noise: { type: 'gaussian', mean: 128, sigma: 80 } } })
    .jpeg()
    .toBuffer();
  const files: Array<[string, Buffer]> = [
    ['video.mp4', buildMp4({ size: 4000 * KILOBYTE })],
    ['book.pdf', Buffer.concat([buildPdf(), Buffer.alloc(1000 * KILOBYTE, 32), Buffer.from('%%EOF')])],
    ['photo.jpg', image],
  ];
  for (const [name, content] of files) {
    expect(await send(name, content), name).toMatchObject({
      status: 507,
      body: { status: 'error', code: 'STORAGE_FULL', message: expect.stringContaining('not enough storage space') },
    });
    expect(await storedFiles(), name).toEqual([]);
  }
  expect(await server.database.dataSource.manager.count(FileEntity)).toBe(0);
  expect(await send('small.pdf', buildPdf())).toMatchObject({ status: 200 });
  await disk?.release();
  disk = null;
  for (const [name, content] of files) expect(await send(name, content), name).toMatchObject({ status: 200 });
});
