import { buildSchema, GraphQLError } from 'graphql';
import { describe, expect, it } from 'vitest';
import { createTextDocuments } from './text-documents.ts';

const schema = buildSchema('type Query { name: String } type Subscription { name: String }');
const TEXT = 'subscription { name }';
const named = (number: number): string => `subscription Number${number} { name }`;

describe('documents sent as text', () => {
  it('are parsed once for all who send the same text', () => {
    const texts = createTextDocuments(schema);
    const document = texts.read(TEXT);
    expect(document).toMatchObject({ kind: 'Document' });
    expect(texts.read(TEXT)).toBe(document);
  });

  it.each([
    ['malformed', 'subscription {', 'Syntax Error: Expected Name, found <EOF>.'],
    ['not of the schema', 'subscription { unknown }', 'Cannot query field "unknown" on type "Subscription".'],
  ])('are refused each time when they are %s', (_name, text, message) => {
    const texts = createTextDocuments(schema);
    for (const errors of [texts.read(text), texts.read(text)]) {
      expect(errors).toEqual([expect.any(GraphQLError)]);
      expect(errors).toMatchObject([{ message }]);
    }
  });

  it('stay in memory up to 200, and long ones never', () => {
    const texts = createTextDocuments(schema);
    const first = texts.read(named(0));
    for (let number = 1; number < 200; number += 1) texts.read(named(number));
    expect(texts.read(named(0))).toBe(first);
    const second = texts.read(named(1));
    texts.read(named(200));
    expect(texts.read(named(1))).toBe(second);
    expect(texts.read(named(0))).not.toBe(first);
    const long = `${TEXT} ${'#'.repeat(4000)}`;
    expect(texts.read(long)).not.toBe(texts.read(long));
  });
});
