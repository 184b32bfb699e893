/** A JSON Schema (2020-12), as OpenAPI 3.1 uses it. */
export type JsonSchema = { readonly [name: string]: unknown };
/** A JSON Schema with what it means, in words. */
export type DescribedSchema = JsonSchema & { readonly description: string };

export const text: JsonSchema = { type: 'string' };
export const id: JsonSchema = { type: 'string', format: 'uuid' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const yes: JsonSchema = { type: 'boolean' };
/** A switch of the documented interface: 0 or 1. */
export const flag: JsonSchema = { type: 'integer', enum: [0, 1] };
export const moment: JsonSchema = { type: 'string', format: 'date-time' };
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });
export const ids = list(id);
export const oneOf = <Value extends string>(...values: readonly Value[]): JsonSchema => ({ type: 'string', enum: values });
export const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] });
export const described = (schema: JsonSchema, description: string): DescribedSchema => ({ ...schema, description });
export const perLanguage = (value: JsonSchema, description = 'By language'): JsonSchema => ({ type: 'object', additionalProperties: value, description });

/** The schema of an object; all names are required except those in `optional`. */
export function entity(description: string, properties: Readonly<Record<string, JsonSchema>>, optional: readonly string[] = []): DescribedSchema {
  return { type: 'object', description, properties, required: Object.keys(properties).filter((name) => !optional.includes(name)) };
}

/** A reference to an entity by its name. */
export const ref = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });
/** Texts by language. */
export const texts = (...names: string[]): JsonSchema => perLanguage({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, text])) });
export const revision = described({ type: 'integer' }, 'Increased by every save; a save with an older revision is refused');
export const languages = described(list(text), 'Languages it is translated into');
