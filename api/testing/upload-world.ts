import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { buildUser, TEST_PASSWORD } from './factories/user.ts';
import { createTestServer, type GraphqlAnswer, type TestServer } from './test-server.ts';

export const MEGABYTE = 1024 * 1024;
const FINISH = 'mutation ($id: ID!) { finishUpload(uploadId: $id) { id kind file { name size } image { width } } }';
/** The headers of every request that sends bytes. */
export const PART = { 'content-type': 'application/offset+octet-stream' };

export interface Person {
  id: string;
  email: string;
  token: string;
}

interface NewUpload {
  size: number;
  name?: string;
  type?: string;
  server?: TestServer;
}

interface RequestOptions {
  token?: string;
  server?: TestServer;
  checksum?: string;
}

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
export const idOf = (path: string): string => path.replace('/uploads/', '');
export const headersOf = (token: string | undefined, more: Record<string, string> = {}): Record<string, string> => ({
  'tus-resumable': '1.0.0',
  ...(token === undefined ? {} : { 'x-access-token': token }),
  ...more,
});

async function signIn(server: TestServer, email: string): Promise<string> {
  return String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
}

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Sends the first `after` bytes of a PATCH request, then closes the connection. */
async function patchAndCut(url: string, headers: Record<string, string>, body: Buffer, after: number): Promise<void> {
  const request = sendRequest(url, { method: 'PATCH', headers: { ...headers, 'content-length': String(body.length) } });
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => request.write(body.subarray(0, after), () => resolve()));
  // Closes the connection after the bytes have left this process.
  request.socket?.destroySoon();
}

/** Returns the requests of the tus protocol; they go to the first server as the admin, unless the options name another server or token. */
function protocolOf(first: TestServer, admin: Person) {
  const head = (path: string, { token = admin.token, server = first }: RequestOptions = {}): Promise<Response> =>
    fetch(server.url + path, { method: 'HEAD', headers: headersOf(token) });
  const begin = ({ size, name = 'lesson.mp4', type = 'video/mp4', server = first }: NewUpload): Promise<Response> => {
    const uploadHeaders = { 'upload-length': String(size), 'upload-metadata': `filename ${base64(name)},filetype ${base64(type)}` };
    return fetch(`${server.url}/uploads`, { method: 'POST', headers: headersOf(admin.token, uploadHeaders) });
  };
  const partHeaders = (offset: number, { token = admin.token, checksum }: RequestOptions = {}): Record<string, string> =>
    headersOf(token, { ...PART, 'upload-offset': String(offset), ...(checksum === undefined ? {} : { 'upload-checksum': checksum }) });
  return {
    head,
    begin,
    async beginOk(upload: NewUpload): Promise<string> {
      const answer = await begin(upload);
      if (answer.status !== 201) throw new Error(`Beginning the upload failed with status ${answer.status}`);
      return answer.headers.get('location') ?? '';
    },
    offsetOf: async (path: string, options: RequestOptions = {}): Promise<number> => Number((await head(path, options)).headers.get('upload-offset')),
    patch: (path: string, offset: number, body: Uint8Array, options: RequestOptions = {}): Promise<Response> =>
      fetch((options.server ?? first).url + path, { method: 'PATCH', headers: partHeaders(offset, options), body: body as BodyInit }),
    cut: (path: string, offset: number, body: Buffer, after: number, { server = first }: RequestOptions = {}): Promise<void> =>
      patchAndCut(server.url + path, partHeaders(offset), body, after),
    cancel: (path: string, { token = admin.token }: RequestOptions = {}): Promise<Response> =>
      fetch(first.url + path, { method: 'DELETE', headers: headersOf(token) }),
    finish: (path: string, { token = admin.token, server = first }: RequestOptions = {}): Promise<GraphqlAnswer> =>
      server.graphql(FINISH, { id: idOf(path) }, token),
  };
}

/** Creates two replicas on one database, one volume and one storage, with two admins and a student. */
export async function createUploadWorld() {
  const directory = await mkdtemp(join(tmpdir(), 'academy-uploads-'));
  const clock = { aheadMs: 0 };
  const first = await createTestServer({ settings: { DATA_DIR: directory }, replace: { now: () => new Date(Date.now() + clock.aheadMs) } });
  const { database } = first;
  const second = await createTestServer({ settings: { DATA_DIR: directory }, database, replace: { ports: { storage: first.app.ports.storage } } });
  const person = async (role: 'admin' | 'student'): Promise<Person> => {
    const { id, email } = await buildUser(database.dataSource.manager, { role });
    return { id, email, token: await signIn(first, email) };
  };
  const admin = await person('admin');
  const servers: TestServer[] = [];
  return {
    ...protocolOf(first, admin),
    directory,
    clock,
    first,
    second,
    admin,
    otherAdmin: await person('admin'),
    student: await person('student'),
    signIn: (email: string): Promise<string> => signIn(first, email),
    /** Starts another replica; it closes with the others unless the test closes it before. */
    async another(options: Parameters<typeof createTestServer>[0] = {}): Promise<TestServer> {
      const server = await createTestServer({ ...options, settings: { DATA_DIR: directory }, database });
      let closing: Promise<void> | undefined;
      const close = (): Promise<void> => {
        closing ??= server.close();
        return closing;
      };
      servers.push({ ...server, close });
      return { ...server, close };
    },
    rowsOf: async (path: string): Promise<number> => (await database.dataSource.query('SELECT 1 FROM uploads WHERE id = $1', [idOf(path)])).length,
    /** Lists the names in the directory of uploads: those of one upload, or all. */
    onDisk: async (path = ''): Promise<string[]> => (await readdir(join(directory, 'uploads'))).filter((name) => name.startsWith(idOf(path))),
    async storedBytes(fileId: string): Promise<Buffer> {
      const [{ key }] = (await database.dataSource.query('SELECT key FROM files WHERE id = $1', [fileId])) as [{ key: string }];
      return buffer(await first.app.ports.storage.read(key));
    },
    async close(): Promise<void> {
      for (const server of [...servers, second, first]) await server.close();
      await rm(directory, { recursive: true });
    },
  };
}
