import { getIn, useFormikContext } from 'formik';
import { createContext, useContext } from 'react';
import { type FieldCode, isFieldCode } from '../../../schema/field-codes.ts';
import type { Problems } from '../forms/validate.ts';
import type { EditorStatus } from './editor-form.tsx';

/** A problem of the form at the path of its field. */
export interface FormProblem {
  path: string;
  code: FieldCode;
}

export interface ProblemsContext {
  /** Reveals the field of a problem and moves the focus to it. */
  show: (path: string) => void;
  /** Maps the paths that the server refuses to the paths of the fields that show them. */
  locate: (refused: Problems, values: object) => Problems;
}

/** Provided by `EditorForm`. */
export const FormProblems = createContext<ProblemsContext>({ show: () => undefined, locate: (refused) => refused });

/** Returns the function that moves the focus to the field of a problem. */
export const useShowProblem = (): ProblemsContext['show'] => useContext(FormProblems).show;

/** Returns all problems of the surrounding form after the first attempt to save: of its rules and of the server. */
export function useFormProblems(): FormProblem[] {
  const { errors, status, submitCount, values } = useFormikContext<object>();
  const { locate } = useContext(FormProblems);
  if (submitCount === 0) return [];
  const fields = (status as EditorStatus | undefined)?.fields ?? {};
  // A refusal is over as soon as the refused value changes.
  const refused = Object.entries(fields).filter(([path, { value }]) => Object.is(value ?? null, getIn(values, path) ?? null));
  const codes: Record<string, unknown> = { ...locate(Object.fromEntries(refused.map(([path, { code }]) => [path, code])), values), ...errors };
  return Object.entries(codes).flatMap(([path, code]) => (isFieldCode(code) ? [{ path, code }] : []));
}
