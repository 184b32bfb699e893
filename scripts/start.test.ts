import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/db/embedded-database.ts';
import { isAlive } from '../api/db/processes.ts';
import { type StartedProcess, startProcess } from '../api/testing/process.ts';
import { soon } from '../api/testing/soon.ts';

const READY = '/dev/mailbox';

let directory = '';
let port = 0;
const running: StartedProcess[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-start-'));
  port = await freePort();
});
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
});

/** `npm start`, with the client left to vite: these tests are about the process. */
function start(settings: Record<string, string> = {}): StartedProcess {
  const started = startProcess('scripts/start.ts', ['--dev'], { DATA_DIR: directory, PORT: String(port), LOG_LEVEL: 'warn', ...settings });
  running.push(started);
  return started;
}

const postgresPid = (): number => Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const isReady = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;

describe('npm start', () => {
  it('brings database, demo people and mailbox, and says so in its last lines', async () => {
    const started = start();
    await started.says(READY);
    const lines = started.output().trimEnd().split('\n').slice(-3);
    expect(lines).toEqual([
      `Academy is ready: http://127.0.0.1:${port}`,
      'Demo people, password Academy!2026: admin@academy.example, trainer@academy.example, student@academy.example, student2@academy.example',
      `Mailbox with every mail: http://127.0.0.1:${port}/dev/mailbox`,
    ]);
    expect(await isReady()).toBe(true);
    expect(statSync(join(directory, 'secret-key')).mode & 0o777).toBe(0o600);
  });

  it('refuses a second start on the same data, and leaves the first alone', async () => {
    const second = start({ PORT: String(await freePort()) });
    expect((await second.ended).code).toBe(1);
    expect(second.output().trim()).toMatch(
      new RegExp(`^The data in \\S+ is in use at http://127\\.0\\.0\\.1:${port} \\(process \\d+\\): stop that one, or set DATA_DIR to another folder\\.$`),
    );
    expect(await isReady()).toBe(true);
  });

  it('stops at SIGTERM, with its database, and leaves no process', async () => {
    const database = postgresPid();
    const first = running[0] as StartedProcess;
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, signal: null });
    expect(isAlive(database)).toBe(false);
    expect(existsSync(join(directory, 'start.lock'))).toBe(false);
  });

  it('recovers by itself after kill -9, which leaves the database running', async () => {
    const killed = start();
    await killed.says(READY);
    const orphan = postgresPid();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isAlive(orphan)).toBe(true);
    const next = start();
    await next.says(READY);
    expect(isAlive(orphan)).toBe(false);
    expect(await isReady()).toBe(true);
  });

  it('starts its database again when that is killed', async () => {
    const database = postgresPid();
    process.kill(database, 'SIGKILL');
    await soon(async () => {
      expect(postgresPid()).not.toBe(database);
      expect(await isReady()).toBe(true);
    });
  });

  it('takes a second Ctrl-C, as npm passes it on, for the first', async () => {
    const started = running.at(-1) as StartedProcess;
    started.child.kill('SIGINT');
    started.child.kill('SIGINT');
    expect(await started.ended).toEqual({ code: 0, signal: null });
    expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
  });
});

describe('a start that cannot be', () => {
  const sentence = async (settings: Record<string, string>): Promise<string> => {
    const started = start(settings);
    expect((await started.ended).code).toBe(1);
    return started.output().trim();
  };

  it('says which port is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      expect(await sentence({})).toBe(`Port ${port} is taken: stop what uses it, or set PORT to another one.`);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it('says that the database does not answer', async () => {
    const silent = await freePort();
    const settings = { DATABASE_URL: `postgres://academy:secret@127.0.0.1:${silent}/academy` };
    expect(await sentence(settings)).toBe('The database does not answer at DATABASE_URL: start it, or correct the address.');
  });

  it('says that Redis does not answer, and leaves no database behind', async () => {
    expect(await sentence({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })).toContain(
      'Redis does not answer at REDIS_URL: start it, or correct the address.',
    );
    expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('names every wrong setting', async () => {
    const said = await sentence({ PORT: 'many', SMTP_URL: 'mail.example', TERMS_REQUIRED: 'perhaps' });
    expect(said).toMatch(/^Please correct these settings \(see \.env\.example\): /);
    for (const name of ['PORT must be a number', 'SMTP_URL must be an address', 'TERMS_REQUIRED must be true or false']) expect(said).toContain(name);
    expect(said.split('\n')).toHaveLength(1);
  });

  it('names what is missing in production', async () => {
    const said = await sentence({ NODE_ENV: 'production' });
    for (const name of ['DATABASE_URL', 'SECRET_KEY', 'SITE_URL', 'SMTP_URL']) expect(said).toContain(`${name} is needed in production`);
  });
});
