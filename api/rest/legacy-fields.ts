import { mixed, object, type Schema, string } from 'yup';
import type { FieldCode } from '../../schema/field-codes.ts';
import { INTERFACE_LANGUAGES } from '../../schema/languages.ts';
import type { JsonSchema } from './json-schema.ts';

/** A required string without conversion; the message is a field code. */
export const textField = (missing: FieldCode = 'REQUIRED') =>
  string()
    .strict()
    .typeError('CHOICE_INVALID' satisfies FieldCode)
    .required(missing);

/** One of the interface languages. */
export const languageField = textField('LANGUAGE_REQUIRED').oneOf(INTERFACE_LANGUAGES, 'LANGUAGE_REQUIRED' satisfies FieldCode);

/** An optional string. */
export const optionalText = () =>
  string()
    .strict()
    .nullable()
    .typeError('CHOICE_INVALID' satisfies FieldCode);

/** The cursor with which a client reads on in a list of more than 10,000 entries. */
export const cursorQuery = object({ cursor: optionalText() });

/** Returns whether a documented switch is on: true, 1, '1', 'true', or the date of the consent. */
export function isOn(value: unknown): boolean {
  if (typeof value === 'string') return value === '1' || value === 'true' || /^\d{4}-\d\d-\d\d/.test(value);
  return value === true || (typeof value === 'number' && value >= 1);
}

/** A field that the service validates; the OpenAPI document describes it with the given schema. */
export const formField = (schema: JsonSchema) => mixed().nullable().meta({ schema });

/** Sets the type of a mixed field in the OpenAPI document. */
export const describedAs = <Each extends Schema>(schema: Each, type: 'boolean' | 'text or list'): Each => schema.meta({ type }) as Each;
