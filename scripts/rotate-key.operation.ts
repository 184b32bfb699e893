import { randomUUID } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDiskStorage } from '../api/adapters/storage.ts';
import { freePort } from '../api/db/embedded-database.ts';
import { createTestDatabase, type TestDatabase } from '../api/db/test-database.ts';
import { chainAuditEntries } from '../api/domain/audit/audit-chain.service.ts';
import { keyOf } from '../api/domain/files/file-keys.ts';
import { fileUrl } from '../api/domain/files/file-links.ts';
import { mailSwitch } from '../api/domain/notifications/mail-switch.service.ts';
import { createKeyRing } from '../api/domain/shared/key-ring.ts';
import { builtServer } from '../api/testing/built-server.ts';
import { buildAcademy } from '../api/testing/factories/academy.ts';
import { buildFileRow } from '../api/testing/factories/file-row.ts';
import { buildUser, TEST_PASSWORD } from '../api/testing/factories/user.ts';
import { startProcess } from '../api/testing/process.ts';
import { type Replica, startReplica } from '../api/testing/replica.ts';
import { type SmtpSink, startSmtpSink } from '../api/testing/smtp-sink.ts';
import { soon } from '../api/testing/soon.ts';
import { testCtx } from '../api/testing/test-ctx.ts';

const TIMEOUT = 600_000;
const [A, B, C] = ['first', 'second', 'third'].map((name) => `the-${name}-key-of-the-installation-0123456789`) as [string, string, string];

let db: TestDatabase;
let sink: SmtpSink;
let directory = '';
let page: Replica | undefined;
const addresses = { file: '', unsubscribe: '' };
let student = { id: '', email: '', token: '' };
const idempotencyKey = randomUUID();
let firstAnswer = '';

const settings = (keys: Record<string, string>) => ({ NODE_ENV: 'test', DATABASE_URL: db.url, DATA_DIR: directory, SMTP_URL: sink.url, ...keys });
const query = <Row>(statement: string): Promise<Row[]> => db.dataSource.query(statement);
const chainLength = async (): Promise<number> => (await query('SELECT FROM audit_entries WHERE position IS NOT NULL')).length;
const ctxOf = (key: string) =>
  testCtx(db.dataSource.manager, { settings: { keys: createKeyRing({ current: key }), auditKeys: createKeyRing({ current: key }) } });

