import type { FormikProps } from 'formik';
import { getIn, useFormikContext } from 'formik';
import { type FieldCode, isFieldCode } from '../../../schema/field-codes.ts';
import { afterPress } from './after-press.ts';
import type { FieldProblem } from './field-problem.tsx';

export type FormValues = Record<string, unknown>;

/** What the server refused, and the value it refused: the sentence stays until that value changes. */
export interface ServerRefusal {
  fields: Record<string, { code: FieldCode; value: unknown }>;
}

/** Everything a field needs, by its name. */
export interface FieldState {
  value: unknown;
  problem: FieldProblem | null;
  set(value: unknown): void;
  leave(): void;
}

const isRefusal = (status: unknown): status is ServerRefusal => typeof status === 'object' && status !== null && 'fields' in status;

/** What is wrong with a field now: its own rules first, then the server's answer. A name may be a path such as `translations.de.name`. */
function codeOf(form: FormikProps<FormValues>, name: string): FieldCode | null {
  const own = getIn(form.touched, name) || form.submitCount > 0 ? form.errors[name] : undefined;
  if (isFieldCode(own)) return own;
  const refused = isRefusal(form.status) ? form.status.fields[name] : undefined;
  return refused !== undefined && Object.is(refused.value ?? null, getIn(form.values, name) ?? null) ? refused.code : null;
}

/** Connects a control to the form around it. */
export function useFormField(name: string): FieldState {
  const form = useFormikContext<FormValues>();
  const code = codeOf(form, name);
  return {
    value: getIn(form.values, name) ?? null,
    problem: code === null ? null : { code, name },
    set: (value) => void form.setFieldValue(name, value),
    leave: () => afterPress(() => void form.setFieldTouched(name)),
  };
}
