import { execFile, spawn } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createClamd, EICAR } from '../api/adapters/virus-scanner.ts';
import { examineDatabase } from '../api/commands/examine/database.ts';
import { examineScanner } from '../api/commands/examine/scanner.ts';
import { freePort } from '../api/db/embedded-database.ts';
import { createTestDatabase } from '../api/db/test-database.ts';
import { parseEnv } from '../api/env.ts';
import { builtServer } from '../api/testing/built-server.ts';
import { buildUser, TEST_PASSWORD } from '../api/testing/factories/user.ts';
import { startProcess, watchProcess } from '../api/testing/process.ts';
import { RECEIVER_CERTIFICATE, RECEIVER_KEY } from '../api/testing/receiver-certificate.ts';
import { startReplica } from '../api/testing/replica.ts';
import { soon } from '../api/testing/soon.ts';
import { TEST_KEY } from '../api/testing/test-ctx.ts';
import { headersOf, MEGABYTE, PART } from '../api/testing/upload-world.ts';
import { findProgram } from './find-program.ts';

const run = promisify(execFile);
const TIMEOUT = 120_000;
/** The certificate that all programs here have. */
const TRUST = { servername: 'receiver.example', ca: RECEIVER_CERTIFICATE };
const GUIDE = readFileSync('docs/operating.md', 'utf8');

/** Returns a part of the guide that stands between two texts. */
function partOf(begin: string, end: string): string {
  const [, rest] = GUIDE.split(begin);
  const [part, more] = rest?.split(end) ?? [];
  if (part === undefined || more === undefined) throw new Error(`The guide has no part between ${begin} and ${end}`);
  return part;
}
/** Returns a program of Debian; undefined without it, which a line says. */
function find(name: string, debianPackage: string): string | undefined {
  const program = findProgram([name], [`/usr/sbin/${name}`]);
  if (program === undefined) process.stdout.write(`What the guide says of ${name} was not tried: install ${debianPackage}.\n`);
  return program;
}
const [NGINX, TURN, CLAMD] = [find('nginx', 'nginx-light'), find('turnserver', 'coturn'), find('clamd', 'clamav-daemon')];
const POOLER = find('pgbouncer', 'pgbouncer');

const closing: Array<() => unknown> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
/** A folder of a program, with a certificate. */
function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'academy-guide-'));
  closing.push(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'fullchain.pem'), RECEIVER_CERTIFICATE);
  writeFileSync(join(folder, 'privkey.pem'), RECEIVER_KEY);
  return folder;
}
/** Starts a program, which ends with the test. */
function start(program: string, programArguments: readonly string[]) {
  const started = watchProcess(spawn(program, programArguments, { stdio: ['ignore', 'pipe', 'pipe'] }));
  closing.push(async () => {
    started.child.kill('SIGTERM');
    await started.ended;
  });
  return started;
}

/** Starts nginx with the server block of the guide before a port. Returns its own port. */
async function startNginx(program: string, upstream: string): Promise<number> {
  const [folder, port] = [createFolder(), await freePort()];
  const block = partOf('```nginx\n', '```')
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    .replaceAll('/etc/ssl/academy', folder)
    .replace('http://127.0.0.1:4000', upstream);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ');
  const user = process.getuid?.() === 0 ? 'user root; ' : '';
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `${user}daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { ${paths}\n${block}\n}\n`);
  start(program, ['-p', folder, '-c', file]);
  return port;
}

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}
/** Sends a request by TLS, and cuts it after some bytes of its body, if they are given. */
function send(options: RequestOptions & { port: number }, body: string | Buffer = '', cutAfter?: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const length = { 'content-length': Buffer.byteLength(body) };
    const sent = request({ host: '127.0.0.1', ...TRUST, ...options, headers: { ...options.headers, ...length } }, (answer) => {
      const { statusCode: status = 0, headers } = answer;
      text(answer).then((read) => resolve({ status, headers, body: read }), reject);
    });
    sent.on('error', cutAfter === undefined ? reject : () => resolve({ status: 0, headers: {}, body: '' }));
    if (cutAfter === undefined) sent.end(body);
    else sent.write(body.slice(0, cutAfter), () => sent.socket?.destroySoon());
  });
}

