import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TOKEN_SCOPES } from '../../schema/token-scopes.ts';
import { createWebhookSender } from '../adapters/webhook-sender.ts';
import { freePort } from '../db/embedded-database.ts';
import { createWebhookSecret, signatureHeaders } from '../domain/webhooks/webhook-signature.ts';
import { buildJpeg } from '../testing/factories/file.ts';
import { buildUser } from '../testing/factories/user.ts';
import { type IntegratingGuide, openIntegratingGuide } from '../testing/integrating-guide.ts';

let guide: IntegratingGuide;
beforeAll(async () => {
  guide = await openIntegratingGuide();
});
afterAll(() => guide.close());

const node = (...programArguments: string[]): Promise<string> => guide.run(process.execPath, ...programArguments);

it('the typed client of the guide is generated from the schema, compiles, and runs a query and a mutation', { timeout: 120_000 }, async () => {
  expect(await node('download-schema.mjs')).toBe(`Version ${guide.server.app.settings.version}\n`);
  await node(join(process.cwd(), 'node_modules/@graphql-codegen/cli/cjs/bin.js'), '--config', 'codegen.json');
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: ['node'],
    target: 'es2022',
    module: 'preserve',
  };
  await writeFile(join(guide.folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['client.ts'] }));
  await node(join(process.cwd(), 'node_modules/typescript/bin/tsc'), '-p', '.');
  expect(await node('--import', 'tsx', 'client.ts')).toBe('Harbour: 0\nnew-colleague@example.org: invited\n');
});

it('the example of REST reads all people', async () => {
  expect(await node('people.mjs')).toBe(
    `${await guide.server.database.dataSource.manager.query('SELECT count(*) FROM users').then(([row]) => row.count)} people\n`,
  );
});

it('the example of pages reads every account once', async () => {
  const { manager } = guide.server.database.dataSource;
  for (let made = 0; made < 3; made += 1) await buildUser(manager);
  const emails = await manager.query('SELECT email FROM users').then((rows: Array<{ email: string }>) => rows.map((row) => row.email));
  expect((await node('addresses.mjs')).trim().split('\n').sort()).toEqual(emails.sort());
});

it('the example of an upload stores a picture', async () => {
  await writeFile(join(guide.folder, 'picture.jpg'), await buildJpeg());
  expect(await node('upload.mjs')).toMatch(/^picture\.webp is the file [\da-f-]{36}\n$/);
});

/** Starts a program of the guide, whose lines are read one after the other, and ends it afterwards. */
async function whileRunning(file: string, more: Record<string, string>, work: (nextLine: () => Promise<unknown>) => Promise<void>): Promise<void> {
  const program = spawn(process.execPath, [file], { cwd: guide.folder, env: { ...guide.environment, ...more } });
  const lines = createInterface({ input: program.stdout })[Symbol.asyncIterator]();
  try {
    await work(async () => (await lines.next()).value);
  } finally {
    program.kill();
    await once(program, 'exit');
  }
}

it('the example of live events shows the number of unread notifications at once', async () => {
  await whileRunning('live.mjs', {}, async (nextLine) => expect(await nextLine()).toBe('0 unread'));
});

it('the receiver of the guide takes a signed message, and refuses one that somebody else signed', async () => {
  const secret = createWebhookSecret();
  const port = await freePort();
  await whileRunning('receiver.mjs', { PORT: String(port), WEBHOOK_SECRET: secret }, async (nextLine) => {
    expect(await nextLine()).toBe('Ready');
    const body = JSON.stringify({ id: '17', type: 'enrolled', timestamp: new Date().toISOString(), data: { userId: 'u', courseId: 'c' } });
    const send = (key: string) => {
      const headers = signatureHeaders(key, { id: '17', body, now: new Date() });
      return createWebhookSender({ toLoopback: true }).send({ url: `http://127.0.0.1:${port}/`, headers, body }, AbortSignal.timeout(30_000));
    };
    expect(await send(createWebhookSecret())).toBe(400);
    expect(await send(secret)).toBe(204);
    expect(await nextLine()).toBe('enrolled 17: course c');
  });
});

it('the guide names every scope, and its limits are those of the code', () => {
  const named = [...guide.text.matchAll(/^\| `([a-z]+:[a-z]+)` \|/gm)].map(([, scope]) => scope);
  expect(named).toEqual([...TOKEN_SCOPES]);
});
