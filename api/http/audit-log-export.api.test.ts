import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AcademyEntity } from '../domain/academies/academy.entity.ts';
import { record } from '../domain/audit/audit.service.ts';
import { AuditEntryEntity } from '../domain/audit/audit-entry.entity.ts';
import { buildAcademy } from '../testing/factories/academy.ts';
import { actorOf, buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { testCtx } from '../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

let server: TestServer;
const db = () => server.database.dataSource.manager;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

async function signIn(role: 'admin' | 'student'): Promise<{ token: string; user: Awaited<ReturnType<typeof buildUser>> }> {
  const user = await buildUser(db(), { role, name: '=Nadia', surname: 'حسن', language: 'fr' });
  const { body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
  return { token: String(body.token), user };
}
const download = (token: string, query: string) => fetch(`${server.url}/exports/audit${query}`, { headers: { 'x-access-token': token } });

it('the export of the audit log has the entries that the filter selects, with current names and without formulas', async () => {
  const { token, user } = await signIn('admin');
  const academy = await buildAcademy(db());
  const ctx = testCtx(db(), { actor: actorOf(user) });
  await record(ctx, 'academy.update', { type: 'academy', id: academy.id });
  await record(ctx, 'academy.order');
  await db().query(
    `INSERT INTO audit_entries (id, at, actor_id, action, object_type, object_id, result)
     SELECT gen_random_uuid(), at, actor_id, action, object_type, object_id, result FROM audit_entries, generate_series(1, 1199) WHERE action = 'academy.update'`,
  );
  const answer = await download(token, `?action=academy.update&actorId=${user.id}`);
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  const text = (await answer.text()).replace(/^\uFEFF/, '');
  const [headers, first, ...rest] = parse(text) as string[][];
  expect(headers?.slice(2, 5)).toEqual(['Personne', 'Action', 'Résultat']);
  expect(first?.slice(1)).toEqual([user.id, "'=Nadia حسن", 'Modifier une académie', 'Effectué', 'Académie', academy.id, expect.any(String), '']);
  expect(rest).toHaveLength(1199);
  expect(await db().countBy(AuditEntryEntity, { actorId: user.id, action: 'audit.export', result: 'done' })).toBe(1);
  await db().delete(AcademyEntity, { id: academy.id });
  const after = parse((await (await download(token, `?objectId=${academy.id}`)).text()).slice(1)) as string[][];
  expect(after[1]?.at(-2)).toBe('Supprimé');
});

it.each(['?actorId=x', '?from=yesterday'])('the export of the audit log refuses the filter %s', async (query) => {
  const { token } = await signIn('admin');
  expect((await download(token, query)).status).toBeGreaterThanOrEqual(400);
});

it('the export of the audit log is for admins only', async () => {
  const { token } = await signIn('student');
  expect(await (await download(token, '')).json()).toMatchObject({ code: 'NOT_AUTHORIZED' });
  expect(await (await download('none', '')).json()).toMatchObject({ code: 'NOT_SIGNED_IN' });
});
