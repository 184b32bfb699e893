import type { ObjectSchema, ValidationError } from 'yup';

/** The first violated rule of each field, by field name. */
export type Problems = Record<string, string>;

/** Checked by name: importing the class would load the library on pages that do not validate yet. */
const isValidationError = (error: unknown): error is ValidationError => error instanceof Error && error.name === 'ValidationError';

/** Validates values with a form of `schema/`; the messages are field codes. Rethrows errors that are not validation errors. */
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
