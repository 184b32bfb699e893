import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuditEntryEntity } from '../domain/audit/audit-entry.entity.ts';
import { SessionEntity } from '../domain/auth/session.entity.ts';
import { SECTION_NAMES } from '../domain/personal-data/export-rows.ts';
import { createToken, hashToken } from '../domain/shared/tokens.ts';
import { UserEntity } from '../domain/users/user.entity.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { buildMarkedPerson } from '../testing/marked-person.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';
import { unzip } from '../testing/unzip.ts';
import { NOT_EXPORTED, USER_COLUMNS } from '../testing/user-columns.ts';

let server: TestServer;
const db = () => server.database.dataSource.manager;
beforeAll(async () => {
  server = await createTestServer({ rateLimits: true });
});
afterAll(() => server.close());

async function signIn(email: string): Promise<string> {
  return String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
}
/** Opens a session of a person with two-step sign-in. */
async function sessionOf(userId: string): Promise<string> {
  const [token, now] = [createToken(), new Date()];
  const times = { createdAt: now, lastSeenAt: now, provedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
  await db().insert(SessionEntity, { id: randomUUID(), userId, tokenHash: hashToken(token), device: '', ...times });
  return token;
}
const download = (token: string) => fetch(`${server.url}/exports/account`, { headers: { 'x-access-token': token } });

describe('the export of a person’s own data', () => {
  it('holds every text of the person as JSON and as a page, and the files', { timeout: 60_000 }, async () => {
    const { user, marks } = await buildMarkedPerson(db(), server.app.ports.storage);
    await db().update(UserEntity, { id: user.id }, { language: 'fa', timeZone: 'Asia/Kabul', surname: '<b>Popal & Sons</b>' });
    const answer = await download(await sessionOf(user.id));
    expect(answer.headers.get('content-type')).toBe('application/zip');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const files = await unzip(Buffer.from(await answer.arrayBuffer()));
    const json = files.get('data.json') ?? '';
    const data = JSON.parse(json) as Record<string, unknown>;
    expect(Object.keys(data).slice(3)).toEqual(expect.arrayContaining([...SECTION_NAMES]));
    expect(data.profile).toMatchObject({ email: user.email, surname: '<b>Popal & Sons</b>' });
    expect(data.quizAnswers).toMatchObject([{ correct: true, options: [expect.any(String)] }]);
    expect(data.activity).toContainEqual(expect.objectContaining({ action: 'user.exportOwn' }));
    // Secrets and what belongs to the server are not in it.
    const secret =
      /room_name|token_hash|password_hash|code_hash|answer|fingerprint|sha256|\bkey\b|public_key|credential_id|payload|failure_reply|encrypted|feedback_drafts|users\.(surname|time_zone)/;
    const shown = [...marks].filter(([column]) => !secret.test(column));
    expect(shown.filter(([, mark]) => !json.includes(mark)).map(([column]) => column)).toEqual([]);
    expect([...marks].filter(([column, mark]) => /hash|encrypted|payload|public_key|credential_id/.test(column) && json.includes(mark))).toEqual([]);
    const page = files.get('index.html') ?? '';
    expect(page).toContain('<html lang="fa" dir="rtl">');
    expect(page).toContain('داده‌های شما');
    expect(page).toContain('&lt;b&gt;Popal &amp; Sons&lt;/b&gt;');
    expect(page).not.toMatch(/<script|https?:\/\/(?!127)/);
    expect(shown.filter(([, mark]) => !page.includes(mark)).map(([column]) => column)).toEqual([]);
    expect([...files].find(([name]) => name.startsWith('files/001-'))?.[1]).toBe('marked bytes of homework');
    expect(await db().countBy(AuditEntryEntity, { actorId: user.id, action: 'user.exportOwn' })).toBe(1);
  });

  it('requires a session and is limited to 5 in an hour', async () => {
    expect(await (await download('none')).json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
    const { email } = await buildUser(db());
    const token = await signIn(email);
    for (let count = 0; count < 5; count += 1) await (await download(token)).arrayBuffer();
    expect(await (await download(token)).json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });

  it('has a section, or a reason to omit it, for every column that names a person', async () => {
    const rows: Array<{ name: string }> = await db().query(`
      SELECT c.table_name || '.' || c.column_name AS name
      FROM information_schema.columns c JOIN information_schema.tables t USING (table_schema, table_name)
      WHERE c.table_schema = 'public' AND t.table_type = 'BASE TABLE' AND (
        c.column_name ~ '(^|_)(user|actor|person|sender|caller|email|author|owner|learner|student|member)(_id)?$' OR c.column_name ~ '_by$'
        OR EXISTS (
          SELECT 1 FROM pg_constraint f JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = ANY (f.conkey) JOIN pg_class k ON k.oid = f.conrelid
          WHERE f.contype = 'f' AND f.confrelid = 'users'::regclass AND k.relname = c.table_name AND k.relnamespace = 'public'::regnamespace
            AND a.attname = c.column_name))
      ORDER BY 1`);
    const names = rows.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(25);
    expect(names.filter((name) => USER_COLUMNS[name] === undefined && NOT_EXPORTED[name] === undefined)).toEqual([]);
  });
});
