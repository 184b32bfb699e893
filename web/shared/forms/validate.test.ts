import { expect, it } from 'vitest';
import { object, string } from 'yup';
import { problemsOf } from './validate.ts';

const form = object({ name: string().required('REQUIRED').max(3, 'TOO_LONG'), email: string().email('EMAIL_INVALID') });

it('the validation of a form returns the first violated rule of each field', async () => {
  expect(await problemsOf(form, { name: '', email: 'x' })).toEqual({ name: 'REQUIRED', email: 'EMAIL_INVALID' });
  expect(await problemsOf(form, { name: 'Ada' })).toEqual({});
});

it('the validation of a form rethrows an error of a rule that is not a validation error', async () => {
  const broken = object({
    name: string().test('broken', 'REQUIRED', () => {
      throw new TypeError('no such thing');
    }),
  });
  await expect(problemsOf(broken, { name: 'Ada' })).rejects.toThrow('no such thing');
});
