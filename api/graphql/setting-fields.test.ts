import { readFileSync } from 'node:fs';
import { buildSchema, type GraphQLInputObjectType, type GraphQLObjectType, isNonNullType } from 'graphql';
import { describe, expect, it } from 'vitest';
import { ACADEMY_FIELDS, COURSE_FIELDS, type ItemFields } from '../../schema/item-fields.ts';

const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
const ITEMS: Readonly<Record<string, ItemFields>> = { Academy: ACADEMY_FIELDS, Course: COURSE_FIELDS };
const fieldsOf = (type: string) => (schema.getType(type) as GraphQLObjectType | GraphQLInputObjectType).getFields();

const SETTINGS = Object.entries(ITEMS).flatMap(([kind, { settings }]) =>
  [kind, `Admin${kind}`, `${kind}Input`].flatMap((type) => Object.entries(settings).map(([name, setting]) => [name, type, setting] as const)),
);
const TEXTS = Object.entries(ITEMS).flatMap(([kind, { texts }]) =>
  [`${kind}Translation`, `${kind}TranslationInput`].flatMap((type) => Object.keys(texts).map((name) => [name, type] as const)),
);

describe('the GraphQL schema', () => {
  it.each(SETTINGS)('has the setting %s in %s, with its description', (name, type, setting) => {
    const field = fieldsOf(type)[name];
    expect(field?.description).toBe(setting.description);
    expect(field === undefined || isNonNullType(field.type)).toBe(setting.type !== 'optionalNumber');
  });

  it.each(TEXTS)('has the text %s in %s', (name, type) => {
    expect(Object.keys(fieldsOf(type))).toContain(name);
  });
});
