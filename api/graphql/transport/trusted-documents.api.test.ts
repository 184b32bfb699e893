import { randomUUID } from 'node:crypto';
import {
  type GraphQLInputType,
  getOperationAST,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  parse,
  type TypeNode,
  typeFromAST,
  validate,
} from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildCourseWith, buildEnrolment, buildTeamMember } from '../../testing/factories/course.ts';
import { buildUser, TEST_PASSWORD } from '../../testing/factories/user.ts';
import { memoryRelay } from '../../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { buildAppSchema } from '../schema.ts';
import { overLimit } from './query-limits.ts';
import { TRUSTED_DOCUMENTS } from './trusted-documents.generated.ts';

interface ClientDocument {
  name: string;
  hash: string;
  text: string;
  operation: OperationDefinitionNode;
}

const DOCUMENTS = Object.entries(TRUSTED_DOCUMENTS).map(([hash, text]): ClientDocument => {
  const operation = getOperationAST(parse(text));
  if (operation?.name === undefined || operation === null) throw new Error(`No operation in ${hash}`);
  return { name: operation.name.value, hash, text, operation };
});
const ofType = (...types: string[]) =>
  DOCUMENTS.filter(({ operation }) => types.includes(operation.operation)).map((document) => [document.name, document] as const);

const schema = buildAppSchema(() => memoryRelay());
let server: TestServer;
let tokens: Record<'admin' | 'student' | 'guest', string | undefined>;
/** The values of variables by name; for `id`, by a word in the name of the operation. */
let values: Record<string, unknown>;

async function tokenOf(email: string): Promise<string> {
  const { data } = await server.graphql('mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }', {
    email,
    password: TEST_PASSWORD,
  });
  return String((data?.signIn as { token: string } | undefined)?.token);
}

beforeAll(async () => {
  server = await createTestServer();
  const db = server.database.dataSource.manager;
  const [admin, student] = [await buildUser(db, { role: 'admin' }), await buildUser(db)];
  const { course, moduleIds, stepIds } = await buildCourseWith(db, [[{}, {}], [{}]]);
  await buildEnrolment(db, student.id, course.id);
  await buildTeamMember(db, admin.id, course.id, 'admin');
  tokens = { admin: await tokenOf(admin.email), student: await tokenOf(student.email), guest: undefined };
  values = {
    Academy: course.academyId,
    AdminCoursesPage: course.academyId,
    Course: course.id,
    Step: stepIds[0]?.[0],
    Module: moduleIds[0],
    academyId: course.academyId,
    courseId: course.id,
    moduleId: moduleIds[0],
    stepId: stepIds[0]?.[0],
    kind: 'course',
    language: 'en',
    filter: { search: 'a' },
    cursor: null,
    limit: 5,
  };
}, 30_000);
afterAll(() => server.close());

const SCALARS: Readonly<Record<string, unknown>> = { Int: 1, Float: 1, Boolean: true, ID: randomUUID(), String: 'unknown' };

/** Returns any value that the type accepts, of input objects with the required fields only. */
function plainValue(type: GraphQLInputType): unknown {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (isListType(inner)) return [];
  if (isEnumType(inner)) return inner.getValues()[0]?.name;
  if (isInputObjectType(inner)) {
    const required = Object.values(inner.getFields()).filter(isRequiredInputField);
    return Object.fromEntries(required.map((field) => [field.name, plainValue(field.type)]));
  }
  return SCALARS[inner.name] ?? 'unknown';
}
const inputType = (type: TypeNode): GraphQLInputType => typeFromAST(schema, type as NamedTypeNode) as GraphQLInputType;

/** Values of which a type accepts none, at its top or inside. */
function wrongValues(type: GraphQLInputType): unknown[] {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (isListType(inner)) return [...wrongValues(inner.ofType), [null]];
  if (isInputObjectType(inner)) {
    const { name, type: first } = Object.values(inner.getFields())[0] ?? {};
    const plain = plainValue(inner) as object;
    return ['text', 1, { ...plain, unknownField: 1 }, ...(name === undefined || first === undefined ? [] : [{ ...plain, [name]: { not: 'a value' } }])];
  }
  return [
    { not: 'a value' },
    [[]],
    ...(inner.name === 'Boolean' ? ['yes', 1] : []),
    ...(inner.name === 'Int' ? ['1', 1.5] : []),
    ...(isEnumType(inner) ? ['NONE', 1] : []),
  ];
}

function variablesOf({ name, operation }: ClientDocument): Record<string, unknown> {
  const id = Object.entries(values).find(([word]) => /^[A-Z]/.test(word) && name.includes(word))?.[1];
  const valueFor = (variable: string, type: TypeNode): unknown =>
    variable === 'id' ? (id ?? randomUUID()) : variable in values ? values[variable] : plainValue(inputType(type));
  return Object.fromEntries((operation.variableDefinitions ?? []).map(({ variable, type }) => [variable.name.value, valueFor(variable.name.value, type)]));
}

async function send(body: object, token: string | undefined): Promise<{ status: number; type: string | null; body: string }> {
  const headers = { 'content-type': 'application/json', ...(token === undefined ? {} : { 'x-access-token': token }) };
  const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
}

/** The variables that are written differently: half of the documents have at most one variable, so that many of their requests would be the same. */
const different = <Variables extends object>(variables: readonly Variables[]): Variables[] => [
  ...new Map(variables.map((each) => [JSON.stringify(each), each])).values(),
];

