import { parse } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countReads } from '../../testing/count-reads.ts';
import { memoryRelay } from '../../testing/test-ctx.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { buildAppSchema } from '../schema.ts';
import { overLimit } from './query-limits.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
});
afterAll(() => server.close());

const times = (count: number, line: (index: number) => string): string => Array.from({ length: count }, (_, index) => line(index)).join(' ');
const ACADEMY = 'academy(id: "x")';
const deep = `{ ${ACADEMY} { courses { items { academy { courses { items { academy { courses { items { name } } } } } } } } } }`;
const wide = `{ academies(limit: 100) { items { courses { items { modules { steps { name } } } } } } }`;
const laughs = `{ ...F0 } ${times(20, (index) => `fragment F${index} on Query { ...F${index + 1} ...F${index + 1} }`)} fragment F20 on Query { settings { siteName } }`;

const REFUSED: Array<[string, string]> = [
  ['too many levels', deep],
  ['too many aliases', `{ ${times(16, (index) => `a${index}: viewer { id }`)} }`],
  ['too many directives', `{ settings { ${times(11, (index) => `siteName${index === 0 ? '' : ''} @include(if: true)`)} } }`],
  ['too many root fields', `{ ${times(6, (index) => `a${index}: settings { siteName }`)} }`],
  ['too high a cost', wide],
  ['a limit hidden in a variable', 'query ($n: Int) { academies(limit: $n) { items { courses { items { modules { name } } } } } }'],
  ['a field of one item in a list', '{ myCourses { items { id stepToOpen { id } } } }'],
  ['many repeated fields', `{ settings { ${times(300, () => 'siteName')} } }`],
  ['more than 1000 tokens', `{ settings { ${times(999, (index) => `f${index}`)} } }`],
  ['fragments that multiply', laughs],
];

describe('a query over the limits', () => {
  it.each(REFUSED)('is refused before it runs: %s', async (_case, query) => {
    const { status, data, errors } = await server.graphql(query);
    expect(errors?.map((error) => error.extensions.code)).toEqual(['QUERY_TOO_COMPLEX']);
    expect(status).toBe(400);
    expect(data).toBeUndefined();
  });

  it.each(REFUSED.filter(([name]) => name !== 'more than 1000 tokens'))('is measured with a constant number of visits per node: %s', (_case, query) => {
    const parsed = parse(query, { maxTokens: 1000, noLocation: true });
    const whole = countReads(parsed);
    const nodes = JSON.stringify(parsed).split('"kind"').length - 1;
    expect(
      overLimit(
        buildAppSchema(() => memoryRelay()),
        whole.value,
      ),
    ).toBeDefined();
    // The document is traversed a fixed number of times: twenty levels of doubled fragments would be a million nodes.
    expect(whole.reads() / nodes).toBeLessThan(100);
  });

  it('is refused when a fragment contains itself, and the measurement terminates', async () => {
    const { errors } = await server.graphql('{ ...A } fragment A on Query { settings { siteName } ...B } fragment B on Query { ...A }');
    expect(errors?.[0]?.extensions.code).toBe('QUERY_INVALID');
  });

  it('is refused in a batch and in a body over 100 KB', async () => {
    const post = (body: string) => fetch(`${server.url}/graphql`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    const batch = await post(JSON.stringify([{ query: '{ settings { siteName } }' }, { query: '{ settings { siteName } }' }]));
    expect(batch.status).toBe(400);
    expect(await batch.text()).toContain('QUERY_INVALID');
    const large = await post(JSON.stringify({ query: `{ settings { siteName } } #${'x'.repeat(110 * 1024)}` }));
    expect(large.status).toBe(413);
    expect(await large.json()).toMatchObject({ errors: [{ extensions: { code: 'BODY_TOO_LARGE' } }] });
    const broken = await post('{ not json');
    expect([broken.status, (await broken.json()).errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
  });
});

describe('the widest query of the application', () => {
  it('is within the limits: a course with modules, steps, progress, team and a page of students', async () => {
    const query = `query ($id: ID!) { course(id: $id) {
      id name description shownLanguage image { id url alt width height sources { width url } }
      modules { id name completed currentStepId steps { id moduleId name shownLanguage access state } }
      progress { percent completedSteps totalSteps modulePercents } leaders { id name surname }
      team { person { id name surname role color online } role allModules moduleNames }
      students(limit: 50) { items { id name surname role color online doNotDisturb addedAt email } total } } }`;
    const { errors } = await server.graphql(query, { id: '3f0c2a52-6a5a-4f6e-9d0a-111111111111' });
    expect(errors?.map((error) => error.extensions.code)).toEqual(['NOT_SIGNED_IN']);
  });
});

it('a page of the rows of an import, with what each opens, is within the limits', async () => {
  const item = '{ id name }';
  const query = `query ($id: ID!, $limit: Int!) { invitationImportRows(id: $id, offset: 0, limit: $limit) { total
    items { rowNumber email language academies ${item} courses ${item} groups ${item} outcome problem value done } } }`;
  const { errors } = await server.graphql(query, { id: '3f0c2a52-6a5a-4f6e-9d0a-111111111111', limit: 50 });
  expect(errors?.map((error) => error.extensions.code)).toEqual(['NOT_SIGNED_IN']);
});

describe('the GraphQL server', () => {
  it('suggests no field names and returns no stack in its errors', async () => {
    const { status, errors } = await server.graphql('{ settings { siteNam } }');
    expect(status).toBe(400);
    expect(errors).toEqual([
      { message: 'Cannot query field "siteNam" on type "Settings".', locations: expect.anything(), extensions: { code: 'QUERY_INVALID' } },
    ]);
    const wrongType = await server.graphql('query ($id: ID!) { course(id: $id) { id } }', { id: { a: 1 } });
    expect(wrongType.errors?.[0]?.extensions).toEqual({ code: 'QUERY_INVALID' });
    const syntax = await server.graphql('{ settings {');
    expect([syntax.status, syntax.errors?.[0]?.extensions]).toEqual([400, { code: 'QUERY_INVALID' }]);
  });

  it.each([true, false, 'text'])('refuses a subscription over HTTP in which a variable decides whether its field is there: %s', async (value) => {
    const query = 'subscription ($value: Boolean!) { updateUserStatus @skip(if: $value) { many } }';
    const { status, errors } = await server.graphql(query, { value });
    expect(status).toBe(400);
    expect(errors?.map((error) => error.extensions.code)).toEqual(['QUERY_INVALID']);
  });

  it('refuses mutations by GET and forms from other sites', async () => {
    const get = await fetch(`${server.url}/graphql?query=${encodeURIComponent('mutation { signOut }')}`, { headers: { 'apollo-require-preflight': '1' } });
    expect(get.status).toBe(405);
    const form = await fetch(`${server.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{"query":"{ settings { siteName } }"}',
    });
    expect(form.status).toBe(400);
  });

  it('requires signing in where the field does', async () => {
    const { status, errors } = await server.graphql('{ myCourses { items { id } } }');
    expect([status, errors?.[0]?.message, errors?.[0]?.extensions]).toEqual([200, 'NOT_SIGNED_IN', { code: 'NOT_SIGNED_IN' }]);
  });
});
