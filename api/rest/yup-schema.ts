import type { SchemaDescription, SchemaFieldDescription } from 'yup';
import type { JsonSchema } from './json-schema.ts';

/** JSON Schema types for `meta({ type })` of mixed fields. */
const META_TYPES: Readonly<Record<string, JsonSchema>> = {
  boolean: { description: "true or false; also 1, 0, '1', '0' and the moment of a tick", type: ['boolean', 'integer', 'string'] },
  'text or list': { anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] },
};
const TYPES: Readonly<Record<string, string>> = { string: 'string', number: 'number', boolean: 'boolean', object: 'object', array: 'array', date: 'string' };
const FORMATS: Readonly<Record<string, string>> = { email: 'email', uuid: 'uuid', url: 'uri', datetime: 'date-time' };
/** Names of yup's bounds → those of JSON Schema, by type. */
const BOUNDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  string: { min: 'minLength', max: 'maxLength' },
  array: { min: 'minItems', max: 'maxItems' },
  number: { min: 'minimum', max: 'maximum' },
};

function isDescription(field: SchemaFieldDescription): field is SchemaDescription {
  return 'tests' in field;
}

function testsOf({ type, tests }: SchemaDescription): JsonSchema {
  const facts: Record<string, unknown> = {};
  for (const { name, params } of tests) {
    const bound = BOUNDS[type]?.[name ?? ''];
    if (bound !== undefined) facts[bound] = params?.[name ?? ''];
    const format = FORMATS[name ?? ''];
    if (format !== undefined) facts.format = format;
    if (name === 'integer') facts.type = 'integer';
  }
  return facts;
}

function metaType(description: SchemaDescription): JsonSchema | undefined {
  const meta: unknown = description.meta;
  if (typeof meta !== 'object' || meta === null) return undefined;
  if ('schema' in meta && typeof meta.schema === 'object' && meta.schema !== null) return meta.schema as JsonSchema;
  const type = 'type' in meta ? meta.type : undefined;
  return typeof type === 'string' ? META_TYPES[type] : undefined;
}

function objectParts(fields: Record<string, SchemaFieldDescription>): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries
    .filter(([, field]) => isDescription(field) && !field.optional && !field.nullable && field.default === undefined)
    .map(([name]) => name);
  const properties = Object.fromEntries(entries.map(([name, field]) => [name, fromDescription(field)]));
  return { properties, ...(required.length === 0 ? {} : { required }) };
}

function partsOf(description: SchemaDescription): JsonSchema {
  if ('fields' in description) return objectParts(description.fields as Record<string, SchemaFieldDescription>);
  const inner = 'innerType' in description ? (description.innerType as SchemaFieldDescription | undefined) : undefined;
  return inner === undefined ? {} : { items: fromDescription(inner) };
}

function fromDescription(field: SchemaFieldDescription): JsonSchema {
  if (!isDescription(field)) return {};
  const meta = metaType(field);
  if (meta !== undefined) return meta;
  const type = TYPES[field.type];
  const values = field.oneOf.filter((value) => value !== null);
  const facts: JsonSchema = {
    ...(type === undefined ? {} : { type }),
    ...testsOf(field),
    ...(values.length === 0 ? {} : { enum: values }),
    ...partsOf(field),
  };
  const preset: JsonSchema = field.default === undefined || field.type === 'object' ? {} : { default: field.default };
  return field.nullable ? { anyOf: [facts, { type: 'null' }], ...preset } : { ...facts, ...preset };
}

/** The JSON Schema of a yup schema: types, bounds, choices, required names. Rules that exist only in code are left out. */
export function toJsonSchema(schema: { describe(): SchemaFieldDescription }): JsonSchema {
  return fromDescription(schema.describe());
}
