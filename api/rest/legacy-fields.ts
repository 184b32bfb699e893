import { mixed, type Schema, string } from 'yup';
import type { FieldCode } from '../../schema/field-codes.ts';
import { INTERFACE_LANGUAGES } from '../../schema/languages.ts';
import type { JsonSchema } from './entity-schemas.ts';

/** A text and nothing that could be made one; the message is a field code. */
export const textField = (missing: FieldCode = 'REQUIRED') =>
  string()
    .strict()
    .typeError('CHOICE_INVALID' satisfies FieldCode)
    .required(missing);

/** One of the interface languages. */
export const languageField = textField('LANGUAGE_REQUIRED').oneOf(INTERFACE_LANGUAGES, 'LANGUAGE_REQUIRED' satisfies FieldCode);

/** A text that may be left out. */
export const optionalText = () =>
  string()
    .strict()
    .nullable()
    .typeError('CHOICE_INVALID' satisfies FieldCode);

/** Whether a documented switch is on: predecessors send true, 1, '1', 'true', or the moment of a tick as a date. */
export function isOn(value: unknown): boolean {
  if (typeof value === 'string') return value === '1' || value === 'true' || /^\d{4}-\d\d-\d\d/.test(value);
  return value === true || (typeof value === 'number' && value >= 1);
}

/** A field of a form whose service judges it; the OpenAPI document says what it takes. */
export const formField = (schema: JsonSchema) => mixed().nullable().meta({ schema });

/** Marks what a mixed field accepts, for the OpenAPI document. */
export const describedAs = <Each extends Schema>(schema: Each, type: 'boolean' | 'text or list'): Each => schema.meta({ type }) as Each;
