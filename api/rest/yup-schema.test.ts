import { describe, expect, it } from 'vitest';
import { array, boolean, lazy, mixed, number, object, string } from 'yup';
import { describedAs } from './legacy-fields.ts';
import { toJsonSchema } from './yup-schema.ts';

describe('a yup schema as JSON Schema', () => {
  it('has types, bounds and formats', () => {
    expect(toJsonSchema(string().min(2).max(5))).toEqual({ type: 'string', minLength: 2, maxLength: 5 });
    expect(toJsonSchema(string().uuid())).toEqual({ type: 'string', format: 'uuid' });
    expect(toJsonSchema(number().integer().min(0).max(9))).toEqual({ type: 'integer', minimum: 0, maximum: 9 });
    expect(toJsonSchema(array().of(boolean()).min(1))).toEqual({ type: 'array', minItems: 1, items: { type: 'boolean' } });
  });

  it('has enums, null and defaults', () => {
    expect(toJsonSchema(string().oneOf(['a', 'b']))).toEqual({ type: 'string', enum: ['a', 'b'] });
    expect(toJsonSchema(string().nullable().oneOf(['a', null]))).toEqual({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] });
    expect(toJsonSchema(boolean().default(false))).toEqual({ type: 'boolean', default: false });
  });

  it('requires fields without a default that are not optional', () => {
    const schema = object({ a: string().required(), b: string(), c: string().default('x').defined(), d: string().nullable().defined() });
    expect(toJsonSchema(schema)).toMatchObject({ type: 'object', required: ['a'] });
    expect(Object.keys(toJsonSchema(schema).properties as object)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('uses the declared types of a mixed field, and accepts any value for rules that only the code checks', () => {
    expect(toJsonSchema(describedAs(mixed(), 'text or list'))).toEqual({ anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] });
    expect(toJsonSchema(object({ free: lazy(() => string()) }))).toMatchObject({ properties: { free: {} } });
    expect(toJsonSchema(mixed().oneOf(['0', 1]))).toEqual({ enum: ['0', 1] });
  });
});
