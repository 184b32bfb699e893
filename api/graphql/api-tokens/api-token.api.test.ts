import { randomUUID } from 'node:crypto';
import { IsNull } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { API_TOKENS_MAX } from '../../../schema/token-scopes.ts';
import { ApiTokenEntity } from '../../domain/api-tokens/api-token.entity.ts';
import { chainAuditEntries, verifyAuditTrail } from '../../domain/audit/audit-chain.service.ts';
import { AuditEntryEntity } from '../../domain/audit/audit-entry.entity.ts';
import { SessionEntity } from '../../domain/auth/session.entity.ts';
import type { UserEntity } from '../../domain/users/user.entity.ts';
import { buildApiToken } from '../../testing/factories/api-token.ts';
import { buildCourseWith } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { memoryRateLimit } from '../../testing/memory-rate-limit.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';

const ACADEMIES = '{ academies { items { id name } } }';
const CREATE = 'mutation ($input: ApiTokenInput!) { createApiToken(input: $input) { token apiToken { id name scopes ownerName lastUsedAt } } }';
const REVOKE = 'mutation ($id: ID!) { revokeApiToken(id: $id) }';
const INPUT = { name: ' Timetable ', scopes: ['catalog:read', 'schema:read', 'catalog:read'], days: 30 };

let server: TestServer;
let admin: UserEntity;
let session: string;
const manager = () => server.database.dataSource.manager;

async function signIn({ email }: UserEntity): Promise<string> {
  return String((await server.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD })).body.token);
}

beforeAll(async () => {
  server = await createTestServer({ replace: { ports: { rateLimit: memoryRateLimit({ 'apiToken.requests': 5 }) } } });
  admin = await buildUser(manager(), { role: 'admin' });
  session = await signIn(admin);
});
afterAll(() => server.close());

const codeOf = ({ errors }: { errors: Array<{ extensions: Record<string, unknown> }> | readonly { extensions: Record<string, unknown> }[] | undefined }) =>
  errors?.[0]?.extensions.code;
const codeFor = async (token: string) => codeOf(await server.graphql(ACADEMIES, {}, token)) ?? 'yes';

interface Created {
  token: string;
  apiToken: { id: string; name: string; scopes: string[]; ownerName: string; lastUsedAt: string | null };
}
const createdOf = ({ data }: { data: Record<string, unknown> | null | undefined }): Created => (data as { createApiToken: Created }).createApiToken;