/** Requests that differ in which variables they have: required ones only, null for each other one, and a wrong value for one of them. */
function unusualVariables(document: ClientDocument): object[] {
  const all = variablesOf(document);
  const definitions = (document.operation.variableDefinitions ?? []).map(({ variable, type, defaultValue }) => ({
    name: variable.name.value,
    type: inputType(type),
    optional: type.kind !== Kind.NON_NULL_TYPE || defaultValue !== undefined,
  }));
  const required = Object.fromEntries(definitions.flatMap(({ name, optional }) => (optional ? [] : [[name, all[name]]])));
  const optional = definitions.filter((definition) => definition.optional);
  return different([
    required,
    { ...all, ...Object.fromEntries(optional.map(({ name }) => [name, null])) },
    ...definitions.map(({ name }) => ({ ...all, [name]: null })),
    ...optional.map(({ name }) => ({ ...required, [name]: all[name] })),
    ...definitions.flatMap(({ name, type }) => wrongValues(type).map((value) => ({ ...all, [name]: value }))),
  ]);
}

const byHash = ({ hash }: ClientDocument) => ({ extensions: { persistedQuery: { version: 1, sha256Hash: hash } } });

/**
 * What two requests have in common: of several fields that must not be null, the one that fails first is reported, which may be another one each time;
 * and the free space of the disk changes.
 */
function comparable({ document, response }: { document: ClientDocument; response: Awaited<ReturnType<typeof send>> }): unknown {
  const { data } = JSON.parse(response.body) as { data?: unknown };
  const severalMayFail = document.operation.selectionSet.selections.length > 1 && data === null;
  return { ...response, body: severalMayFail ? 'refused' : response.body.replace(/"freeBytes":\d+/, '') };
}

/** Sends a document by its hash and as text; expects the same response, and returns it. */
async function expectSameResponse(document: ClientDocument, variables: object, token: string | undefined): Promise<{ data?: unknown; errors?: unknown }> {
  const [hashed, text] = [await send({ ...byHash(document), variables }, token), await send({ query: document.text, variables }, token)];
  expect(comparable({ document, response: hashed })).toEqual(comparable({ document, response: text }));
  return JSON.parse(hashed.body) as { data?: unknown };
}

/** The queries of the main screens of a learner and of an admin. */
const ANSWERED = {
  student: ['SessionViewer', 'DashboardPage', 'AcademyDetailPage', 'AcademyCourseDetailPage', 'StepView', 'MyCourses', 'CourseStudents', 'SettingsPage'],
  admin: ['AcademyList', 'AcademyToEdit', 'CourseList', 'CourseToEdit', 'AdminCourseDetailPage', 'StepEditor', 'PreviewStepPage', 'AcademyLearners'],
};

describe('each document of the client', { timeout: 60_000 }, () => {
  it.each(ofType('query', 'mutation', 'subscription'))(
    'fits the schema and the limits of texts, so that its text may replace its hash: %s',
    (_name, { text }) => {
      const document = parse(text);
      expect(validate(schema, document)).toEqual([]);
      expect(overLimit(schema, document)).toBeUndefined();
    },
  );

  it.each(ofType('query'))('gets the same response by hash and as text: %s', async (name, document) => {
    for (const role of ['admin', 'student', 'guest'] as const) {
      const { errors } = await expectSameResponse(document, variablesOf(document), tokens[role]);
      if (role !== 'guest' && ANSWERED[role].includes(name)) expect(errors).toBeUndefined();
    }
  });

  it.each(ofType('query'))('gets the same response with hostile variables: %s', async (_name, document) => {
    const names = document.operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
    const hostile = [null, { $ne: null }, ["' OR 1=1 --"], `a\u0000${'x'.repeat(5000)}`, 2 ** 53, -1, true, JSON.parse('{"__proto__":{"search":"a"}}')];
    const variables = hostile.map((value) => Object.fromEntries(names.map((name) => [name, value])));
    for (const each of different(variables)) await expectSameResponse(document, each, tokens.student);
    await expectSameResponse(document, { undeclared: randomUUID() }, tokens.student);
  });

  it.each(ofType('query', 'mutation', 'subscription'))(
    'gets the same response without optional variables, with null and with wrong types: %s',
    async (_name, document) => {
      const token = document.operation.operation === 'query' ? tokens.student : undefined;
      for (const variables of unusualVariables(document)) await expectSameResponse(document, variables, token);
    },
  );

  // Sent by a guest with these values, a mutation changes nothing, so that the second request finds the same state as the first.
  it.each(ofType('mutation'))('gets the same response by hash and as text: %s', async (_name, document) => {
    const { data } = await expectSameResponse(document, variablesOf(document), undefined);
    expect(Object.values(data ?? {}).every((field) => field === null || field === true)).toBe(true);
    if ((document.operation.variableDefinitions ?? []).length > 0) await expectSameResponse(document, {}, tokens.student);
  });
});

describe('a request by hash', { timeout: 60_000 }, () => {
  const find = (name: string): ClientDocument => DOCUMENTS.find((document) => document.name === name) as ClientDocument;

  it('is not cacheable, and has the limits of request bodies', async () => {
    const headers = { 'content-type': 'application/json' };
    const response = await fetch(`${server.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(byHash(find('SettingsPage'))) });
    expect(response.headers.get('cache-control')).toBe('no-store');
    const large = await send({ ...byHash(find('SettingsPage')), variables: { more: 'x'.repeat(110 * 1024) } }, undefined);
    expect([large.status, large.body]).toEqual([413, expect.stringContaining('BODY_TOO_LARGE')]);
  });

  it('that the server does not know succeeds with the text', async () => {
    const hash = { extensions: { persistedQuery: { version: 1, sha256Hash: '0'.repeat(64) } } };
    const { body } = await send(hash, tokens.student);
    expect(JSON.parse(body).errors[0].extensions).toEqual({ code: 'PERSISTED_QUERY_NOT_FOUND' });
    expect(await send({ query: find('SessionViewer').text }, tokens.student)).toMatchObject({ status: 200, body: expect.stringContaining('"viewer"') });
  });
});
