import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { Agent, request as open } from 'node:http';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { createDataSource } from '../../api/db/data-source.ts';
import { createToken, hashToken } from '../../api/domain/shared/tokens.ts';
import { UPLOAD_CHUNK } from '../../schema/upload-kinds.ts';
import { median, print } from './figures.ts';
import { residentKilobytes } from './processes.ts';
import { type Answer, BenchError, type BenchRequest, exchange, send as sendRequest } from './request.ts';
import { type Running, type Stage, startServer } from './stage.ts';

const MEGABYTE = 1024 * 1024;
const ROUNDS = 2;
const INTERRUPTIONS = 50;
const CONFLICT = 409;
/** A connection of 32 KB/s, for longer than the timeout of other requests. */
const SLOW = { rate: 32 * 1024, seconds: 65 };

/** Returns a file of a size that starts like a video. */
function videoFile(size: number): Buffer {
  const bytes = randomBytes(size);
  Buffer.from('000000186674797069736f6d0000020069736f6d69736f32', 'hex').copy(bytes);
  return bytes;
}

/** Creates an admin and returns a session token. */
export async function createAdminToken(databaseUrl: string): Promise<string> {
  const database = createDataSource({ url: databaseUrl });
  await database.initialize();
  const [id, token] = [randomUUID(), createToken()];
  await database.query(
    `INSERT INTO users (id, name, surname, email, password_hash, role, color, language, created_at)
     VALUES ($1::uuid, 'Lea', 'Leader', $1::uuid || '@academy.example', 'none', 'admin', '#0e6b66', 'en', now())`,
    [id],
  );
  await database.query(
    `INSERT INTO sessions (id, user_id, token_hash, device, created_at, last_seen_at, expires_at)
     VALUES (gen_random_uuid(), $1, $2, 'Bench', now(), now(), now() + interval '20 days')`,
    [id, hashToken(token)],
  );
  await database.destroy();
  return token;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

const send = (request: BenchRequest): Promise<Answer> => sendRequest({ ...request, agent });

interface Client {
  begin(size: number): Promise<string>;
  part(path: string, offset: number, body: BenchRequest['body']): BenchRequest;
  offset(path: string): Promise<number>;
  remove(path: string): Promise<unknown>;
}

function clientOf({ address }: Running, token: string): Client {
  const common = { 'tus-resumable': '1.0.0', 'x-access-token': token };
  return {
    async begin(size) {
      const metadata = `filename ${Buffer.from('lesson.mp4').toString('base64')}`;
      const headers = { ...common, 'upload-length': String(size), 'upload-metadata': metadata };
      const answer = await send({ name: 'begin an upload', url: `${address}/uploads`, method: 'POST', headers, status: 201 });
      return `${address}${String(answer.headers.location)}`;
    },
    part: (url, offset, body) => {
      const headers = { ...common, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(offset) };
      return { name: 'a part of an upload', url, method: 'PATCH', headers, status: 204, body: body ?? '' };
    },
    offset: async (url) => Number((await send({ name: 'the offset of an upload', url, method: 'HEAD', headers: common })).headers['upload-offset']),
    remove: (url) => send({ name: 'remove an upload', url, method: 'DELETE', headers: common, status: 204 }),
  };
}

const residentMegabytes = (pid: number): number => residentKilobytes(pid) / 1024;

/** Returns the maximum memory of a process while `work` runs, above its memory before, in megabytes. */
export async function watchMemory(pid: number, work: () => Promise<void>): Promise<number> {
  const before = residentMegabytes(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 20);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return most - before;
}

/** Uploads a file in parts, as the client does, and returns megabytes per second. */
async function timeParts(bytes: Buffer, request: (part: Buffer, offset: number) => BenchRequest): Promise<number> {
  const start = performance.now();
  for (let offset = 0; offset < bytes.length; offset += UPLOAD_CHUNK) {
    await send(request(bytes.subarray(offset, offset + UPLOAD_CHUNK), offset));
  }
  return bytes.length / MEGABYTE / ((performance.now() - start) / 1000);
}

async function measureSpeed(stage: Stage, client: Client, directory: string): Promise<void> {
  const bytes = videoFile(499 * MEGABYTE);
  const baseline = await startServer('scripts/bench/plain-pipe.ts', { FILE: join(directory, 'plain') }, '/');
  const rates: { ours: number[]; plain: number[] } = { ours: [], plain: [] };
  let memory = 0;
  for (let turn = 0; turn < ROUNDS; turn += 1) {
    rates.plain.push(
      await timeParts(bytes, (body, at) => ({ name: 'the plain pipe', url: `${baseline.address}/?at=${at}`, method: 'PUT', status: 204, body })),
    );
    const path = await client.begin(bytes.length);
    const used = await watchMemory(stage.api.pid, async () => {
      rates.ours.push(await timeParts(bytes, (part, offset) => client.part(path, offset, part)));
    });
    memory = Math.max(memory, used);
    await client.remove(path);
  }
  await baseline.stop();
  const [ours, plain] = [median(rates.ours), median(rates.plain)];
  print(
    `  499 MB in parts of 8 MiB: ${ours.toFixed(0)} MB/s, ${(ours / plain).toFixed(2)}x of a plain pipe to disk (${plain.toFixed(0)} MB/s); memory of the server at most ${memory.toFixed(0)} MB above idle`,
  );
}

/** Sends a part and closes the connection at a random byte; returns how many bytes were sent. */
async function sendAndInterrupt({ url, headers = {} }: BenchRequest, part: Buffer): Promise<number> {
  const after = 1 + Math.floor(Math.random() * (part.length - 1));
  const sent = open(url, { method: 'PATCH', headers: { ...headers, 'content-length': part.length } });
  sent.on('error', () => undefined);
  await new Promise<void>((resolve) => sent.write(part.subarray(0, after), () => resolve()));
  await wait(5);
  sent.destroy();
  return after;
}

async function measureInterruptions(client: Client, directory: string): Promise<void> {
  const bytes = videoFile(240 * MEGABYTE);
  const path = await client.begin(bytes.length);
  let [offset, interruptions, resent, worst, conflicts] = [0, 0, 0, 0, 0];
  while (offset < bytes.length) {
    const part = bytes.subarray(offset, offset + UPLOAD_CHUNK);
    if (interruptions === INTERRUPTIONS) {
      const { status, text } = await exchange({ ...client.part(path, offset, part), agent });
      // Bytes of an interrupted part may still have arrived, so that a part may begin at a wrong offset once.
      if (status !== 204 && (status !== CONFLICT || conflicts > 0)) throw new BenchError(`A part of an interrupted upload got ${status}: ${text}`);
      conflicts += status === CONFLICT ? 1 : 0;
      offset = status === 204 ? offset + part.length : await client.offset(path);
      continue;
    }
    interruptions += 1;
    const left = await sendAndInterrupt(client.part(path, offset, part), part);
    const kept = await client.offset(path);
    resent += offset + left - kept;
    worst = Math.max(worst, offset + left - kept);
    offset = kept;
  }
  const file = join(directory, 'uploads', path.split('/').at(-1) ?? '');
  const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');
  const equal = statSync(file).size === bytes.length && hash(readFileSync(file)) === hash(bytes);
  if (!equal) throw new BenchError('The bytes of an interrupted upload differ from those that were sent');
  await client.remove(path);
  print(
    `  ${interruptions} random interruptions of 240 MB: every byte equal; sent again ${(resent / MEGABYTE).toFixed(1)} MB in all, at most ${(worst / MEGABYTE).toFixed(2)} MB after one interruption`,
  );
}

/** Sends one part so slowly that it takes longer than the timeout of other requests. */
async function measureSlowLine(client: Client): Promise<string> {
  const bytes = videoFile(SLOW.rate * SLOW.seconds);
  const path = await client.begin(bytes.length);
  const request = client.part(path, 0, (sent) => {
    let offset = 0;
    const timer = setInterval(() => {
      sent.write(bytes.subarray(offset, offset + SLOW.rate));
      offset += SLOW.rate;
      if (offset < bytes.length) return;
      clearInterval(timer);
      sent.end();
    }, 1000);
    sent.once('close', () => clearInterval(timer));
  });
  const { ended } = await send({ ...request, headers: { ...request.headers, 'content-length': bytes.length } });
  await client.remove(path);
  return `  one part of an upload at 32 KB/s: arrived after ${(ended / 1000).toFixed(0)} s`;
}

/** Measures resumable uploads: speed against a plain pipe, the cost of interruptions, and connections slower than the timeout of other requests (P13). */
export async function measureUploads(stage: Stage): Promise<() => Promise<void>> {
  const client = clientOf(stage.api, await createAdminToken(stage.databaseUrl));
  print('\nResumable uploads');
  // It takes nothing of the processor, so that the other measures need not wait for it.
  const slow = measureSlowLine(client);
  slow.catch(() => undefined);
  await measureSpeed(stage, client, stage.directory);
  await measureInterruptions(client, stage.directory);
  print('  goal: memory at most 64 MB above idle; equal bytes and at most 8 MiB sent again per interruption; the slow upload, at the end, succeeds (P13)');
  return async () => {
    print(await slow);
    agent.destroy();
  };
}
