import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IsNull } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDiskStorage } from '../../adapters/storage.ts';
import { FileEntity } from '../../domain/files/file.entity.ts';
import { discardFiles } from '../../domain/files/file-discard.service.ts';
import { OutboxEntity } from '../../domain/shared/outbox.entity.ts';
import type { StoragePort } from '../../domain/shared/ports.ts';
import { createJobs } from '../../jobs/registry.ts';
import { runOutboxJob } from '../../jobs/run-job.ts';
import { buildJpeg, buildMp4, buildPdf } from '../factories/file.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../factories/user.ts';
import { mountDisk } from '../full-disk.ts';
import { buildForm, FORM_TYPE } from '../multipart.ts';
import { createTestServer, type TestServer } from '../test-server.ts';
import { createUploadWorld } from '../upload-world.ts';

let server: TestServer;
let disk: Awaited<ReturnType<typeof mountDisk>> = null;
let directory = '';
let token = '';
let userId = '';
let refusesWrites = false;

const refuse = () => Promise.reject(Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' }));

/** A storage whose writes fail as those of a read-only disk do, where no disk can be mounted. */
function withoutMount(storage: StoragePort): StoragePort {
  const guarded = new Set<string | symbol>(['write', 'writeTemporary', 'commit', 'remove', 'removeFolder']);
  return new Proxy(storage, { get: (target, name) => (refusesWrites && disk === null && guarded.has(name) ? refuse : Reflect.get(target, name)) });
}
const setReadOnly = async (isReadOnly: boolean): Promise<void> => {
  refusesWrites = isReadOnly;
  await disk?.readOnly(isReadOnly);
};

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-read-only-'));
  disk = await mountDisk(directory);
  server = await createTestServer({ settings: { DATA_DIR: directory }, replace: { ports: { storage: withoutMount(createDiskStorage(directory)) } } });
  const { id, email } = await buildUser(server.database.dataSource.manager, { role: 'admin' });
  userId = id;
  token = String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
}, 60_000);
afterAll(async () => {
  await server.close();
  await disk?.release();
  await rm(directory, { recursive: true, force: true });
});

const db = () => server.database.dataSource.manager;
async function send(fileName: string, content: Buffer, key: string) {
  const headers = { 'content-type': FORM_TYPE, 'x-access-token': token, 'idempotency-key': key };
  const body = new Uint8Array(buildForm([{ field: 'file', fileName, content }]));
  const answer = await fetch(`${server.url}/api/fileUpload`, { method: 'POST', headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}
const read = async (path: unknown): Promise<[number, string]> => {
  const answer = await fetch(`${server.url}/${String(path)}`);
  return [
    answer.status,
    createHash('sha256')
      .update(Buffer.from(await answer.arrayBuffer()))
      .digest('hex'),
  ];
};

it('a server with a read-only disk still sends files, asks for new ones again later, and then stores each once and removes the deleted ones', {
  timeout: 60_000,
}, async () => {
  const files: ReadonlyArray<[string, Buffer, string]> = [
    ['book.pdf', buildPdf(), randomUUID()],
    ['video.mp4', buildMp4({ size: 500_000 }), randomUUID()],
    ['photo.jpg', await buildJpeg(900, 600), randomUUID()],
  ];
  const first = await send('kept.pdf', buildPdf(), randomUUID());
  const deleted = await send('deleted.pdf', buildPdf(), randomUUID());
  const before = await read(first.body.filePath);
  expect([first.status, deleted.status, before[0]]).toEqual([200, 200, 200]);

  await setReadOnly(true);
  for (const [name, content, key] of files)
    expect(await send(name, content, key), name).toMatchObject({ status: 503, body: { status: 'error', code: 'SERVICE_UNAVAILABLE' } });
  expect(await read(first.body.filePath)).toEqual(before);
  const actor = actorOf(
    await db()
      .query('SELECT id, role, language FROM users WHERE id = $1', [userId])
      .then(([row]) => row),
  );
  const ctx = server.app.createContext({ actor, reading: { language: 'en', otherLanguages: false }, origin: { address: '', device: '' } });
  expect(await discardFiles(ctx, [String(deleted.body.id)])).toBe(1);
  const jobs = createJobs({ ...server.app, translatorOf: () => (text) => text.message });
  const removal = await db().findOneByOrFail(OutboxEntity, { job: 'files.remove', doneAt: IsNull() });
  const remove = () => runOutboxJob(server.app.createContext(), jobs, removal.id);
  expect(await remove()).toBe('retry');

  await setReadOnly(false);
  await db().update(OutboxEntity, { id: removal.id }, { nextTryAt: new Date(0) });
  expect(await remove()).toBe('done');
  for (const [name, content, key] of files) {
    const [sent, repeated] = [await send(name, content, key), await send(name, content, key)];
    expect([sent.status, repeated.body.id]).toEqual([200, sent.body.id]);
    expect((await read(sent.body.filePath))[0]).toBe(200);
  }
  expect(await db().count(FileEntity)).toBe(files.length + 1);
});

it('an upload in parts that meets a read-only disk keeps what was acknowledged, and goes on from there', { timeout: 60_000 }, async () => {
  const world = await createUploadWorld();
  const { uploads } = world.first.app.ports;
  const { append, create } = uploads;
  const partDisk = await mountDisk(world.directory);
  const switchTo = async (isReadOnly: boolean): Promise<void> => {
    if (partDisk === null) Object.assign(uploads, isReadOnly ? { append: refuse, create: refuse } : { append, create });
    else await partDisk.readOnly(isReadOnly);
  };
  try {
    const content = buildMp4({ size: 200_000 });
    const path = await world.beginOk({ size: content.length });
    expect((await world.patch(path, 0, content.subarray(0, 50_000))).status).toBe(204);
    await switchTo(true);
    const refused = [await world.patch(path, 50_000, content.subarray(50_000)), await world.begin({ size: 10 })];
    for (const answer of refused) expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }]);
    expect(await world.offsetOf(path)).toBe(50_000);
    await switchTo(false);
    expect((await world.patch(path, 50_000, content.subarray(50_000))).status).toBe(204);
    const finished = (await world.finish(path)).data as { finishUpload: { id: string } };
    expect((await world.storedBytes(finished.finishUpload.id)).equals(content)).toBe(true);
  } finally {
    await partDisk?.release();
    await world.close();
  }
});
