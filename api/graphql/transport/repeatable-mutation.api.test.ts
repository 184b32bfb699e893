import { randomUUID } from 'node:crypto';
import { type GraphQLField, type GraphQLOutputType, getNamedType, isLeafType, isObjectType, isRequiredArgument } from 'graphql';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { KEY_REUSING_MUTATIONS, UNRECORDED_MUTATIONS } from '../../../schema/idempotency.ts';
import { AuditEntryEntity } from '../../domain/audit/audit-entry.entity.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { MUTATIONS_NOT_RECORDED } from '../../testing/permissions/not-recorded.ts';
import { changedTables, hashTables, listTables } from '../../testing/permissions/world.ts';
import type { RepeatRow, RepeatWorld } from '../../testing/repeat-row.ts';
import { buildRepeatWorld, REPEATABLE_MUTATIONS } from '../../testing/repeatable-mutations.ts';
import { memoryRelay } from '../../testing/test-ctx.ts';
import { createTestServer, type GraphqlAnswer, type TestServer } from '../../testing/test-server.ts';
import { buildAppSchema } from '../schema.ts';

const mutations = Object.values(
  buildAppSchema(() => memoryRelay())
    .getMutationType()
    ?.getFields() ?? {},
);
const CREATE_ACADEMY = 'mutation ($input: AcademyInput!) { createAcademy(input: $input) { id } }';
const COUNT = 'SELECT count(*)::int AS count FROM academies';
let first: TestServer;
let second: TestServer;
let tables: string[];

beforeAll(async () => {
  const settings = { JITSI_DOMAIN: 'meet.example', CALL_RING_TIME: '120' };
  first = await createTestServer({ settings });
  second = await createTestServer({ settings, database: first.database, replace: { ports: { storage: first.app.ports.storage } } });
  tables = await listTables(first.database.dataSource);
});
// Servers end a call whose time is over, an accepted one after two minutes: in the row of another mutation, if the machine is busy.
afterEach(() => first.database.dataSource.query('DELETE FROM calls'));
afterAll(async () => {
  await second.close();
  await first.close();
});

/** Every field without arguments, down to the second level. */
function selectionOf(output: GraphQLOutputType, depth = 0): string {
  const type = getNamedType(output);
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).filter((field) => !field.args.some(isRequiredArgument));
  const shown = fields.filter(({ type: below }) => isLeafType(getNamedType(below)) || (depth < 1 && isObjectType(getNamedType(below))));
  return ` { __typename ${shown.map((field) => `${field.name}${selectionOf(field.type, depth + 1)}`).join(' ')} }`;
}

/** A document with one mutation and a variable for each of its arguments. */
function documentOf({ name, args, type }: GraphQLField<unknown, unknown>): string {
  const declared = args.length === 0 ? '' : `(${args.map((argument) => `$${argument.name}: ${argument.type}`).join(', ')})`;
  const passed = args.length === 0 ? '' : `(${args.map((argument) => `${argument.name}: $${argument.name}`).join(', ')})`;
  return `mutation ${declared} { ${name}${passed}${selectionOf(type)} }`;
}

const textOf = ({ data, errors }: GraphqlAnswer): string => JSON.stringify({ data, errors });
const withKey = (key: string) => ({ 'idempotency-key': key });
/**
 * A hash of the rows of each table. Of the jobs it contains the ids: the dispatcher marks them while the test runs. Connections do not count: the
 * server renews them, and ends those whose lease is over.
 */
async function hash(): Promise<Map<string, string>> {
  const db = first.database.dataSource.manager;
  const jobs: Array<{ ids: string }> = await db.query(`SELECT coalesce(string_agg(id::text, ',' ORDER BY id), '') AS ids FROM outbox`);
  return (await hashTables(db, tables)).set('outbox', jobs[0]?.ids ?? '').set('connections', '');
}

/** Returns the number of rows of each table, without the jobs and connections that end meanwhile. */
async function countRows(): Promise<unknown> {
  const counted = tables
    .filter((table) => table !== 'outbox' && table !== 'connections')
    .map((table) => `SELECT '${table}' AS name, count(*)::int FROM "${table}"`);
  return first.database.dataSource.query(`${counted.join(' UNION ALL ')} ORDER BY name`);
}

/** Every admin action leaves an entry in the audit trail, besides the sign-in of the admin (docs/product-rules.md#8-interfaces). */
async function expectRecorded(adminId: string, recorded: boolean): Promise<void> {
  const entries = await first.database.dataSource.manager.findBy(AuditEntryEntity, { actorId: adminId, result: 'done' });
  expect(entries.some(({ action }) => action !== 'session.signIn')).toBe(recorded);
}

