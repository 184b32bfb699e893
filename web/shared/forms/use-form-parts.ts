import { useFormikContext } from 'formik';
import { useCallback, useMemo, useRef } from 'react';
import type { FieldProblem } from './field-problem.tsx';
import { isRefusal, problemOf } from './form-context.ts';
import type { Problems } from './validate.ts';

export interface FormParts<TValues> {
  values: TValues;
  /** Changes the newest values, however many changes come before the next render. Keeps its identity. */
  update: (change: (values: TValues) => TValues) => void;
  /** The problem at a path. The form's own rules apply after the first attempt to submit. */
  problemAt: (path: string) => FieldProblem | null;
}

/**
 * The surrounding form for parts that edit nested values as a whole instead of one field by name. `locate` maps the paths that the server
 * refuses to the paths of the fields that show them.
 */
export function useFormParts<TValues extends object>(locate: (refused: Problems, values: TValues) => Problems): FormParts<TValues> {
  const form = useFormikContext<TValues>();
  const { setValues, submitCount, status } = form;
  const errors: object = form.errors;
  const latest = useRef(form.values);
  latest.current = form.values;

  const apply = useRef<FormParts<TValues>['update']>(() => undefined);
  apply.current = (change) => {
    latest.current = change(latest.current);
    void setValues(latest.current);
  };
  const update = useCallback<FormParts<TValues>['update']>((change) => apply.current(change), []);

  const codes = useMemo((): Record<string, unknown> => {
    const refused = isRefusal(status) ? Object.entries(status.fields).map(([path, { code }]) => [path, code]) : [];
    return { ...locate(Object.fromEntries(refused), latest.current), ...(submitCount > 0 ? errors : {}) };
  }, [errors, submitCount, status, locate]);
  return { values: form.values, update, problemAt: (path) => problemOf(codes[path], path) };
}
