import { describe, expect, it } from 'vitest';
import { CALL_STATES } from '../../schema/calls.ts';
import { VISIBILITIES } from '../../schema/content-values.ts';
import { MEETING_KINDS } from '../../schema/meetings.ts';
import { DELIVERY_STATES } from '../../schema/message-deliveries.ts';
import { NOTIFICATION_KIND_NAMES } from '../../schema/notifications.ts';
import { USER_ROLES } from '../../schema/roles.ts';
import { FILE_KINDS } from '../domain/files/file.entity.ts';
import { testDatabase } from './test-database.ts';

const database = testDatabase();

/** Returns the definitions of the valid checks of the tables of a schema, by table and name. */
async function checksOf(schema: string): Promise<Record<string, string>> {
  const rows: Array<{ name: string; definition: string }> = await database.dataSource.query(
    `SELECT c.relname || '.' || k.conname AS name, pg_get_constraintdef(k.oid) AS definition
     FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid WHERE k.contype = 'c' AND k.convalidated AND c.relnamespace = $1::regnamespace ORDER BY 1`,
    [schema],
  );
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]));
}

it('the checks of the database are those of the entities, so a list that grows needs a migration', async () => {
  const { dataSource } = database;
  // PostgreSQL writes a condition in its own way, so the checks of the entities are compared as it writes them.
  await dataSource.query('CREATE SCHEMA entities');
  for (const { tableName, checks } of dataSource.entityMetadatas) {
    if (checks.length === 0) continue;
    await dataSource.query(`CREATE TABLE entities."${tableName}" (LIKE public."${tableName}")`);
    for (const { name, expression } of checks) await dataSource.query(`ALTER TABLE entities."${tableName}" ADD CONSTRAINT "${name}" CHECK (${expression})`);
  }
  expect(await checksOf('public')).toEqual(await checksOf('entities'));
});

describe('the check of the database', () => {
  it.each<[string, string, readonly string[]]>([
    ['users', 'role', USER_ROLES],
    ['team_members', 'role', USER_ROLES],
    ['calls', 'state', CALL_STATES],
    ['message_deliveries', 'state', DELIVERY_STATES],
    ['invitations', 'mail_state', DELIVERY_STATES],
    ['notifications', 'kind', NOTIFICATION_KIND_NAMES],
    ['files', 'kind', FILE_KINDS],
    ['academies', 'academy_type', VISIBILITIES],
    ['courses', 'course_type', VISIBILITIES],
    ['meeting_visits', 'kind', MEETING_KINDS],
  ])('of %s.%s allows the values of the list in the code, and no other', async (table, column, values) => {
    const { [`${table}.${table}_${column}`]: definition = '' } = await checksOf('public');
    const allowed = [...definition.matchAll(/'(\w+)'::text/g)].map(([, value]) => value);
    expect(allowed).toEqual([...values]);
    expect(definition).toMatch(new RegExp(`^CHECK \\(\\(${column} = ANY \\(ARRAY\\[`));
  });
});