describe('an API token', () => {
  it('is shown once, is stored as a hash, and works in both headers and over REST', async () => {
    const { token, apiToken } = createdOf(await server.graphql(CREATE, { input: INPUT }, session));
    expect(token).toMatch(/^academy_[\w-]{43}$/);
    expect(apiToken).toMatchObject({ name: 'Timetable', scopes: ['catalog:read', 'schema:read'], lastUsedAt: null });
    const secret = token.slice('academy_'.length);
    const dump: Array<{ row: string }> = await manager().query('SELECT t::text AS row FROM api_tokens t UNION ALL SELECT i::text FROM idempotency_keys i');
    expect(dump.filter(({ row }) => row.includes(secret))).toEqual([]);
    expect(await codeFor(token)).toBe('yes');
    expect(codeOf(await server.graphql(ACADEMIES, {}, undefined, { authorization: `Bearer ${token}` }))).toBeUndefined();
    expect((await server.rest('GET', '/api/academy', undefined, token)).status).toBe(200);
    const { data } = await server.graphql('{ apiTokens { id lastUsedAt } }', {}, session);
    const listed = (data as { apiTokens: Array<{ id: string; lastUsedAt: string | null }> }).apiTokens.find(({ id }) => id === apiToken.id);
    expect(listed?.lastUsedAt).not.toBeNull();
  });

  it('is made once by a change that is sent twice, whose recorded answer is encrypted', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const [first, second] = [await server.graphql(CREATE, { input: INPUT }, session, key), await server.graphql(CREATE, { input: INPUT }, session, key)];
    expect(createdOf(second)).toEqual(createdOf(first));
    const rows: Array<{ answer: string }> = await manager().query('SELECT answer FROM idempotency_keys WHERE key = $1', [key['idempotency-key']]);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.answer).not.toContain(createdOf(first).token.slice(8));
    // A program with that key does not get the answer.
    const { token } = await buildApiToken(manager(), admin.id);
    expect((await server.graphql(CREATE, { input: INPUT }, token, key)).data?.createApiToken).toBeUndefined();
  });

  it('is made only after the person proved who it is, by admins, and at most twenty at a time', async () => {
    const stale = await buildUser(manager(), { role: 'admin' });
    const staleSession = await signIn(stale);
    await manager().update(SessionEntity, { userId: stale.id }, { provedAt: new Date(Date.now() - 20 * 60_000) });
    expect(codeOf(await server.graphql(CREATE, { input: INPUT }, staleSession))).toBe('PROOF_NEEDED');
    expect(codeOf(await server.graphql(CREATE, { input: INPUT }, await signIn(await buildUser(manager()))))).toBe('NOT_AUTHORIZED');
    for (let count = await manager().countBy(ApiTokenEntity, { userId: admin.id, endedAt: IsNull() }); count < API_TOKENS_MAX; count += 1)
      await buildApiToken(manager(), admin.id);
    expect(codeOf(await server.graphql(CREATE, { input: INPUT }, session))).toBe('API_TOKENS_FULL');
    await manager().delete(ApiTokenEntity, { userId: admin.id });
  });

  it.each([
    ['an empty name', { name: ' ' }, { name: 'REQUIRED' }],
    ['no scope', { scopes: [] }, { scopes: 'REQUIRED' }],
    ['an unknown scope', { scopes: ['everything'] }, { 'scopes[0]': 'CHOICE_INVALID' }],
    ['more than a year', { days: 366 }, { days: 'OUT_OF_RANGE' }],
    ['no day', { days: 0 }, { days: 'OUT_OF_RANGE' }],
  ])('is refused with %s', async (_case, values, fields) => {
    const { errors } = await server.graphql(CREATE, { input: { ...INPUT, ...values } }, session);
    expect(errors?.[0]?.extensions).toEqual({ code: 'VALIDATION_FAILED', fields });
  });

  it('ends when it is revoked, at once on every replica', async () => {
    const replica = await createTestServer({ database: server.database, replace: { ports: { relay: server.app.ports.relay } } });
    const { id, token } = await buildApiToken(manager(), admin.id);
    const onReplica = async () => codeOf(await replica.graphql(ACADEMIES, {}, token)) ?? 'yes';
    expect([await codeFor(token), await onReplica()]).toEqual(['yes', 'yes']);
    const other = await buildUser(manager(), { role: 'admin' });
    expect((await server.graphql(REVOKE, { id }, await signIn(other))).data).toEqual({ revokeApiToken: true });
    expect([await codeFor(token), await onReplica()]).toEqual(['NOT_SIGNED_IN', 'NOT_SIGNED_IN']);
    expect(codeOf(await server.graphql(REVOKE, { id }, session))).toBe('NOT_FOUND');
    await replica.close();
  });

  it('ends when it expires', async () => {
    const { token } = await buildApiToken(manager(), admin.id, ['catalog:read'], { expiresAt: new Date(Date.now() - 1000) });
    expect(await codeFor(token)).toBe('NOT_SIGNED_IN');
  });

  it.each([
    ['the role of its person changes, for good', 'mutation ($ids: [ID!]!) { changeRoles(userIds: $ids, role: speaker) { error } }'],
    ['its person is deactivated', 'mutation ($ids: [ID!]!) { deactivateAccounts(userIds: $ids) { error } }'],
  ])('ends when %s', async (_case, mutation) => {
    const person = await buildUser(manager(), { role: 'admin' });
    const { id, token } = await buildApiToken(manager(), person.id);
    expect(await codeFor(token)).toBe('yes');
    expect((await server.graphql(mutation, { ids: [person.id] }, session)).errors).toBeUndefined();
    expect(await codeFor(token)).toBe('NOT_SIGNED_IN');
    expect((await manager().findOneByOrFail(ApiTokenEntity, { id })).endedAt).not.toBeNull();
  });

  it('has the rights of its person and no more', async () => {
    const trainer = await buildUser(manager(), { role: 'instructor' });
    const { token } = await buildApiToken(manager(), trainer.id, ['people:read']);
    expect(codeOf(await server.graphql('{ accounts { total } }', {}, token))).toBe('NOT_AUTHORIZED');
  });

  it('does not reveal people inside the catalog, in whatever form they are asked for', async () => {
    const { course } = await buildCourseWith(manager(), [[{}]], { status: 'PUBLISHED' });
    const people = 'students { items { name } }';
    const { token } = await buildApiToken(manager(), admin.id, ['catalog:read']);
    for (const selection of [people, `... on Course { ${people} }`, '...People', 'renamed: team { person { name } }']) {
      const text = `query ($id: ID!) { course(id: $id) { id ${selection} } } ${selection === '...People' ? `fragment People on Course { ${people} }` : ''}`;
      const fresh = (await buildApiToken(manager(), admin.id, ['catalog:read'])).token;
      const { data, errors } = await server.graphql(text, { id: course.id }, fresh);
      expect([data, errors?.[0]?.extensions]).toEqual([undefined, { code: 'TOKEN_SCOPE_MISSING', parameters: { scope: 'people:read' } }]);
    }
    const both = (await buildApiToken(manager(), admin.id, ['catalog:read', 'people:read'])).token;
    expect((await server.graphql(`query ($id: ID!) { course(id: $id) { id ${people} } }`, { id: course.id }, both)).errors).toBeUndefined();
    expect((await server.graphql('query ($id: ID!) { course(id: $id) { id name } }', { id: course.id }, token)).errors).toBeUndefined();
  });

  it('has a limit of its own', async () => {
    const { token } = await buildApiToken(manager(), admin.id);
    for (let use = 0; use < 5; use += 1) expect(await codeFor(token)).toBe('yes');
    const { status, headers, errors } = await server.graphql(ACADEMIES, {}, token);
    expect([status, headers.get('retry-after'), codeOf({ errors })]).toEqual([429, '60', 'TOO_MANY_REQUESTS']);
    expect(codeOf(await server.graphql(ACADEMIES, {}, session))).toBeUndefined();
    expect((await server.rest('GET', '/api/academy', undefined, token)).status).toBe(429);
  });

  it('is named by the audit trail, whose chain covers it', async () => {
    const { id, token } = await buildApiToken(manager(), admin.id, ['invitations:write'], { name: 'Staff list' });
    const invite = `mutation { inviteToSignUp(emails: ["${randomUUID()}@example.org"], language: en) { outcome } }`;
    expect((await server.graphql(invite, {}, token)).errors).toBeUndefined();
    const entry = await manager().findOneByOrFail(AuditEntryEntity, { tokenId: id, action: 'invitation.signUp' });
    expect(entry.actorId).toBe(admin.id);
    const { data } = await server.graphql('{ auditEntries(filter: { action: "invitation.signUp" }) { items { application } } }', {}, session);
    expect(data).toMatchObject({ auditEntries: { items: [{ application: 'Staff list' }] } });
    const ctx = server.app.createContext();
    // A worker of the release before.
    await expect(manager().query(`UPDATE audit_entries SET position = 1, hash = 'x' WHERE id = $1`, [entry.id])).rejects.toThrow('only ever added');
    await chainAuditEntries(ctx);
    expect((await verifyAuditTrail(ctx)).broken).toBeNull();
    await expect(manager().query('UPDATE audit_entries SET token_id = NULL WHERE id = $1', [entry.id])).rejects.toThrow('only ever added');
    await manager().query('ALTER TABLE audit_entries DISABLE TRIGGER USER');
    await manager().query('UPDATE audit_entries SET token_id = NULL WHERE id = $1', [entry.id]);
    expect((await verifyAuditTrail(ctx)).broken).toMatchObject({ id: entry.id, fault: 'CHANGED' });
    await manager().query('UPDATE audit_entries SET token_id = $2 WHERE id = $1', [entry.id, id]);
    await manager().query('ALTER TABLE audit_entries ENABLE TRIGGER USER');
  });

  it('opens no live connection', async () => {
    const { token } = await buildApiToken(manager(), admin.id);
    const socket = new WebSocket(server.url.replace('http', 'ws').concat('/graphql'), 'graphql-transport-ws');
    socket.on('open', () => socket.send(JSON.stringify({ type: 'connection_init', payload: { token } })));
    const closed = await new Promise<[number, string]>((resolve) => socket.on('close', (code, reason) => resolve([code, reason.toString()])));
    expect(closed).toEqual([4401, 'TOKEN_SCOPE_MISSING']);
  });
});