describe.skipIf(NGINX === undefined)('nginx with the configuration of the guide', { timeout: TIMEOUT }, () => {
  it('passes on requests, live events and what has arrived of an upload that is cut', async () => {
    const database = await createTestDatabase();
    closing.push(() => database.close());
    const replica = await startReplica({ DATABASE_URL: database.url, TRUST_PROXY: '1' });
    closing.push(() => replica.close());
    const port = await startNginx(NGINX ?? '', replica.url);
    await soon(async () => expect((await send({ port, path: '/health/ready' })).status).toBe(200));

    const { email } = await buildUser(database.dataSource.manager, { role: 'admin' });
    const query = 'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
    const headers = { 'content-type': 'application/json' };
    const signedIn = await send({ port, path: '/graphql', method: 'POST', headers }, JSON.stringify({ query, variables: { email, password: TEST_PASSWORD } }));
    const { token } = JSON.parse(signedIn.body).data.signIn;

    const socket = new WebSocket(`wss://127.0.0.1:${port}/graphql`, 'graphql-transport-ws', TRUST);
    closing.push(() => socket.terminate());
    const messages: string[] = [];
    socket.on('message', (message) => messages.push(String(message)));
    socket.once('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })));
    await soon(() => expect(messages[0]).toContain('connection_ack'));

    const content = Buffer.alloc(20 * MEGABYTE, 'upload ');
    const [length, name] = [String(content.length), Buffer.from('lesson.mp4').toString('base64')];
    const begun = await send({
      ...{ port, path: '/uploads', method: 'POST' },
      headers: headersOf(token, { 'upload-length': length, 'upload-metadata': `filename ${name},filetype ${Buffer.from('video/mp4').toString('base64')}` }),
    });
    expect(begun.status).toBe(201);
    const path = String(begun.headers.location);
    // What has arrived is kept, because nginx does not wait for the whole body.
    await send({ port, path, method: 'PATCH', headers: headersOf(token, { ...PART, 'upload-offset': '0' }) }, content, 8 * MEGABYTE);
    const offset = async (): Promise<number> => Number((await send({ port, path, method: 'HEAD', headers: headersOf(token) })).headers['upload-offset']);
    await soon(async () => expect(await offset()).toBeGreaterThan(0));
    await soon(async () => {
      const at = await offset();
      const rest = await send({ port, path, method: 'PATCH', headers: headersOf(token, { ...PART, 'upload-offset': String(at) }) }, content.subarray(at));
      expect([rest.status, rest.headers['upload-offset']]).toEqual([204, length]);
    });
  });
});

describe.skipIf(TURN === undefined)('coturn with the configuration of the guide', { timeout: TIMEOUT }, () => {
  it('serves people by TLS who have the secret, and reaches no machine of its own network', async () => {
    const folder = createFolder();
    const [port, secret] = [await freePort(), 'a-secret-of-the-site'];
    const file = join(folder, 'turnserver.conf');
    writeFileSync(
      file,
      partOf("<<'CONF'\n", '\nCONF\n')
        .replace('tls-listening-port=443', `tls-listening-port=${port}`)
        .replace('THE_SECRET', secret)
        .replaceAll('/etc/ssl/turn', folder),
    );
    start(TURN ?? '', [
      '-c',
      file,
      '-L',
      '127.0.0.1',
      '-E',
      '127.0.0.1',
      '--pidfile',
      join(folder, 'pid'),
      '--log-file',
      'stdout',
      '--userdb',
      join(folder, 'db'),
    ]);
    const client = (password: string) =>
      run('turnutils_uclient', ['-v', '-S', '-t', '-n', '1', '-m', '1', '-W', password, '-u', 'person', '-e', '127.0.0.1', '-p', String(port), '127.0.0.1'], {
        timeout: 10_000,
      }).then(
        ({ stdout }) => stdout,
        (error: { stdout: string }) => error.stdout,
      );
    // Nothing is written when it listens: a client that is refused is sent again.
    await soon(async () => expect(await client('another secret')).toContain('Cannot complete Allocation'));
    const known = await client(secret);
    expect(known).toMatch(/allocate response received: \n.*success/);
    expect(known).toContain('channel bind: error 403 (Forbidden IP)');
  });
});

describe.skipIf(CLAMD === undefined)('clamd with the commands of the guide', { timeout: TIMEOUT }, () => {
  it('scans the largest upload, at the socket that systemd gives it', async () => {
    const folder = createFolder();
    const file = join(folder, 'clamd.conf');
    copyFileSync('/etc/clamav/clamd.conf', file);
    const commands = partOf('apt install clamav-daemon', '```')
      .split('\n')
      .filter((line) => line.startsWith('sed '));
    expect(commands).toHaveLength(1);
    await run('sh', ['-c', commands.join('\n').replaceAll('/etc/clamav/clamd.conf', file)]);
    mkdirSync(join(folder, 'signatures'));
    writeFileSync(join(folder, 'signatures', 'test.ndb'), `Eicar-Test-Signature:0:*:${Buffer.from(EICAR).toString('hex')}\n`);
    await run('sh', [
      '-c',
      `sed -i -E 's#^(DatabaseDirectory) .*#\\1 ${folder}/signatures#; s#^LogFile .*##; s#^User .*##; s#^(LocalSocket) .*#\\1 ${folder}/clamd.ctl#' ${file}`,
    ]);
    start(CLAMD ?? '', ['-c', file, '--foreground=true']);
    await soon(() => expect(existsSync(join(folder, 'clamd.ctl'))).toBe(true));
    const url = `unix:${folder}/clamd.ctl`;
    await soon(async () => expect(await examineScanner({ clamdUrl: url })).toMatchObject({ state: 'ok' }));
    const largest = (end: string) => {
      const part = Buffer.alloc(MEGABYTE, 'video ');
      return Readable.from([...Array.from({ length: 476 }, () => part), Buffer.from(end)]);
    };
    await createClamd(url).scan(largest('end'));
    await expect(createClamd(url).scan(largest(EICAR))).rejects.toThrow('FILE_HAS_VIRUS');
  });
});

describe.skipIf(POOLER === undefined)('a connection pooler before the database', { timeout: TIMEOUT }, () => {
  it.each([
    ['that refuses settings', ''],
    ['that passes over settings', 'ignore_startup_parameters = options,statement_timeout,lock_timeout,idle_in_transaction_session_timeout'],
  ])('%s is found by the doctor, and nothing starts', async (_what, setting) => {
    const database = await createTestDatabase();
    closing.push(() => database.close());
    const [folder, port, { hostname, port: upstream, pathname, username, password }] = [createFolder(), await freePort(), new URL(database.url)];
    const user = process.getuid?.() === 0 ? 'user = nobody' : '';
    const target = `host=${hostname} port=${upstream} user=${username} password=${password}`;
    const lines = [`[databases]`, `* = ${target}`, '[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${port}`, 'auth_type = any', 'unix_socket_dir ='];
    writeFileSync(join(folder, 'pgbouncer.ini'), [...lines, 'pool_mode = transaction', setting, user, ''].join('\n'));
    const pooler = start(POOLER ?? '', [join(folder, 'pgbouncer.ini')]);
    await pooler.waitForOutput('process up');
    const settings = { DATABASE_URL: `postgres://${username}@127.0.0.1:${port}${pathname}`, SECRET_KEY: TEST_KEY };
    const sentence = 'leads to a connection pooler such as PgBouncer';
    expect(await examineDatabase(parseEnv({ NODE_ENV: 'test', ...settings }))).toMatchObject([{ state: 'fault', sentence: expect.stringContaining(sentence) }]);
    await expect(startReplica(settings)).rejects.toThrow(sentence);
    const migration = startProcess(await builtServer('migrate'), [], settings);
    expect([(await migration.ended).code, migration.output()]).toEqual([1, expect.stringContaining(sentence)]);
  });
});
