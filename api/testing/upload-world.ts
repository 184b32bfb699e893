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
/** What every request with bytes says of them. */
export const PART = { 'content-type': 'application/offset+octet-stream' };

export interface Person {
  id: string;
  email: string;
  token: string;
}

interface Said {
  size: number;
  name?: string;
  type?: string;
  server?: TestServer;
}

interface Asked {
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

/** Sends the first `after` bytes of a part, then closes the connection. */
async function patchAndCut(url: string, headers: Record<string, string>, body: Buffer, after: number): Promise<void> {
  const request = sendRequest(url, { method: 'PATCH', headers: { ...headers, 'content-length': String(body.length) } });
  request.on('error', () => undefined);
  await new Promise<void>((resolve) => request.write(body.subarray(0, after), () => resolve()));
  // Closes the connection after the bytes have left this process.
  request.socket?.destroySoon();
}

/** The requests of the tus protocol, as an admin unless another token is given, to the first server unless another one is. */
function protocolOf(first: TestServer, admin: Person) {
  const head = (path: string, { token = admin.token, server = first }: Asked = {}): Promise<Response> =>
    fetch(server.url + path, { method: 'HEAD', headers: headersOf(token) });
  const begin = ({ size, name = 'lesson.mp4', type = 'video/mp4', server = first }: Said): Promise<Response> => {
    const said = { 'upload-length': String(size), 'upload-metadata': `filename ${base64(name)},filetype ${base64(type)}` };
    return fetch(`${server.url}/uploads`, { method: 'POST', headers: headersOf(admin.token, said) });
  };
  const partHeaders = (offset: number, { token = admin.token, checksum }: Asked = {}): Record<string, string> =>
    headersOf(token, { ...PART, 'upload-offset': String(offset), ...(checksum === undefined ? {} : { 'upload-checksum': checksum }) });
  return {
    head,
    begin,
    async beginOk(said: Said): Promise<string> {
      const answer = await begin(said);
      if (answer.status !== 201) throw new Error(`The upload was answered with ${answer.status}`);
      return answer.headers.get('location') ?? '';
    },
    offsetOf: async (path: string, asked: Asked = {}): Promise<number> => Number((await head(path, asked)).headers.get('upload-offset')),
    patch: (path: string, offset: number, body: Uint8Array, asked: Asked = {}): Promise<Response> =>
      fetch((asked.server ?? first).url + path, { method: 'PATCH', headers: partHeaders(offset, asked), body: body as BodyInit }),
    cut: (path: string, offset: number, body: Buffer, after: number, { server = first }: Asked = {}): Promise<void> =>
      patchAndCut(server.url + path, partHeaders(offset), body, after),
    cancel: (path: string, { token = admin.token }: Asked = {}): Promise<Response> => fetch(first.url + path, { method: 'DELETE', headers: headersOf(token) }),
    finish: (path: string, { token = admin.token, server = first }: Asked = {}): Promise<GraphqlAnswer> => server.graphql(FINISH, { id: idOf(path) }, token),
  };
}

export type UploadWorld = Awaited<ReturnType<typeof createUploadWorld>>;

/** Two replicas over one database, one volume and one storage, with two admins and a student. */
export async function createUploadWorld() {
  const directory = await mkdtemp(join(tmpdir(), 'academy-uploads-'));
  const time = { ahead: 0 };
  const first = await createTestServer({ settings: { DATA_DIR: directory }, replace: { now: () => new Date(Date.now() + time.ahead) } });
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
    time,
    first,
    second,
    admin,
    otherAdmin: await person('admin'),
    student: await person('student'),
    signIn: (email: string): Promise<string> => signIn(first, email),
    /** One more replica, closed with the others unless a test closes it before. */
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
    /** Names below the directory of uploads that belong to one of them, or all. */
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