describe('a mutation that is sent again because its response was lost', () => {
  it('is tested for each mutation of the schema', () => {
    expect(Object.keys(REPEATABLE_MUTATIONS).sort()).toEqual(mutations.map(({ name }) => name).sort());
  });

  it('has its right name in the list of unrecorded mutations and in the list of key-reusing ones', () => {
    const names = new Set(mutations.map(({ name }) => name));
    expect([...UNRECORDED_MUTATIONS, ...KEY_REUSING_MUTATIONS].filter((name) => !names.has(name))).toEqual([]);
    expect([...UNRECORDED_MUTATIONS].filter((name) => KEY_REUSING_MUTATIONS.has(name))).toEqual([]);
  });

  it.each(mutations.map((field) => [field.name, field] as const))('%s has one effect and the same answer', async (name, field) => {
    const { as, variables } = REPEATABLE_MUTATIONS[name] as RepeatRow;
    const world = await buildRepeatWorld(first);
    const token = as === 'guest' ? undefined : world[as].token;
    const values = await variables(world);
    const key = randomUUID();
    const send = (server: TestServer) => server.graphql(documentOf(field), values, token, withKey(key));

    const before = await hash();
    const answer = await send(first);
    expect(answer.errors).toBeUndefined();
    const after = await hash();
    const recorded = !UNRECORDED_MUTATIONS.has(name);
    expect(changedTables(before, after).includes('idempotency_keys')).toBe(recorded);
    if (as === 'admin') await expectRecorded(world.admin.id, MUTATIONS_NOT_RECORDED[name] === undefined);

    const rows = await countRows();
    for (const server of [first, second]) {
      const repeated = await send(server);
      if (recorded) expect(textOf(repeated)).toBe(textOf(answer));
      expect([repeated.status, repeated.errors]).toEqual([200, undefined]);
    }
    if (recorded) expect(changedTables(after, await hash())).toEqual([]);
    else expect(await countRows()).toEqual(rows);
  });
});

