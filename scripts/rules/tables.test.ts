import { expect, it } from 'vitest';
import { tablesIn } from './tables.ts';

const TABLES = ['academies', 'courses', 'team_members', 'users'];

it.each([
  ['a selection', "statements.selectFrom('academies as a')", ['academies']],
  ['a join', ".leftJoin('team_members as t', (join) => join)", ['team_members']],
  ['a write', "statements.updateTable('users').set({})", ['users']],
  ['SQL in a string', '`SELECT 1 FROM academies a JOIN courses c ON true`', ['academies', 'courses']],
  ['the type of a table', 'expressionBuilder<{ t: TeamMembersTable }, "t">()', ['team_members']],
  ['a foreign key', "@ForeignKey('users', { onDelete: 'CASCADE' })", ['users']],
  ['a word of a text', "'courses of an academy'", []],
])('finds the tables of %s', (_title, code, tables) => {
  expect(tablesIn(code, TABLES)).toEqual(tables);
});
