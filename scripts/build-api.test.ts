import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedDatabase, freePort, startEmbeddedDatabase } from '../api/db/embedded-database.ts';
import { migrateDatabase } from '../api/start/migrate.ts';
import { builtServer } from '../api/testing/built-server.ts';
import { type StartedProcess, startProcess } from '../api/testing/process.ts';

let directory = '';
let database: EmbeddedDatabase;
let processes: StartedProcess[] = [];
let address = '';
let main = '';

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'academy-built-'));
  database = await startEmbeddedDatabase(join(directory, 'postgres'));
  main = await builtServer('main');
  const worker = await builtServer('worker');
  await migrateDatabase(database.url);
  const port = await freePort();
  address = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: database.url, DATA_DIR: directory, PORT: String(port) };
  const [web, jobs] = [startProcess(main, [], settings), startProcess(worker, [], settings)];
  processes = [web, jobs];
  await Promise.all([web.waitForOutput('The web server is ready'), jobs.waitForOutput('The worker is ready')]);
}, 120_000);
afterAll(async () => {
  for (const { child, ended } of processes) {
    child.kill('SIGTERM');
    await ended;
  }
  await database?.stop();
  rmSync(directory, { recursive: true, force: true });
}, 30_000);

async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json', 'accept-language': 'de' };
  return (await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
}

it('the built server responds to repeated GraphQL requests from the bundled files', { timeout: 30_000 }, async () => {
  for (let time = 0; time < 5; time += 1) {
    expect(await post('/graphql', { query: 'query Mine { academies { hiddenByLanguage } }' })).toMatchObject({
      errors: [{ extensions: { code: 'NOT_SIGNED_IN' } }],
    });
    expect(await post('/graphql', { query: 'query Name { settings { siteName } }' })).toMatchObject({ data: { settings: { siteName: expect.any(String) } } });
  }
});

it('the built server checks passwords and loads the catalogs', { timeout: 30_000 }, async () => {
  const answer = await post('/api/user/signIn', { email: 'nobody@academy.example', password: 'Academy!2026' });
  expect(answer).toMatchObject({ status: 'error', code: 'SIGN_IN_FAILED', message: expect.stringMatching(/Passwort/) });
});

it('the built server imports only packages that an installation has', () => {
  const directory = dirname(main);
  const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as { dependencies: Record<string, string> };
  const code = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
  const imported = code.flatMap((text) => [...text.matchAll(/^(?:import|export)\b[^;"'`]*?\bfrom ?["']([^"'.][^"']*)["']|^import ?["']([^"'.][^"']*)["']/gm)]);
  const packages = new Set(
    imported.map(([, from, alone]) =>
      (from ?? alone ?? '')
        .split('/')
        .slice(0, (from ?? alone ?? '').startsWith('@') ? 2 : 1)
        .join('/'),
    ),
  );
  const others = [...packages].filter((name) => !isBuiltin(name));
  expect(others).toContain('typeorm');
  expect(others.filter((name) => !(name in dependencies))).toEqual([]);
});
