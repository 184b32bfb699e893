import { type InferType, type Schema, ValidationError } from 'yup';
import { type FieldErrors, isFieldCode } from '../../../schema/field-codes.ts';
import { DomainError } from './errors.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Checks input against its one definition; VALIDATION_FAILED names every wrong field. */
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

/** Whether a value from outside can be an id at all. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value);
}

/** An id from outside. What cannot be an id cannot exist. */
export function requireId(value: unknown): string {
  if (!isId(value)) throw new DomainError('NOT_FOUND');
  return value.toLowerCase();
}

/** Keeps a page request within its bounds: offset from 0, 1 to 100 rows. */
export function pageOf(offset: number, limit: number): { offset: number; limit: number } {
  if (!Number.isInteger(offset) || offset < 0 || offset > 1_000_000 || !Number.isInteger(limit) || limit < 1 || limit > 100) {
    throw new DomainError('VALIDATION_FAILED', { fields: { page: 'OUT_OF_RANGE' } });
  }
  return { offset, limit };
}
