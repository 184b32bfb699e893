import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SessionEntity } from '../domain/auth/session.entity.ts';
import { TeamMemberEntity } from '../domain/memberships/team-member.entity.ts';
import { buildClass } from '../testing/factories/class.ts';
import { buildCourseWith, buildEnrolment } from '../testing/factories/course.ts';
import { buildImport } from '../testing/factories/invitation.ts';
import { buildPasskey } from '../testing/factories/passkey.ts';
import { buildUser, TEST_PASSWORD } from '../testing/factories/user.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const HOUR = 60 * 60 * 1000;
const RESULTS = 'mutation ($courseId: ID!) { exportResults(courseId: $courseId, format: csv) { id } }';
const CONFIRM = 'mutation ($password: String, $passkey: String) { confirmIdentity(password: $password, passkey: $passkey) }';

let server: TestServer;
let course: string;
const db = () => server.database.dataSource.manager;
beforeAll(async () => {
  server = await createTestServer();
  course = (await buildCourseWith(db(), [[{}]])).course.id;
  await buildEnrolment(db(), (await buildUser(db())).id, course);
});
afterAll(() => server.close());

/** Signs somebody in whose last proof is an hour old. */
async function staleSession(role: 'admin' | 'module_trainer' | 'student', prepare: (userId: string) => Promise<unknown> = async () => undefined) {
  const user = await buildUser(db(), { role });
  const { body } = await server.rest('POST', '/api/user/signIn', { email: user.email, password: TEST_PASSWORD });
  await prepare(user.id);
  await db().update(SessionEntity, { userId: user.id }, { provedAt: new Date(Date.now() - HOUR) });
  return { user, token: String(body.token) };
}
const download = (path: string, token: string) => fetch(`${server.url}${path}`, { headers: { 'x-access-token': token } });
async function codeOf(path: string, token: string): Promise<unknown> {
  const response = await download(path, token);
  if (response.ok) await response.arrayBuffer();
  return response.ok ? 'yes' : ((await response.json()) as { code: unknown }).code;
}

describe('a file with email addresses of others', () => {
  it('is sent only after the person proved again who it is, as a download and over GraphQL', async () => {
    const { token } = await staleSession('admin');
    const { id } = await buildImport(db(), { createdBy: (await buildUser(db(), { role: 'admin' })).id });
    const files = [`/exports/courses/${course}/results/csv`, `/exports/courses/${course}/results/xlsx`, `/invitation-imports/${id}/results/csv`];
    for (const path of files) expect([path, await codeOf(path, token)]).toEqual([path, 'PROOF_NEEDED']);
    expect((await server.graphql(RESULTS, { courseId: course }, token)).errors?.[0]?.extensions).toMatchObject({
      code: 'PROOF_NEEDED',
      parameters: { method: 'password' },
    });
    await server.graphql(CONFIRM, { password: TEST_PASSWORD }, token);
    for (const path of files) expect([path, await codeOf(path, token)]).toEqual([path, 'yes']);
    expect((await server.graphql(RESULTS, { courseId: course }, token)).errors).toBeUndefined();
  });

  it('is the same for trainers, whose results have them too', async () => {
    const { user, token } = await staleSession('module_trainer');
    await db().insert(TeamMemberEntity, { courseId: course, userId: user.id, role: 'module_trainer', allModules: true, moduleIds: [], createdAt: new Date() });
    expect(await codeOf(`/exports/courses/${course}/results/csv`, token)).toBe('PROOF_NEEDED');
  });

  it('is sent after a passkey', async () => {
    let sign = (options: string): string => options;
    const { token } = await staleSession('admin', async (id) => {
      const { authenticator } = await buildPasskey(db(), id, server.app.settings.siteUrl);
      sign = (options) => authenticator.get(options);
    });
    const path = `/exports/courses/${course}/results/csv`;
    const refused = (await (await download(path, token)).json()) as { code: string; parameters: { passkey: string } };
    expect(refused.code).toBe('PROOF_NEEDED');
    expect((await server.graphql(CONFIRM, { passkey: sign(refused.parameters.passkey) }, token)).errors).toBeUndefined();
    expect(await codeOf(path, token)).toBe('yes');
  });
});

it.each([
  ['the audit trail', 'admin', '/exports/audit', 'mutation { exported: exportAuditTrail(filter: {}) { id } }'],
  ['own data', 'student', '/exports/account', 'mutation { exported: exportPersonalData { id } }'],
] as const)('%s is sent only after the person proved again who it is, as a download and over GraphQL', async (_what, role, path, mutation) => {
  const { token } = await staleSession(role);
  expect(await codeOf(path, token)).toBe('PROOF_NEEDED');
  expect((await server.graphql(mutation, {}, token)).errors?.[0]?.extensions).toMatchObject({ code: 'PROOF_NEEDED', parameters: { method: 'password' } });
  await server.graphql(CONFIRM, { password: TEST_PASSWORD }, token);
  expect((await server.graphql(mutation, {}, token)).errors).toBeUndefined();
  expect(await codeOf(path, token)).toBe('yes');
});

it('the attendance of a class asks those who get its email addresses', async () => {
  const { id } = await buildClass(db(), { courseId: course });
  const path = `/exports/classes/${id}/attendance/csv`;
  const { token } = await staleSession('admin');
  expect(await codeOf(path, token)).toBe('PROOF_NEEDED');
  await server.graphql(CONFIRM, { password: TEST_PASSWORD }, token);
  expect(await codeOf(path, token)).toBe('yes');
});
