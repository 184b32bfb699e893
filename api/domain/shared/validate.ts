import { type InferType, type Schema, ValidationError } from 'yup';
import { type FieldErrors, isFieldCode } from '../../../schema/field-codes.ts';
import { RANGES } from '../../../schema/limits.ts';
import { isStorable } from '../../../schema/rules.ts';
import { DomainError } from './errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * Validates input against its schema.
 *
 * @throws VALIDATION_FAILED with all invalid fields
 */
export async function validate<S extends Schema>(schema: S, input: unknown): Promise<InferType<S>> {
  try {
    return await schema.validate(input, { abortEarly: false, stripUnknown: true });
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    const fields: FieldErrors = {};
    for (const problem of error.inner.length > 0 ? error.inner : [error]) {
      const field = problem.path || 'value';
      const code = problem.errors[0];
      fields[field] ??= isFieldCode(code) ? code : 'CHOICE_INVALID';
    }
    throw new DomainError('VALIDATION_FAILED', { fields });
  }
}

/** Whether an external value has the form of an id. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/**
 * Returns an external id.
 *
 * @throws NOT_FOUND when it does not have the form of an id
 */
export function requireId(value: unknown): string {
  if (!isId(value)) throw new DomainError('NOT_FOUND');
  return value.toLowerCase();
}

/**
 * Returns a text to search by.
 *
 * @throws VALIDATION_FAILED when it has characters that the database cannot contain
 */
export function requireStorable(field: string, value: string): string {
  if (!isStorable(value)) throw new DomainError('VALIDATION_FAILED', { fields: { [field]: 'CHARACTERS_NOT_ALLOWED' } });
  return value;
}

/** Clamps a page request to its limits. */
export function pageOf(offset: number, limit: number): { offset: number; limit: number } {
  const page = { offset, limit };
  for (const name of ['offset', 'limit'] as const) {
    const { min, max } = RANGES[name];
    if (!Number.isInteger(page[name]) || page[name] < min || page[name] > max) {
      throw new DomainError('VALIDATION_FAILED', { fields: { [name]: 'OUT_OF_RANGE' } });
    }
  }
  return page;
}