describe('the schema', () => {
  it('is sent to admins and to tokens with schema:read, with its version', async () => {
    const { token } = await buildApiToken(manager(), admin.id, ['schema:read']);
    for (const reader of [session, token]) {
      const { status, headers, body } = await server.rest('GET', '/api/schema.graphql', undefined, reader);
      const version = server.app.settings.version;
      expect([status, headers.get('x-schema-version')]).toEqual([200, version]);
      expect(String(body.text).split('\n')[0]).toBe(`# Version ${version}`);
      expect(body.text).toContain('enum ErrorCode {');
    }
    const student = await signIn(await buildUser(manager()));
    expect((await server.rest('GET', '/api/schema.graphql', undefined, student)).body.code).toBe('NOT_AUTHORIZED');
    expect((await server.rest('GET', '/api/schema.graphql')).body.code).toBe('NOT_SIGNED_IN');
  });

  it('is read in production by introspection only with the scope', async () => {
    const imprint = { IMPRINT_NAME: 'Academy', IMPRINT_ADDRESS: 'Main Street 1', IMPRINT_EMAIL: 'office@academy.example' };
    const services = { DATABASE_URL: server.database.url, SITE_URL: 'https://academy.example', SMTP_URL: 'smtp://127.0.0.1:9' };
    const production = await createTestServer({ database: server.database, settings: { NODE_ENV: 'production', ...imprint, ...services } });
    const query = '{ __schema { types { name } } }';
    const { token } = await buildApiToken(manager(), admin.id, ['schema:read']);
    expect((await production.graphql(query, {}, token)).errors).toBeUndefined();
    for (const reader of [session, undefined]) {
      const { status, errors } = await production.graphql(query, {}, reader);
      expect([status, codeOf({ errors })]).toEqual([400, 'QUERY_INVALID']);
    }
    await production.close();
  });
});