describe('an idempotency key', () => {
  const inputOf = (world: RepeatWorld) => (REPEATABLE_MUTATIONS.createAcademy as RepeatRow).variables(world);
  const input = async () => {
    const world = await buildRepeatWorld(first);
    return { world, values: await inputOf(world) };
  };
  const academies = async (): Promise<number> => (await first.database.dataSource.query(COUNT))[0].count;

  it('has one effect when two replicas receive 1,000 requests with it at once', { timeout: 60_000 }, async () => {
    const { world, values } = await input();
    const before = await academies();
    const key = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_each, index) => (index % 2 === 0 ? first : second).graphql(CREATE_ACADEMY, values, world.admin.token, withKey(key))),
    );
    expect(new Set(answers.map(textOf)).size).toBe(1);
    expect(answers[0]?.errors).toBeUndefined();
    expect(await academies()).toBe(before + 1);
  });

  it('is refused with another body, and changes nothing', async () => {
    const { world, values } = await input();
    const key = randomUUID();
    await first.graphql(CREATE_ACADEMY, values, world.admin.token, withKey(key));
    const before = await hash();
    const other = { input: { ...(values.input as object), academyType: 'private' } };
    for (const sent of [other, { input: { ...(values.input as object), translations: [] } }]) {
      const { status, errors } = await first.graphql(CREATE_ACADEMY, sent, world.admin.token, withKey(key));
      expect([status, errors?.[0]?.extensions.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(changedTables(before, await hash())).toEqual([]);
  });

  it('belongs to a person: the same key of another person is another change', async () => {
    const { world, values } = await input();
    const { email } = await buildUser(world.db, { role: 'admin' });
    const { body } = await first.rest('POST', '/api/user/signIn', { email, password: TEST_PASSWORD });
    const key = randomUUID();
    const mine = await first.graphql(CREATE_ACADEMY, values, world.admin.token, withKey(key));
    const theirs = await first.graphql(CREATE_ACADEMY, await inputOf(world), String(body.token), withKey(key));
    expect(textOf(theirs)).not.toBe(textOf(mine));
    for (const token of [undefined, world.student.token]) {
      const { errors, data } = await first.graphql(CREATE_ACADEMY, values, token, withKey(key));
      expect(data).toBeFalsy();
      expect(errors?.[0]?.extensions.code).toMatch(/^NOT_/);
    }
  });

  it('is free again after 7 days', async () => {
    const { world, values } = await input();
    const key = randomUUID();
    const answer = await first.graphql(CREATE_ACADEMY, values, world.admin.token, withKey(key));
    await world.db.query(`UPDATE idempotency_keys SET created_at = now() - interval '7 days 1 second' WHERE key = $1`, [key]);
    const before = await academies();
    const later = await first.graphql(CREATE_ACADEMY, await inputOf(world), world.admin.token, withKey(key));
    expect(textOf(later)).not.toBe(textOf(answer));
    expect(await academies()).toBe(before + 1);
  });

  it('is not used up by a request that was refused', async () => {
    const { world, values } = await input();
    const key = randomUUID();
    const wrong = { input: { ...(values.input as object), translations: [] } };
    expect((await first.graphql(CREATE_ACADEMY, wrong, world.admin.token, withKey(key))).errors).toHaveLength(1);
    expect((await first.graphql(CREATE_ACADEMY, values, world.admin.token, withKey(key))).errors).toBeUndefined();
  });

  it.each(['short', 'x'.repeat(129), 'with spaces in between'])('has 16 to 128 visible characters: %s', async (key) => {
    const { world, values } = await input();
    const { errors } = await first.graphql(CREATE_ACADEMY, values, world.admin.token, withKey(key));
    expect(errors?.[0]?.extensions.code).toBe('BAD_REQUEST');
  });

  it('keeps the denial of one field in the audit trail when another field of the change is done', async () => {
    const { world } = await input();
    const text = 'mutation { setTimeZone(timeZone: "Asia/Kabul") { id } exportAuditTrail(filter: {}) { id } }';
    const { data, errors } = await first.graphql(text, {}, world.student.token, withKey(randomUUID()));
    expect(data).toMatchObject({ setTimeZone: { id: world.student.id }, exportAuditTrail: null });
    expect(errors?.[0]?.extensions.code).toBe('NOT_AUTHORIZED');
    expect(await world.db.countBy(AuditEntryEntity, { actorId: world.student.id, result: 'denied' })).toBe(1);
  });

  it('is recorded with the ids of a large answer, which a repeat reads again', async () => {
    const world = await buildRepeatWorld(first);
    await world.db.query(`UPDATE courses SET translations = jsonb_set(translations, '{en,description}', to_jsonb(repeat('word ', 1000))) WHERE id = $1`, [
      world.courseId,
    ]);
    const text = `mutation ($id: ID!) { draft: setCourseStatus(id: $id, status: DRAFT) { id status ...Texts } }
      fragment Texts on AdminCourse { translations { language description } }`;
    const key = randomUUID();
    const send = (server: TestServer) => server.graphql(text, { id: world.courseId }, world.admin.token, withKey(key));
    const answer = await send(first);
    expect(answer.data).toMatchObject({ draft: { id: world.courseId, status: 'DRAFT' } });
    expect(textOf(answer).length).toBeGreaterThan(4000);
    const [{ bytes }] = await world.db.query('SELECT length(answer) AS bytes FROM idempotency_keys WHERE key = $1', [key]);
    expect(bytes).toBeLessThan(200);
    const before = await hash();
    for (const server of [first, second]) expect(textOf(await send(server))).toBe(textOf(answer));
    expect(changedTables(before, await hash())).toEqual([]);
    await world.db.query('DELETE FROM courses WHERE id = $1', [world.courseId]);
    expect((await send(first)).errors?.[0]?.extensions.code).toBe('NOT_FOUND');
  });

  it('is one of the last 1,000 of a person', async () => {
    const { world } = await input();
    const { id } = world.student;
    await world.db.query(
      `INSERT INTO idempotency_keys (key, caller, fingerprint, answer, created_at, number) SELECT 'a former key ' || n, $1, '', '', now(), n FROM generate_series(1, 1000) n`,
      [id],
    );
    const change = () => first.graphql('mutation { setTimeZone(timeZone: "UTC") { id } }', {}, world.student.token, withKey(randomUUID()));
    for (let count = 0; count < 3; count += 1) expect((await change()).errors).toBeUndefined();
    const [kept] = await world.db.query('SELECT count(*)::int AS rows, min(number) AS first, max(number) AS last FROM idempotency_keys WHERE caller = $1', [
      id,
    ]);
    expect(kept).toEqual({ rows: 1000, first: 4, last: 1003 });
  });

  it('costs one statement', async () => {
    const { statements } = first.database;
    const counted = async (headers: Record<string, string>): Promise<number> => {
      const { world, values } = await input();
      statements.reset();
      expect((await first.graphql(CREATE_ACADEMY, values, world.admin.token, headers)).errors).toBeUndefined();
      return statements.count;
    };
    const without = await counted({});
    expect(await counted(withKey(randomUUID()))).toBe(without + 1);
  });
});
