import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { IsNull } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createS3Storage } from '../../adapters/s3.ts';
import { FileEntity } from '../../domain/files/file.entity.ts';
import { discardFiles, removeStrayBytes } from '../../domain/files/file-discard.service.ts';
import { readInstallation } from '../../domain/installation/installation.service.ts';
import { testStorage } from '../../domain/installation/installation-checks.service.ts';
import { OutboxEntity } from '../../domain/shared/outbox.entity.ts';
import { createJobs } from '../../jobs/registry.ts';
import { runOutboxJob } from '../../jobs/run-job.ts';
import { buildJpeg, buildMp4, buildPdf } from '../factories/file.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../factories/user.ts';
import { buildForm, FORM_TYPE } from '../multipart.ts';
import { type S3Fault, type S3Server, startS3Server } from '../s3-server.ts';
import { createTestServer, type TestServer } from '../test-server.ts';

const DAY = 24 * 60 * 60 * 1000;
const MEGABYTE = 1024 * 1024;
const clock = { ahead: 0 };
let isSilent = false;
let s3: S3Server;
let server: TestServer;
let directory = '';
let token = '';
let admin = { id: '', role: 'admin' as const };
beforeAll(async () => {
  s3 = await startS3Server('academy');
  directory = await mkdtemp(join(tmpdir(), 'academy-outage-'));
  const settings = { endpoint: s3.endpoint, region: 'us-east-1', bucket: 'academy', accessKey: 'a', secretKey: 'b', forcePathStyle: true };
  const [patient, hasty] = [5000, 200].map((limit) => createS3Storage(settings, directory, { connect: 5000, answer: limit, idle: limit }));
  if (patient === undefined || hasty === undefined) throw new Error('There are two storages');
  // A silent bucket is waited for as short as possible, a slow one as long as a busy machine needs.
  const storage = new Proxy(patient, { get: (_target, name) => Reflect.get(isSilent ? hasty : patient, name) });
  server = await createTestServer({ replace: { ports: { storage }, now: () => new Date(Date.now() + clock.ahead) } });
  const user = await buildUser(server.database.dataSource.manager, { role: 'admin' });
  admin = { id: user.id, role: 'admin' };
  token = String((await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD })).body.token);
}, 60_000);
afterAll(async () => {
  await server.close();
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

type Body = Record<string, unknown>;
async function send(fileName: string, content: Buffer): Promise<{ status: number; retryAfter: string | null; body: Body }> {
  const body = new Uint8Array(buildForm([{ field: 'file', fileName, content }]));
  const answer = await fetch(`${server.url}/api/fileUpload`, { method: 'POST', headers: { 'content-type': FORM_TYPE, 'x-access-token': token }, body });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: (await answer.json()) as Body };
}
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const db = () => server.database.dataSource.manager;

/** Runs the jobs that remove bytes, and returns how they ended. */
async function removeBytes(): Promise<string[]> {
  const jobs = createJobs({ ...server.app, translatorOf: () => (text) => text.message });
  await db().update(OutboxEntity, { doneAt: IsNull() }, { nextTryAt: new Date(0) });
  const rows = await db().findBy(OutboxEntity, { job: 'files.remove', doneAt: IsNull() });
  return Promise.all(rows.map(({ id }) => runOutboxJob(server.app.createContext(), jobs, id)));
}

it('a bucket that is down, silent, slow or loses answers costs no acknowledged file: each has its bytes once, and refused or deleted ones leave nothing', {
  timeout: 60_000,
}, async () => {
  const ctx = server.app.createContext({
    actor: actorOf(admin as never),
    reading: { language: 'en', otherLanguages: false },
    origin: { address: '', device: '' },
  });
  /** The files that were acknowledged: id → path and hash of the bytes; null for an image, which is encoded again. */
  const ledger = new Map<string, { path: string; hash: string | null }>();
  const video = buildMp4({ size: 6 * MEGABYTE });
  const files: Array<[string, Buffer]> = [
    ['a.pdf', buildPdf()],
    ['photo.jpg', await buildJpeg(900, 600)],
    ['video.mp4', video],
  ];
  const sendAll = async (expected: number): Promise<void> => {
    for (const [name, content] of files) {
      const { status, retryAfter, body } = await send(name, content);
      expect([name, status, body.code, retryAfter]).toEqual([name, expected, ...(expected === 200 ? [undefined, null] : ['SERVICE_UNAVAILABLE', '2'])]);
      if (status === 200) ledger.set(String(body.id), { path: String(body.filePath), hash: name === 'photo.jpg' ? null : sha256(content) });
    }
  };
  const read = (path: string) => fetch(`${server.url}/${path}`);
  const FAULTS: ReadonlyArray<[S3Fault | null, number]> = [
    [null, 200],
    ['down', 503],
    ['slow', 200],
    ['silent', 503],
    ['lostAnswers', 200],
  ];
  for (const [fault, expected] of FAULTS) {
    s3.fail(fault);
    isSilent = fault === 'silent';
    await sendAll(expected);
    for (const { path } of [...ledger.values()].slice(0, 1)) {
      const { status, headers } = await read(path);
      expect([fault, status, headers.get('retry-after')]).toEqual([fault, expected, expected === 200 ? null : '2']);
    }
  }

  // The health page names what is wrong, and what works again.
  for (const [fault, storage] of [
    ['silent', { state: 'failed', problem: 'The storage does not answer now' }],
    [null, { state: 'works', problem: null }],
  ] as const) {
    s3.fail(fault);
    isSilent = fault === 'silent';
    await testStorage(ctx);
    expect((await readInstallation(ctx)).storage).toMatchObject(storage);
  }

  // A file that is deleted while the bucket is down keeps its bytes until the job succeeds.
  const [deleted = ''] = ledger.keys();
  s3.fail('down');
  expect(await discardFiles(ctx, [deleted])).toBe(1);
  expect(await removeBytes()).toEqual(['retry']);
  s3.fail('slow');
  expect(await removeBytes()).toEqual(['done']);
  s3.fail(null);
  ledger.delete(deleted);

  for (const [id, { path, hash }] of ledger) {
    const content = Buffer.from(await (await read(path)).arrayBuffer());
    const row = await db().findOneByOrFail(FileEntity, { id });
    if (hash !== null) expect(sha256(content)).toBe(hash);
    expect(content.length).toBe(row.size);
  }
  expect(await db().count(FileEntity)).toBe(ledger.size);
  // What a failed upload could not remove is removed by the sweep, a day later.
  clock.ahead = 2 * DAY;
  await removeStrayBytes(server.app.createContext());
  expect(new Set([...s3.objects.keys()].map((key) => key.split('/')[1]))).toEqual(new Set(ledger.keys()));
  expect(s3.uploads.size).toBe(0);
});