async function runProgram(program: Parameters<typeof builtServer>[0], keys: Record<string, string>, programArguments: string[] = []) {
  const started = startProcess(await builtServer(program), programArguments, settings(keys));
  return { ...(await started.ended), output: started.output().trim() };
}
async function serve(keys: Record<string, string>): Promise<Replica> {
  await page?.close();
  page = await startReplica(settings(keys));
  return page;
}
async function signIn(web: Replica, email: string): Promise<string> {
  const { data } = await web.graphql('mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }', {
    email,
    password: TEST_PASSWORD,
  });
  return (data?.signIn as { token: string } | undefined)?.token ?? '';
}
/** Sends the same change each time, with the same key. */
async function repeat(web: Replica): Promise<string> {
  const response = await fetch(`${web.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': student.token, 'idempotency-key': idempotencyKey },
    body: JSON.stringify({ query: 'mutation { endOtherSessions }', variables: {} }),
  });
  return response.text();
}
/** What people have in their hands since the time of the first key. */
async function expectEverythingWorks(web: Replica): Promise<void> {
  const { data, codes } = await web.graphql('{ notifications { items { kind path } } }', {}, student.token);
  expect(codes).toEqual([]);
  expect((data?.notifications as { items: unknown[] } | undefined)?.items).toEqual([
    expect.objectContaining({ path: expect.stringMatching(/^\/user\/acceptAccess\/./) }),
  ]);
  const file = await fetch(`${web.url}${addresses.file}`);
  expect([file.status, await file.text()]).toEqual([200, 'the bytes of a document']);
  expect((await fetch(new URL(addresses.unsubscribe.replace(/^https?:\/\/[^/]+/, ''), web.url), { method: 'POST' })).status).toBe(200);
  expect(await repeat(web)).toBe(firstAnswer);
  expect((await runProgram('audit-verify', keysOfNow)).output).toMatch(/^Entries that match the chain: [1-9]/);
}
let keysOfNow: Record<string, string> = {};

beforeAll(async () => {
  [db, sink] = [await createTestDatabase(), await startSmtpSink()];
  directory = mkdtempSync(join(tmpdir(), 'academy-keys-'));
});
afterAll(async () => {
  await page?.close();
  await sink.close();
  await db.close();
  rmSync(directory, { recursive: true, force: true });
});

describe('an installation', { timeout: TIMEOUT }, () => {
  it('has an invitation, an email in the queue, signed links, a recorded answer and audit entries, all of the first key', async () => {
    const manager = db.dataSource.manager;
    const web = await serve({ SECRET_KEY: A });
    const [admin, person] = [await buildUser(manager, { role: 'admin' }), await buildUser(manager)];
    student = { id: person.id, email: person.email, token: await signIn(web, person.email) };
    const adminToken = await signIn(web, admin.email);
    const academy = await buildAcademy(manager, { academyType: 'private' });
    const invited = await web.graphql(
      'mutation ($academyId: ID, $userIds: [ID!]!) { inviteToAccess(academyId: $academyId, userIds: $userIds) { outcome } }',
      { academyId: academy.id, userIds: [person.id] },
      adminToken,
    );
    expect(invited.codes).toEqual([]);
    expect((await web.graphql('mutation ($email: String!) { requestPasswordReset(email: $email) }', { email: person.email })).codes).toEqual([]);
    const id = await buildFileRow(manager, 'document');
    const key = keyOf(id, 'original');
    await createDiskStorage(directory).write(key, Buffer.from('the bytes of a document'));
    await query(`UPDATE files SET key = '${key}', size = 23 WHERE id = '${id}'`);
    addresses.file = fileUrl(ctxOf(A), { id, originalName: 'a.pdf' });
    addresses.unsubscribe = mailSwitch(ctxOf(A), { id: person.id, role: 'student' }, 'feedback').unsubscribeUrl ?? '';
    firstAnswer = await repeat(web);
    expect(firstAnswer).toContain('endOtherSessions');
    await chainAuditEntries(ctxOf(A));
    keysOfNow = { SECRET_KEY: A };
    await expectEverythingWorks(web);
    expect((await query(`SELECT FROM outbox WHERE job IN ('mail.send', 'invitation.mail') AND done_at IS NULL`)).length).toBe(2);
  });

  it.each(['main', 'worker', 'migrate', 'rotate-key', 'audit-verify', 'admin-create'] as const)(
    'refuses %s with another key in one sentence, and nothing changes',
    async (program) => {
      const state = () => query('SELECT (SELECT count(*) FROM installation_keys), (SELECT count(*) FROM users), (SELECT max(position) FROM audit_entries)');
      const before = await state();
      const person = ['--email', 'admin@academy.example', '--name', 'A', '--surname', 'B'];
      const refused = await runProgram(program, { SECRET_KEY: C, ADMIN_PASSWORD: TEST_PASSWORD }, program === 'admin-create' ? person : []);
      expect(refused.code).toBe(1);
      expect(refused.output).toMatch(/^SECRET_KEY \(key [0-9a-f]{8}\) is not the key of this database, which was written with the key [0-9a-f]{8}: [^\n]+\.$/);
      expect(await state()).toEqual(before);
    },
  );
});

describe('an installation whose key is replaced', { timeout: TIMEOUT }, () => {
  it('works with a new key while the former one is set, and its chain goes on', async () => {
    await page?.close();
    page = undefined;
    keysOfNow = { SECRET_KEY: B, SECRET_KEY_PREVIOUS: A };
    const length = await chainLength();
    const worker = startProcess(await builtServer('worker'), [], settings(keysOfNow));
    const web = await serve(keysOfNow);
    // Recorded in the audit trail.
    await signIn(web, student.email);
    await soon(() => expect(sink.received.filter(({ to }) => to === student.email).length).toBe(2));
    const reset = sink.received.map(({ text }) => /\/reset\/([\w-]+)/.exec(text)?.[1]).find((token) => token !== undefined) ?? '';
    expect((await web.graphql('query ($token: String!) { passwordResetLink(token: $token) }', { token: reset })).data).toEqual({ passwordResetLink: true });
    await soon(async () => expect(await chainLength()).toBeGreaterThan(length));
    worker.child.kill('SIGTERM');
    expect((await worker.ended).code).toBe(0);
    await expectEverythingWorks(web);
  });

  it('refuses to lose the former key before everything is encrypted anew', async () => {
    const refused = await runProgram('main', { SECRET_KEY: B });
    expect(refused.code).toBe(1);
    expect(refused.output).toMatch(/^The database still needs the key [0-9a-f]{8}: keep it in SECRET_KEY_PREVIOUS until npm run rotate-key has ended[^\n]*\.$/);
  });

  it('works without the former key after npm run rotate-key, which can run again, while people use the site', async () => {
    const rotated = await runProgram('rotate-key', keysOfNow);
    expect([rotated.code, rotated.output]).toEqual([0, expect.stringContaining('is not needed any more: remove SECRET_KEY_PREVIOUS')]);
    const again = await runProgram('rotate-key', keysOfNow);
    expect([again.code, again.output]).toEqual([0, expect.stringContaining('Everything is encrypted with the key')]);
    keysOfNow = { SECRET_KEY: B };
    await expectEverythingWorks(await serve(keysOfNow));
  });

  it('goes on with a key that nobody knew before, when the others are lost and this is said', async () => {
    await page?.close();
    page = undefined;
    expect((await runProgram('main', { SECRET_KEY: C })).code).toBe(1);
    const lost = await runProgram('rotate-key', { SECRET_KEY: C }, ['--lost']);
    expect([lost.code, lost.output]).toEqual([0, expect.stringMatching(/^Lost: the key [0-9a-f]{8}\./)]);
    const web = await serve({ SECRET_KEY: C });
    const { data } = await web.graphql('{ notifications { items { path } } }', {}, student.token);
    expect((data?.notifications as { items: unknown[] } | undefined)?.items).toHaveLength(1);
    const position = await chainLength();
    expect((await runProgram('audit-verify', { SECRET_KEY: C })).code).toBe(1);
    expect((await runProgram('audit-verify', { SECRET_KEY: C }, ['--after', String(position)])).code).toBe(0);
  });
});

describe('npm start, whose key is in its data directory', { timeout: TIMEOUT }, () => {
  let directory = '';
  beforeAll(() => {
    directory = mkdtempSync(join(tmpdir(), 'academy-start-key-'));
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const keyOfStart = (): string => readFileSync(join(directory, 'secret-key'), 'utf8').trim();

  async function start(settings: Record<string, string> = {}) {
    return startProcess(await builtServer('start'), ['--dev'], { DATA_DIR: directory, PORT: String(await freePort()), LOG_LEVEL: 'warn', ...settings });
  }
  const rotate = async () => {
    const rotated = startProcess('scripts/rotate-key.ts', [], { DATA_DIR: directory });
    return { ...(await rotated.ended), output: rotated.output() };
  };

  it('gets a new key with npm run rotate-key while it is stopped, and starts with it', async () => {
    const first = await start();
    await first.waitForOutput('/dev/mailbox');
    const former = keyOfStart();
    const inUse = await rotate();
    expect([inUse.code, inUse.output]).toEqual([1, expect.stringMatching(/^The data in \S+ is in use at/)]);
    expect(keyOfStart()).toBe(former);
    first.child.kill('SIGTERM');
    await first.ended;
    const rotated = await rotate();
    expect([rotated.code, rotated.output]).toEqual([0, expect.stringContaining('is not needed any more')]);
    expect(keyOfStart()).not.toBe(former);
    expect(existsSync(join(directory, 'secret-key.previous'))).toBe(false);
    const wrong = await start({ SECRET_KEY: former });
    expect((await wrong.ended).code).toBe(1);
    expect(wrong.output()).toMatch(/^SECRET_KEY \(key [0-9a-f]{8}\) was replaced by the key/);
    const second = await start();
    await second.waitForOutput('/dev/mailbox');
    second.child.kill('SIGTERM');
    expect((await second.ended).code).toBe(0);
  });
});
