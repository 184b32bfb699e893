import { type DocumentNode, type ExecutionResult, type GraphQLSchema, parse } from 'graphql';
import { describe, expect, it } from 'vitest';
import { DomainError } from '../domain/shared/errors.ts';
import { createExecutor, type Execution } from './compiled-queries.ts';
import { formatError } from './format-error.ts';
import { buildAppSchema } from './schema.ts';

const relay = { publish: async () => undefined, subscribe: () => () => undefined, close: async () => undefined };

/** The application's schema with other resolvers at its root. */
function schemaWith(resolvers: Record<string, (root: unknown, args: Record<string, unknown>) => unknown>): GraphQLSchema {
  const schema = buildAppSchema(() => relay);
  for (const [name, resolve] of Object.entries(resolvers)) {
    const field = schema.getQueryType()?.getFields()[name];
    if (field !== undefined) field.resolve = resolve;
  }
  return schema;
}

const academy = (name: string | null) => ({ id: '1', name, subTitle: '', courseCount: 2, image: null, viewerCan: { edit: false, seeLearners: true } });
const schema = schemaWith({
  academies: () => Promise.resolve({ items: [academy('First'), academy('Second')], hiddenByLanguage: 0 }),
  academy: (_root, { id }) => {
    if (id === 'unseen') throw new DomainError('TOO_MANY_REQUESTS', { parameters: { seconds: 7 } });
    if (id === 'wrong') return Promise.reject(new DomainError('VALIDATION_FAILED', { fields: { id: 'ID_INVALID' } }));
    if (id === 'broken') return Promise.reject(new TypeError('a secret of ours'));
    return academy(id === 'nameless' ? null : String(id));
  },
});

interface Seen {
  result: ExecutionResult;
  answer: unknown;
}

/** What a client receives. */
async function errorResponseOf(
  run: (execution: Execution) => Promise<ExecutionResult>,
  document: DocumentNode,
  variables: Record<string, unknown>,
): Promise<Seen> {
  const result = await run({ document, variables, operationName: undefined, contextValue: {} });
  return { result, answer: JSON.parse(JSON.stringify({ data: result.data, errors: result.errors?.map(formatError) })) };
}

const QUERY = 'query Academy($id: ID!) { academy(id: $id) { id name courseCount image { url } viewerCan { edit } } }';
const CASES: ReadonlyArray<[string, string, Record<string, unknown>]> = [
  ['a list', '{ academies(limit: 2) { items { id name courseCount } hiddenByLanguage } }', {}],
  ['a value in a variable', QUERY, { id: 'plain' }],
  ['parameters of a refusal', QUERY, { id: 'unseen' }],
  ['fields of a refusal', QUERY, { id: 'wrong' }],
  ['a fault of ours', QUERY, { id: 'broken' }],
  ['nothing where something must be', QUERY, { id: 'nameless' }],
  ['a missing variable', QUERY, {}],
  ['a variable of another kind', QUERY, { id: { not: 'an id' } }],
  ['a skipped field', 'query($without: Boolean!) { academies { items { id name @skip(if: $without) } } }', { without: true }],
  ['fragments', '{ academies { ...List } } fragment List on AcademyList { items { ... on Academy { id subTitle } } }', {}],
];

describe('a query that comes again and again', () => {
  it.each(CASES)('answers as at its first time: %s', async (_case, source, variables) => {
    const document = parse(source);
    const never = createExecutor(schema, Number.POSITIVE_INFINITY);
    const always = createExecutor(schema, 1);
    const interpreted = await errorResponseOf(never, document, variables);
    const compiled = await errorResponseOf(always, document, variables);
    expect(compiled.answer).toEqual(interpreted.answer);
    // An object of graphql-js has no prototype, one of compiled code has: so it did run as such.
    if (interpreted.result.data != null) {
      expect(Object.getPrototypeOf(interpreted.result.data)).toBeNull();
      expect(Object.getPrototypeOf(compiled.result.data)).not.toBeNull();
    }
  });

  it('runs whatever is written into it as text, and never as code', async () => {
    const marker = '__MAGIC_DATE__33a9e76d_02e0_4128_8e92_3530ad3da74d(globalThis.academyWasHere=1)';
    const run = createExecutor(schema, 1);
    for (const source of [`{ academy(id: "${marker}") { name } }`, `query($id: ID = "${marker}") { academy(id: $id) { name } }`]) {
      expect((await errorResponseOf(run, parse(source), {})).answer).toMatchObject({ data: { academy: { name: marker } } });
    }
    const inVariable = await errorResponseOf(run, parse(QUERY), { id: marker });
    expect(inVariable.answer).toMatchObject({ data: { academy: { name: marker } } });
    expect(globalThis).not.toHaveProperty('academyWasHere');
  });

  it('runs the operation that was named', async () => {
    const document = parse('query First { academies { hiddenByLanguage } } query Second { academies { items { id } } }');
    const run = createExecutor(schema, 1);
    for (let time = 0; time < 3; time += 1) {
      const result = await run({ document, variables: undefined, operationName: 'Second', contextValue: {} });
      expect(result.data).toMatchObject({ academies: { items: [{ id: '1' }, { id: '1' }] } });
    }
  });
});
