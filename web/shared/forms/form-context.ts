import type { FormikProps } from 'formik';
import { getIn, useFormikContext } from 'formik';
import { type FieldCode, isFieldCode } from '../../../schema/field-codes.ts';
import { afterPress } from './after-press.ts';
import type { FieldProblem } from './field-problem.tsx';

export type FormValues = Record<string, unknown>;

/** What the server refused, and the value it refused: the message stays until that value changes. */
export interface ServerRefusal {
  fields: Record<string, { code: FieldCode; value: unknown }>;
}

/** Value and problem of one field, and how to change them. */
export interface FieldState {
  value: unknown;
  problem: FieldProblem | null;
  set(value: unknown): void;
  leave(): void;
}

/** Whether the status of a form holds what the server refused. */
export const isRefusal = (status: unknown): status is ServerRefusal => typeof status === 'object' && status !== null && 'fields' in status;

/** The problem of a field, or null for what is not a field code. */
export const problemOf = (code: unknown, name: string): FieldProblem | null => (isFieldCode(code) ? { code, name } : null);

/** The current problem of a field: its own rules first, then the server's refusal. */
function problemIn(form: FormikProps<FormValues>, name: string): FieldProblem | null {
  const own = getIn(form.touched, name) || form.submitCount > 0 ? form.errors[name] : undefined;
  if (isFieldCode(own)) return problemOf(own, name);
  const refused = isRefusal(form.status) ? form.status.fields[name] : undefined;
  return refused !== undefined && Object.is(refused.value ?? null, getIn(form.values, name) ?? null) ? problemOf(refused.code, name) : null;
}

/** Connects a control to the surrounding form. `name` may be a path such as `translations.de.name`. */
export function useFormField(name: string): FieldState {
  const form = useFormikContext<FormValues>();
  return {
    value: getIn(form.values, name) ?? null,
    problem: problemIn(form, name),
    set: (value) => void form.setFieldValue(name, value),
    leave: () => afterPress(() => void form.setFieldTouched(name)),
  };
}
