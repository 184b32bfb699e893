import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../api/db/embedded-database.ts';
import { isAlive } from '../api/db/processes.ts';
import { builtServer } from '../api/testing/built-server.ts';
import { type StartedProcess, startProcess } from '../api/testing/process.ts';
import { soon } from '../api/testing/soon.ts';

const READY = '/dev/mailbox';

let directory = '';
let port = 0;
/** Bundled, as from the second start on; the tests in the browser start the sources. */
let program = '';
const running: StartedProcess[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-start-'));
  port = await freePort();
  program = await builtServer('start');
}, 120_000);
afterAll(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  rmSync(directory, { recursive: true, force: true });
}, 60_000);

/** Runs `npm start` without building the client. */
function start(settings: Record<string, string> = {}): StartedProcess {
  const started = startProcess(program, ['--dev'], { DATA_DIR: directory, PORT: String(port), LOG_LEVEL: 'warn', ...settings });
  running.push(started);
  return started;
}

const postgresPid = (): number => Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
const isReady = async (): Promise<boolean> => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok;

describe('npm start', { timeout: 120_000 }, () => {
  it('starts database, demo people and mailbox, and prints them in its last lines', async () => {
    const started = start();
    await started.waitForOutput(READY);
    // A busy machine may log warnings meanwhile, which are objects in JSON.
    const printed = started.output().trimEnd().split('\n');
    const lines = printed.filter((line) => !line.startsWith('{')).slice(-3);
    expect(lines).toEqual([
      `Academy is ready: http://127.0.0.1:${port}`,
      'Demo people, password Academy!2026: admin@academy.example, trainer@academy.example, student@academy.example, student2@academy.example',
      `Mailbox with every mail: http://127.0.0.1:${port}/dev/mailbox`,
    ]);
    expect(await isReady()).toBe(true);
    expect(statSync(join(directory, 'secret-key')).mode & 0o777).toBe(0o600);
  });

  it('refuses a second start on the same data and keeps the first one running', async () => {
    const second = start({ PORT: String(await freePort()) });
    expect((await second.ended).code).toBe(1);
    expect(second.output().trim()).toMatch(
      new RegExp(`^The data in \\S+ is in use at http://127\\.0\\.0\\.1:${port} \\(process \\d+\\): stop that one, or set DATA_DIR to another folder\\.$`),
    );
    expect(await isReady()).toBe(true);
  });

  it('stops on SIGTERM, with its database, and leaves no process', async () => {
    const database = postgresPid();
    const first = running[0] as StartedProcess;
    first.child.kill('SIGTERM');
    expect(await first.ended).toEqual({ code: 0, signal: null });
    expect(isAlive(database)).toBe(false);
    expect(existsSync(join(directory, 'start.lock'))).toBe(false);
  });

  it('recovers after kill -9, which leaves the database running', async () => {
    const killed = start();
    await killed.waitForOutput(READY);
    const orphan = postgresPid();
    killed.child.kill('SIGKILL');
    await killed.ended;
    expect(isAlive(orphan)).toBe(true);
    const next = start();
    await next.waitForOutput(READY);
    expect(isAlive(orphan)).toBe(false);
    expect(await isReady()).toBe(true);
  });

  it('restarts its database after the database was killed', async () => {
    const database = postgresPid();
    process.kill(database, 'SIGKILL');
    const isRestarted = async () => {
      expect(postgresPid()).not.toBe(database);
      expect(await isReady()).toBe(true);
    };
    await soon(isRestarted).catch((error: unknown) => {
      throw new Error(`The database was not restarted: ${error}\n${running.at(-1)?.output()}`);
    });
  });

  it('ignores a second SIGINT, because npm forwards Ctrl-C again', async () => {
    const started = running.at(-1) as StartedProcess;
    started.child.kill('SIGINT');
    started.child.kill('SIGINT');
    expect(await started.ended).toEqual({ code: 0, signal: null });
    expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
  });
});

describe('a failing start', { timeout: 120_000 }, () => {
  const errorOf = async (settings: Record<string, string>): Promise<string> => {
    const started = start(settings);
    expect((await started.ended).code).toBe(1);
    return started.output().trim();
  };

  it('reports a port that is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      expect(await errorOf({})).toBe(`Port ${port} is taken: stop what uses it, or set PORT to another one.`);
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });

  it('reports a database that does not respond', async () => {
    const unusedPort = await freePort();
    const settings = { DATABASE_URL: `postgres://academy:secret@127.0.0.1:${unusedPort}/academy` };
    expect(await errorOf(settings)).toBe('The database does not answer at DATABASE_URL: start it, or correct the address.');
  });

  it('reports that Redis does not respond, and stops the database', async () => {
    expect(await errorOf({ REDIS_URL: `redis://127.0.0.1:${await freePort()}` })).toContain(
      'Redis does not answer at REDIS_URL: start it, or correct the address.',
    );
    expect(existsSync(join(directory, 'postgres/postmaster.pid'))).toBe(false);
  });

  it('reports every invalid setting', async () => {
    const message = await errorOf({ PORT: 'many', SMTP_URL: 'mail.example', TERMS_REQUIRED: 'perhaps' });
    expect(message).toMatch(/^Please correct these settings \(see \.env\.example\): /);
    for (const name of ['PORT must be a number', 'SMTP_URL must be an address', 'TERMS_REQUIRED must be true or false']) expect(message).toContain(name);
    expect(message.split('\n')).toHaveLength(1);
  });

  it('reports settings that are missing in production', async () => {
    const message = await errorOf({ NODE_ENV: 'production' });
    for (const name of ['DATABASE_URL', 'SECRET_KEY', 'SITE_URL', 'SMTP_URL', 'IMPRINT_NAME', 'IMPRINT_ADDRESS', 'IMPRINT_EMAIL']) {
      expect(message).toContain(`${name} is needed in production`);
    }
  });
});
