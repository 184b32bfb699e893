import { readFileSync } from 'node:fs';
import { buildSchema, NoDeprecatedCustomRule, parse, validate } from 'graphql';
import { expect, it } from 'vitest';
import { TRUSTED_DOCUMENTS } from '../../api/graphql/transport/trusted-documents.generated.ts';
import { UNUSED_FIELDS, unexplainedFields } from './unused-fields.ts';

const SCHEMA = buildSchema('type Query { course: Course } type Course { id: ID! name: String note: String }');
const DOCUMENTS = ['query Name { course { name ...More } } fragment More on Course { id }'];

it('every field of the GraphQL schema is selected by a document of the client, or listed with a reason', () => {
  const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
  expect(unexplainedFields(schema, Object.values(TRUSTED_DOCUMENTS), UNUSED_FIELDS)).toEqual([]);
});

it('no document of the client uses a deprecated argument or field', () => {
  const schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
  const used = Object.values(TRUSTED_DOCUMENTS).flatMap((text) => validate(schema, parse(text), [NoDeprecatedCustomRule]));
  expect(used.map(({ message }) => message)).toEqual([]);
});

it.each([
  ['is not listed', [], ['Course.note: no document of the client selects it; remove it, or list it with a reason']],
  ['is listed', ['Course.note'], []],
  ['is listed twice', ['Course.note', 'Course.note'], ['Course.note: it is listed twice']],
])('the check of unused GraphQL fields, for a field that no document selects and that %s', (_case, fields, problems) => {
  expect(unexplainedFields(SCHEMA, DOCUMENTS, [{ reason: 'for integrators', fields }])).toEqual(problems);
});

it.each([
  ['is selected', 'Course.name', 'a document of the client selects it; remove its line'],
  ['is selected in a fragment', 'Course.id', 'a document of the client selects it; remove its line'],
  ['is gone', 'Course.colour', 'the schema does not have it; remove its line'],
])('the check of unused GraphQL fields reports a listed field that %s', (_case, field, problem) => {
  expect(unexplainedFields(SCHEMA, DOCUMENTS, [{ reason: 'for integrators', fields: ['Course.note', field] }])).toEqual([`${field}: ${problem}`]);
});
