import { CONTENT } from './content-schemas.ts';
import { type JsonSchema, list, ref } from './json-schema.ts';
import { PEOPLE } from './person-schemas.ts';
import { PROGRESS } from './progress-schemas.ts';

/** The entities of docs/specification.md#3-entities-and-their-fields as the REST interface answers them. */
export const ENTITY_SCHEMAS = { ...PEOPLE, ...PROGRESS, ...CONTENT };

/** A reference to one of these entities. */
export const schemaOf = (name: keyof typeof ENTITY_SCHEMAS): JsonSchema => ref(name);
/** A list of one of these entities. */
export const listOf = (name: keyof typeof ENTITY_SCHEMAS): JsonSchema => list(schemaOf(name));
