import { randomInt } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { buildMp4 } from '../testing/factories/file.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { type Replica, startReplica } from '../testing/replica.ts';
import { type S3Server, startS3Server } from '../testing/s3-server.ts';
import { soon } from '../testing/soon.ts';
import { headersOf, idOf, MEGABYTE, PART, sha256 } from '../testing/upload-world.ts';

const SIZE = 20 * MEGABYTE;
const CUTS = 20;
const TIMEOUT = 120_000;
const FINISH = 'mutation ($id: ID!) { finishUpload(uploadId: $id) { id } }';

const database = testDatabase();
let s3: S3Server;
const directories = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'academy-disk-')));
let replicas: Replica[];
let token = '';
const start = (directory: string): Promise<Replica> =>
  startReplica({ DATABASE_URL: database.url, DATA_DIR: directory, S3_BUCKET: 'academy', S3_ENDPOINT: s3.endpoint, S3_ACCESS_KEY: 'a', S3_SECRET_KEY: 'b' });
beforeAll(async () => {
  s3 = await startS3Server('academy');
  replicas = await Promise.all(directories.map(start));
  const { email } = await buildUser(database.dataSource.manager, { role: 'admin' });
  const signIn = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
  const { data } = await any().graphql(signIn, { email, password: TEST_PASSWORD });
  token = String((data?.signIn as { token?: string } | undefined)?.token);
}, TIMEOUT);
afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.close()));
  await s3.close();
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
}, TIMEOUT);

const any = (): Replica => replicas[randomInt(replicas.length)] as Replica;
const base64 = (text: string): string => Buffer.from(text).toString('base64');
async function begin(size: number): Promise<string> {
  const headers = headersOf(token, { 'upload-length': String(size), 'upload-metadata': `filename ${base64('lesson.mp4')},filetype ${base64('video/mp4')}` });
  const answer = await fetch(`${any().url}/uploads`, { method: 'POST', headers });
  expect(answer.status).toBe(201);
  return answer.headers.get('location') ?? '';
}
async function send(path: string, content: Buffer, offset: number): Promise<[number, string | null]> {
  const headers = headersOf(token, { ...PART, 'upload-offset': String(offset) });
  const answer = await fetch(any().url + path, { method: 'PATCH', headers, body: new Uint8Array(content.subarray(offset)) });
  return [answer.status, answer.headers.get('upload-offset')];
}
/** Waits until neither the bucket nor a disk has anything of an unfinished upload. */
const nothingLeft = () =>
  soon(() => {
    expect([...s3.objects.keys()].filter((key) => key.startsWith('unfinished/'))).toEqual([]);
    for (const directory of directories) expect(existsSync(join(directory, 'incoming')) ? readdirSync(join(directory, 'incoming')) : []).toEqual([]);
  });
async function offsetOf(path: string): Promise<number> {
  const answer = await fetch(any().url + path, { method: 'HEAD', headers: headersOf(token) });
  expect(answer.status).toBe(200);
  return Number(answer.headers.get('upload-offset'));
}
/** Sends the rest of a file from an offset on, and closes the connection after some bytes. Returns when they have left this process. */
async function sendAndCut(replica: Replica, path: string, content: Buffer, offset: number, bytes: number): Promise<void> {
  const headers = headersOf(token, { ...PART, 'upload-offset': String(offset), 'content-length': String(content.length - offset) });
  const sent = request(replica.url + path, { method: 'PATCH', headers });
  sent.on('error', () => undefined);
  await new Promise<void>((resolve) => sent.write(content.subarray(offset, offset + bytes), () => resolve()));
  const closed = new Promise((resolve) => sent.once('close', resolve));
  sent.socket?.destroySoon();
  await closed;
}

describe('an upload to two web processes that share a bucket and no disk', { timeout: TIMEOUT }, () => {
  it(`that is cut ${CUTS} times, continued at either of them, and outlasts a killed one, is the same file`, async () => {
    const content = buildMp4({ size: SIZE });
    const path = await begin(content.length);
    for (let cut = 1; cut <= CUTS; cut += 1) {
      const offset = await offsetOf(path);
      const replica = any();
      await sendAndCut(replica, path, content, offset, randomInt(SIZE / CUTS));
      if (cut !== CUTS / 2) continue;
      await replica.kill();
      const index = replicas.indexOf(replica);
      replicas[index] = await start(directories[index] as string);
    }
    expect(await offsetOf(path)).toBeGreaterThan(0);
    // The other process may still store the last part that was cut: then the offset is read again, as every client does.
    await soon(async () => expect(await send(path, content, await offsetOf(path))).toEqual([204, String(content.length)]));

    const finished = await Promise.all(replicas.map((replica) => replica.graphql(FINISH, { id: idOf(path) }, token)));
    const ids = finished.map(({ data, codes }) => [(data?.finishUpload as { id: string } | undefined)?.id, codes]);
    expect(ids[1]).toEqual(ids[0]);
    const [{ key, hash }] = (await database.dataSource.query('SELECT key, sha256 AS hash FROM files WHERE id = $1', [ids[0]?.[0]])) as [
      { key: string; hash: string },
    ];
    expect([hash, sha256(s3.objects.get(key)?.content ?? Buffer.alloc(0))]).toEqual([sha256(content), sha256(content)]);
    await nothingLeft();
  });

  it('leaves nothing of a file that is refused', async () => {
    const content = Buffer.alloc(MEGABYTE, 'no video ');
    const path = await begin(content.length);
    expect(await send(path, content, 0)).toEqual([204, String(content.length)]);
    const { codes } = await any().graphql(FINISH, { id: idOf(path) }, token);
    expect(codes).toEqual(['FILE_TYPE_NOT_ALLOWED']);
    await nothingLeft();
  });
});
