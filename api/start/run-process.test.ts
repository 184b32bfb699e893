import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnv } from '../env.ts';
import { builtServer } from '../testing/built-server.ts';
import { startProcess } from '../testing/process.ts';
import { refusePublicDevelopment, sentenceOf } from './run-process.ts';
import { StartError } from './start-error.ts';

let directory = '';
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'academy-process-'));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs a process that logs errors, stops on signals and does something. */
function runProcess(action: string) {
  const file = join(directory, 'process.ts');
  const program = `
    import pg from ${JSON.stringify(createRequire(import.meta.url).resolve('pg'))};
    import { handleUncaughtErrors, stopOnSignals } from ${JSON.stringify(join(import.meta.dirname, 'run-process.ts'))};
    const print = (line: string): void => void process.stdout.write(line + '\\n');
    setInterval(() => undefined, 1000);
    handleUncaughtErrors({ error: ({ err }: { err?: Error }, message) => print(message + ': ' + err?.message) });
    stopOnSignals(async () => print('closed'));
    ${action}
    setTimeout(() => print('went on'));
  `;
  writeFileSync(file, program);
  return startProcess(file, [], {});
}

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}

const REASON = 'terminating connection due to unexpected postmaster exit';
const FATAL = message('E', Buffer.from(`${['SFATAL', 'VFATAL', 'C57P01', `M${REASON}`, ''].join('\0')}\0`));

/** Accepts one client, and ends its connection in the same packet, as a database that stops in this moment, with a last word or without. Returns the port. */
async function stoppingDatabase(lastWord: Buffer): Promise<number> {
  const packet = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I')), lastWord]);
  const server = createServer((socket) => {
    socket.once('data', () => socket.end(packet));
    server.close();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

describe('a process of the server', () => {
  it('stops and exits with 1 after an uncaught exception', async () => {
    const { ended, output } = runProcess("setTimeout(() => { throw new Error('a bug'); });");
    expect(await ended).toEqual({ code: 1, signal: null });
    expect(output()).toMatch(/Uncaught exception: a bug\n(.*\n)*closed\n/);
  });

  it('goes on after an unhandled rejection, until a signal stops it with 0', async () => {
    const { child, ended, output, waitForOutput } = runProcess("void Promise.reject(new Error('forgotten'));");
    await waitForOutput('went on');
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(output()).toContain('Unhandled promise rejection: forgotten');
  });

  it.each([
    ['stops and says so', FATAL, REASON],
    ['is killed', Buffer.alloc(0), 'Connection terminated unexpectedly'],
  ])('goes on when a database that %s ends a connection that was just opened', async (_how, lastWord, reason) => {
    const { child, ended, output, waitForOutput } = runProcess(`
      const pool = new pg.Pool({ host: '127.0.0.1', port: ${await stoppingDatabase(lastWord)}, user: 'academy' });
      void pool.connect();`);
    await waitForOutput(`The database ended a connection: ${reason}`);
    child.kill('SIGTERM');
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(output()).not.toContain('Uncaught exception');
  });
});

describe('a server in development mode', () => {
  it.each(['https://academy.example', 'http://203.0.113.7:4000', 'https://[2001:db8::1]'])('refuses the public address %s', (siteUrl) => {
    expect(() => refusePublicDevelopment({ production: false, siteUrl })).toThrow(StartError);
    expect(() => refusePublicDevelopment({ production: true, siteUrl })).not.toThrow();
  });

  it.each(['http://127.0.0.1:4000', 'http://localhost', 'http://academy.localhost:4000', 'http://192.168.1.20:4000', 'http://[::1]:4000', 'http://api:4000'])(
    'serves the local address %s',
    (siteUrl) => expect(() => refusePublicDevelopment({ production: false, siteUrl })).not.toThrow(),
  );

  it('ends with a sentence when it is built and its address is public', { timeout: 120_000 }, async () => {
    const settings = { SITE_URL: 'https://academy.example', DATABASE_URL: 'postgres://academy:academy@127.0.0.1:1/academy' };
    const server = startProcess(await builtServer('main'), [], settings);
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(server.output().trim()).toMatch(/^SITE_URL https:\/\/academy\.example is a public address: set NODE_ENV=production\./);
  });
});

describe('a start that fails', () => {
  const failure = (code: string) => Object.assign(new Error('ENOSPC: no space left on device, write'), { code });

  it.each(['ENOSPC', 'EDQUOT', '53100'])('says that the disk is full: %s', (code) => {
    expect(sentenceOf(failure(code), parseEnv({}))).toBe('The disk is full (ENOSPC: no space left on device, write): free some space, and start again.');
  });

  it('names the file that this user may not use, and the port only where it is the reason', () => {
    const low = parseEnv({ PORT: '80' });
    expect(sentenceOf(Object.assign(failure('EACCES'), { path: '/srv/data/secret-key' }), low)).toBe(
      'This user may not read or write /srv/data/secret-key (EACCES): start as the user that owns it, or correct its owner and permissions.',
    );
    expect(sentenceOf(failure('EACCES'), low)).toMatch(/^Port 80 is not allowed here/);
  });

  it('names DATABASE_URL only where it is set', () => {
    expect(sentenceOf(failure('ECONNREFUSED'), parseEnv({ DATABASE_URL: 'postgres://127.0.0.1/academy' }))).toMatch(/DATABASE_URL/);
    expect(sentenceOf(failure('ECONNREFUSED'), parseEnv({}))).toBe('The embedded PostgreSQL does not answer any more.');
  });
});
