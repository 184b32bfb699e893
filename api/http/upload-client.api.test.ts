import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, request as forward, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { attemptUpload } from '../../web/shared/uploads/upload-attempt.ts';
import { createEngine, type Engine, type EngineParts, type UploadUpdate } from '../../web/shared/uploads/upload-engine.ts';
import { buildMp4 } from '../testing/factories/file.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const CHUNK = 256 * 1024;
const FINISH = `mutation ($id: ID!) { finishUpload(uploadId: $id) { id kind file { id url name contentType size durationSeconds }
  image { id url alt width height sources { width url } } } }`;

let directory: string;
let server: TestServer;
let token: string;
let email: string;
/** A proxy between client and server that can interrupt connections. */
let proxy: Server;
let base: string;
let decide: (bytes: number) => 'pass' | 'interrupt' | 'unavailable' = () => 'pass';

const signIn = async (): Promise<string> => String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'academy-client-'));
  server = await createTestServer({ settings: { DATA_DIR: directory } });
  email = (await buildUser(server.database.dataSource.manager, { role: 'admin' })).email;
  token = await signIn();
  proxy = createServer((request, response) => {
    if (decide(0) === 'unavailable') return void response.socket?.destroy();
    const target = forward(server.url + request.url, { method: request.method, headers: request.headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    target.on('error', () => response.socket?.destroy());
    let passed = 0;
    request.on('data', (chunk: Buffer) => {
      passed += chunk.length;
      if (decide(passed) === 'interrupt') {
        target.destroy();
        request.socket.destroy();
      } else target.write(chunk);
    });
    request.on('end', () => target.end());
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}, 30_000);
afterAll(async () => {
  proxy.closeAllConnections();
  await new Promise((resolve) => proxy.close(resolve));
  await server.close();
  await rm(directory, { recursive: true });
});

let wakers: Array<() => void> = [];
const engineParts = (): EngineParts => ({
  endpoint: `${base}/uploads`,
  headers: () => ({ 'x-access-token': token }),
  attempt: async () => attemptUpload,
  async finish(id) {
    const { data, errors } = await server.graphql(FINISH, { id }, token);
    if (errors !== undefined) throw { errors };
    return data?.finishUpload as never;
  },
  isOnline: () => true,
  onWake(wake) {
    wakers.push(wake);
    return () => {
      wakers = wakers.filter((each) => each !== wake);
    };
  },
  delays: [20],
  chunk: CHUNK,
});

interface Watched {
  engine: Engine;
  updates: UploadUpdate[];
  /** Resolves when the upload reaches one of the phases. */
  reach(...phases: string[]): Promise<UploadUpdate>;
}

function watch(bytes: Buffer, name: string, url: string | null = null): Watched {
  const updates: UploadUpdate[] = [];
  let check = (): void => undefined;
  const source = { file: bytes as unknown as Blob, name, type: 'video/mp4', size: bytes.length };
  const engine = createEngine(source, url, engineParts(), (each) => {
    updates.push(each);
    check();
  });
  return {
    engine,
    updates,
    reach: (...phases) =>
      new Promise((resolve) => {
        check = () => {
          const found = updates.findLast(({ phase }) => phase !== undefined);
          if (found?.phase !== undefined && phases.includes(found.phase)) resolve(found);
        };
        check();
      }),
  };
}

describe('the upload client with a real server', { timeout: 60_000 }, () => {
  it('sends a file in parts and returns the stored file', async () => {
    const bytes = buildMp4({ size: 5 * CHUNK + 7 });
    const { reach, updates } = watch(bytes, 'lesson.mp4');
    const { result } = await reach('done', 'failed');
    expect(result).toMatchObject({ kind: 'video', file: { name: 'lesson.mp4', size: bytes.length } });
    expect(
      updates
        .map(({ kept }) => kept)
        .filter((kept) => kept !== undefined)
        .slice(0, 3),
    ).toEqual([CHUNK, 2 * CHUNK, 3 * CHUNK]);
    expect(updates.some(({ phase }) => phase === 'checking')).toBe(true);
  });

  it('resumes after interruptions, repeating at most one part for each', async () => {
    const bytes = buildMp4({ size: 8 * CHUNK });
    let cuts = 0;
    let last = 0;
    let total = 0;
    decide = (passed) => {
      if (passed > 0) total += passed > last ? passed - last : passed;
      last = passed;
      if (passed < CHUNK / 2 || cuts >= 10) return 'pass';
      cuts += 1;
      return 'interrupt';
    };
    const { result } = await watch(bytes, 'interrupted.mp4').reach('done', 'failed');
    decide = () => 'pass';
    expect(result?.file.size).toBe(bytes.length);
    expect(cuts).toBe(10);
    expect(total).toBeLessThanOrEqual(bytes.length + cuts * CHUNK);
  });

  it('waits while the server is unavailable and then resumes', async () => {
    decide = () => 'unavailable';
    const { reach, updates } = watch(buildMp4({ size: 2 * CHUNK }), 'unavailable.mp4');
    expect(await reach('waiting')).toMatchObject({ failure: { kind: 'unreachable' } });
    decide = () => 'pass';
    await reach('done', 'failed');
    expect(updates.at(-1)?.phase).toBe('done');
  });

  it('waits for a new session, and continues with its token', async () => {
    const valid = token;
    token = 'gone';
    const { reach } = watch(buildMp4({ size: 2 * CHUNK }), 'token.mp4');
    await reach('signedOut');
    token = await signIn();
    expect(token).not.toBe(valid);
    for (const wake of [...wakers]) wake();
    expect((await reach('done', 'failed')).phase).toBe('done');
  });

  it('can be paused and resumed, also from a new tab that has the URL', async () => {
    const bytes = buildMp4({ size: 6 * CHUNK });
    const first = watch(bytes, 'paused.mp4');
    await new Promise<void>((resolve) => {
      decide = (passed) => {
        if (passed > 0) resolve();
        return 'pass';
      };
    });
    first.engine.pause();
    await first.reach('paused');
    decide = () => 'pass';
    const url = first.updates.findLast((each) => each.url)?.url ?? null;
    const second = watch(bytes, 'paused.mp4', url);
    const { result } = await second.reach('done', 'failed');
    expect(result?.file.size).toBe(bytes.length);
    expect(second.updates.findLast((each) => each.url)?.url).toBe(url);
  });

  it('reports why a file was rejected, and leaves no bytes on the server', async () => {
    const { reach } = watch(Buffer.alloc(CHUNK, 'noise'), 'noise.mp4');
    expect(await reach('done', 'failed')).toMatchObject({ phase: 'failed', url: null, failure: { code: 'FILE_TYPE_NOT_ALLOWED' } });
  });

  it('keeps the upload after a fault of the server that lasts, and resumes the upload later', async () => {
    const bytes = buildMp4({ size: CHUNK });
    const { storage } = server.app.ports;
    const commit = vi.spyOn(storage, 'commit').mockRejectedValue(new Error('a bug'));
    const { reach, engine } = watch(bytes, 'faulty.mp4');
    const failed = await reach('done', 'failed');
    expect(failed).toMatchObject({ phase: 'failed', url: expect.stringContaining('/uploads/'), failure: { code: 'INTERNAL' } });
    expect(commit.mock.calls.length).toBeGreaterThan(3);
    commit.mockRestore();
    engine.resume();
    expect((await reach('done')).result?.file.size).toBe(bytes.length);
  });

  it('starts again if the server no longer has the upload', async () => {
    const gone = `${base}/uploads/00000000-0000-4000-8000-000000000000`;
    const { reach } = watch(buildMp4({ size: CHUNK }), 'restarted.mp4', gone);
    expect((await reach('done', 'failed')).phase).toBe('done');
  });

  it('finishes a complete upload without the file', async () => {
    const bytes = buildMp4({ size: CHUNK });
    const first = watch(bytes, 'whole.mp4');
    await first.reach('checking');
    first.engine.pause();
    const url = first.updates.findLast((each) => each.url)?.url ?? null;
    const updates: UploadUpdate[] = [];
    await new Promise<void>((resolve) => {
      createEngine({ file: null, name: 'whole.mp4', type: '', size: bytes.length }, url, engineParts(), (each) => {
        updates.push(each);
        if (each.phase === 'done' || each.phase === 'failed') resolve();
      });
    });
    expect(updates.at(-1)).toMatchObject({ phase: 'done', result: { file: { name: 'whole.mp4' } } });
  });
});
