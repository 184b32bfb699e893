import type { ObjectSchema } from 'yup';

/** Field name → the first rule it breaks. */
export type Problems = Record<string, string>;

interface YupProblem {
  path?: string;
  message: string;
}

/** Checks values against a form of schema/forms.ts; the messages are field codes. */
export async function problemsOf(schema: ObjectSchema<object>, values: object): Promise<Problems> {
  try {
    await schema.validate(values, { abortEarly: false });
    return {};
  } catch (error) {
    const { inner = [] } = error as { inner?: YupProblem[] };
    const found = inner.length > 0 ? inner : [error as YupProblem];
    const problems: Problems = {};
    for (const { path = '', message } of found) problems[path] ??= message;
    return problems;
  }
}
