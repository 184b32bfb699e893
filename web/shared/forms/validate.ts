import type { ObjectSchema, ValidationError } from 'yup';

/** Field name → the first rule it breaks. */
export type Problems = Record<string, string>;

/** Known by its name: its class would bring the library onto pages that check nothing yet. */
const isValidationError = (error: unknown): error is ValidationError => error instanceof Error && error.name === 'ValidationError';

/** Checks values against a form of `schema/`; the messages are field codes. Throws what is no problem of the values but a fault of a rule. */
export async function problemsOf(schema: ObjectSchema<object>, values: object): Promise<Problems> {
  try {
    await schema.validate(values, { abortEarly: false });
    return {};
  } catch (error) {
    if (!isValidationError(error)) throw error;
    const found = error.inner.length > 0 ? error.inner : [error];
    const problems: Problems = {};
    for (const { path = '', message } of found) problems[path] ??= message;
    return problems;
  }
}
