import { createConfig, lintFromString } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { createOpenapiCheck } from '../testing/openapi-check.ts';
import { readCorpus } from '../testing/rest-corpus/recorded.ts';
import { CORPUS_IDS } from '../testing/rest-corpus/world.ts';
import { openapiDocument, openapiPath } from './openapi.ts';
import { ROUTE_GROUPS } from './route-groups.ts';

const document = openapiDocument(ROUTE_GROUPS, 'Academy');

/** Returns the places of an answer that may be anything. */
function untypedIn(schema: unknown, path: string): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties = {}, items, additionalProperties, anyOf = [], allOf = [], ...facts } = schema as Record<string, object>;
  const isTyped = ['$ref', 'type', 'const', 'enum'].some((name) => name in facts) || Object.keys(anyOf).length > 0 || Object.keys(allOf).length > 0;
  return [
    ...(isTyped ? [] : [path]),
    ...Object.entries(properties).flatMap(([name, each]) => untypedIn(each, `${path}.${name}`)),
    ...Object.values({ ...anyOf, ...allOf, items, additionalProperties }).flatMap((each) => untypedIn(each, `${path}[]`)),
  ];
}

describe('the OpenAPI document', () => {
  it('has no error and no warning in the recommended rules of Redocly', { timeout: 60_000 }, async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const problems = await lintFromString({ source: JSON.stringify(document), absoluteRef: 'openapi.json', config });
    // The two paths of the documentation never refuse.
    const documentation = problems.filter(
      ({ ruleId, location }) => ruleId === 'operation-4xx-response' && /~1(docs|openapi\.json)/.test(location[0]?.pointer ?? ''),
    );
    expect(documentation.length).toBe(2);
    expect(
      problems.filter((each) => !documentation.includes(each)).map(({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer} ${message}`),
    ).toEqual([]);
  });

  it('has a type for each property of every answer', () => {
    const answers = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.entries(responses).flatMap(([status, { content }]) => untypedIn(Object.values(content)[0]?.schema, `${method} ${path} ${status}`)),
      ),
    );
    const entities = Object.entries(document.components.schemas).flatMap(([name, schema]) => untypedIn(schema, name));
    expect([...answers, ...entities]).toEqual([]);
  });

  it('says of each parameter of a path what it names', () => {
    const descriptions = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ parameters }) => parameters.filter((each) => each.in === 'path').map(({ description }) => description)),
    );
    expect(descriptions.filter((description) => !/^The id of the (?!id$)[a-z ]+$/.test(description))).toEqual([]);
  });
});

describe('the comparison of answers with the OpenAPI document', () => {
  const check = createOpenapiCheck(document);
  const success = { status: 'success', message: 'x', result: { _id: CORPUS_IDS.care, access: 'valid' } };
  const failure = { status: 'error', message: 'x', code: 'NOT_FOUND' };
  const enroll = (status: number, body: unknown): string[] => check.answer('post', '/user/courseEnroll', status, body);

  it('accepts what is described', () => {
    expect(enroll(200, success)).toEqual([]);
    expect(enroll(404, failure)).toEqual([]);
  });

  it.each([
    ['a status that is not described', 418, failure],
    ['a property that is not described', 200, { ...success, more: 1 }],
    ['an inner property that is not described', 200, { ...success, result: { ...success.result, more: 1 } }],
    ['a missing property', 200, { status: 'success', message: 'x' }],
    ['an id of another format', 200, { ...success, result: { ...success.result, _id: 'x' } }],
    ['a code that the route does not have', 404, { ...failure, code: 'STEP_LOCKED' }],
    ['a failure with a property that is not described', 404, { ...failure, stack: 'x' }],
  ])('finds %s', (_what, status, body) => {
    expect(enroll(status, body).length).toBeGreaterThan(0);
  });
});

it('each recorded answer of the REST API is as the OpenAPI document describes it, with every property', async () => {
  const check = createOpenapiCheck(document);
  const problems = (await readCorpus()).flatMap(({ endpoint, caller, status, body }) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return check.answer(method.toLowerCase(), openapiPath('', path), status, body).map((problem) => `${endpoint} as ${caller}: ${status} ${problem}`);
  });
  expect([...new Set(problems)]).toEqual([]);
});
