import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const PROJECT = 'academy-drill';
/** The proxy makes its own certificate for such a name. */
const HOST = 'academy.localhost';
const PERSON = { email: 'admin@academy.example', password: `Aa1!${randomBytes(12).toString('hex')}` };
/** Requests that are under way at the same time during the upgrade, and the milliseconds between two of them. */
const CLIENTS = 6;
const PAUSE = 100;
/** docs/decisions/0090-containers-are-run.md */
const LARGEST_IMAGE = 600_000_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);
const folder = mkdtempSync(join(tmpdir(), 'academy-containers-'));

/** Runs a command in the clone; returns its output, and throws with it if the command fails. */
async function command(program: string, ...args: string[]): Promise<string> {
  const env = { ...process.env, COMPOSE_PROJECT_NAME: PROJECT, ADMIN_PASSWORD: PERSON.password };
  const { stdout } = await run(program, args, { cwd: folder, env, maxBuffer: 64 * 1024 * 1024 });
  return stdout;
}
const compose = (...args: string[]): Promise<string> => command('docker', 'compose', ...args);
const inContainer = (service: string, program: string, ...args: string[]): Promise<string> =>
  compose('run', '--rm', '-T', '-e', 'ADMIN_PASSWORD', service, 'node', `build/api/${program}.js`, ...args);

/** Sends a request through the proxy at the ports of this machine; returns the status, 0 without an answer. */
function send(path: string, body?: object): Promise<number> {
  return new Promise((resolve) => {
    const headers = { host: HOST, 'content-type': 'application/json' };
    const options = { host: '127.0.0.1', servername: HOST, rejectUnauthorized: false, path, method: body === undefined ? 'GET' : 'POST', headers };
    const sent = request(options, (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
    sent.on('error', () => resolve(0));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

function expect(what: string, is: unknown, wanted: unknown): void {
  if (JSON.stringify(is) !== JSON.stringify(wanted)) throw new Error(`${what}: ${JSON.stringify(is)} instead of ${JSON.stringify(wanted)}`);
  print(`ok  ${what}`);
}

function writeSettings(): void {
  const values: Record<string, string> = {
    SITE_HOST: HOST,
    IMPRINT_NAME: 'Example',
    IMPRINT_ADDRESS: 'Example Street 1',
    IMPRINT_EMAIL: 'office@academy.example',
    SECRET_KEY: randomBytes(32).toString('hex'),
    POSTGRES_PASSWORD: randomBytes(24).toString('hex'),
    METRICS_TOKEN: randomBytes(16).toString('hex'),
    // Nothing answers there, so that no email is sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
  };
  const example = readFileSync(join(folder, 'deploy/.env.example'), 'utf8');
  writeFileSync(
    join(folder, '.env'),
    example.replace(/^([A-Z_]+)=.*$/gm, (line, name: string) => (name in values ? `${name}=${values[name]}` : line)),
  );
}

/** The commands of docs/upgrading.md while requests are sent, each of which must be answered. */
async function upgrade(): Promise<void> {
  const failed: number[] = [];
  let sent = 0;
  let ended = false;
  const clients = Array.from({ length: CLIENTS }, async () => {
    while (!ended) {
      const status = await send('/graphql', { query: '{ settings { siteName } }' });
      sent += 1;
      if (status !== 200) failed.push(status);
      await wait(PAUSE);
    }
  });
  try {
    await compose('run', '--rm', 'migrate');
    // Containers of the same image are only replaced by force.
    for (const service of ['api', 'api-2']) await compose('up', '-d', '--no-deps', '--force-recreate', '--wait', service);
    await compose('up', '-d', '--wait');
  } finally {
    ended = true;
    await Promise.all(clients);
  }
  expect(`an upgrade answers each of ${sent} requests`, failed, []);
}

/** A backup is restored into a new database and a new folder, as docs/operating.md#restore says. */
async function restore(): Promise<void> {
  await inContainer('backup', 'backup');
  await compose('cp', 'backup:/backups/.', './backups');
  await compose('stop', 'api', 'api-2', 'worker', 'backup');
  await compose('exec', '-T', 'postgres', 'createdb', '-U', 'academy', 'academy2');
  writeFileSync(join(folder, '.env'), '\nDATABASE_NAME=academy2\nDATA_DIR=/data/restored\n', { flag: 'a' });
  await inContainer('backup', 'restore', 'latest');
  await compose('up', '-d', '--wait');
  expect('the admin signs in after a restore', await send('/api/user/signIn', PERSON), 200);
}

async function drill(): Promise<void> {
  await run('git', ['clone', '--quiet', process.cwd(), folder]);
  // What is not committed yet is tried, too.
  for (const file of ['docker-compose.yml', 'Dockerfile', '.dockerignore', 'deploy/Caddyfile']) copyFileSync(file, join(folder, file));
  writeSettings();
  await compose('build');
  const size = Number(await command('docker', 'image', 'inspect', 'academy', '--format', '{{.Size}}'));
  expect(`the image has ${Math.round(size / 1_000_000)} MB`, size <= LARGEST_IMAGE, true);
  const start = Date.now();
  await compose('up', '-d', '--wait');
  print(`The first start took ${Math.round((Date.now() - start) / 1000)} s.`);
  await inContainer('api', 'admin-create', '--email', PERSON.email, '--name', 'Ada', '--surname', 'Example');
  expect('the admin signs in through the proxy', await send('/api/user/signIn', PERSON), 200);
  expect('metrics are not public', await send('/metrics'), 404);
  await upgrade();
  await restore();
  expect('the audit trail is whole', (await inContainer('api', 'audit-verify')).includes('Head: '), true);
  const containers = (await compose('ps', '-aq')).trim().split('\n');
  await compose('stop');
  const codes = await command('docker', 'inspect', ...containers, '--format', '{{.Name}} {{.State.ExitCode}}');
  const killed = codes.split('\n').filter((line) => line !== '' && !line.endsWith(' 0'));
  expect('every container stops by itself', killed, []);
}

/** `npm run test:containers`: builds and runs `docker-compose.yml` in the container engine of this machine; needs the ports 80 and 443. */
const hasEngine = await run('docker', ['compose', 'version'])
  .then(() => run('docker', ['info']))
  .then(
    () => true,
    () => false,
  );
if (hasEngine) {
  try {
    await drill();
  } catch (error) {
    print((error as Error).message);
    process.exitCode = 1;
  } finally {
    await compose('down', '-v').catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  }
} else print('The containers were not tried: this machine has no container engine with Docker Compose.');
