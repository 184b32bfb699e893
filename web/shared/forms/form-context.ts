import type { FormikProps } from 'formik';
import { getIn, useFormikContext } from 'formik';
import { type FieldCode, isFieldCode } from '../../../schema/field-codes.ts';
import { afterPress } from './after-press.ts';
import type { FieldProblem } from './field-problem.tsx';

export type FormValues = Record<string, unknown>;

/** A field error of the server with the refused value: the message stays until the value changes. */
export interface ServerRefusal {
  fields: Record<string, { code: FieldCode; value: unknown }>;
}

/** The value and the problem of one field, with setters. */
export interface FieldState {
  value: unknown;
  problem: FieldProblem | null;
  set(value: unknown): void;
  leave(): void;
}

/** Returns whether the status of a form contains field errors of the server. */
export const isRefusal = (status: unknown): status is ServerRefusal => typeof status === 'object' && status !== null && 'fields' in status;

/** Returns the problem of a field, or null if the value is not a field code. */
export const problemOf = (code: unknown, name: string): FieldProblem | null => (isFieldCode(code) ? { code, name } : null);

/** Returns the current problem of a field: of its rules, else of the server. */
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
