import { useRef } from 'react';
import type { FieldProblem } from '../../../../shared/forms/field-problem.tsx';
import { useStepForm } from '../step-form-context.tsx';

/** Problems of a list entry, by field. */
export type ProblemsUnder = Readonly<Record<string, FieldProblem>>;

const NONE: ProblemsUnder = {};
const FIELDS = ['html', 'fileId', 'alt', 'caption', 'embedUrl', 'openType'];

/** Returns the problems of the entry at an index, referentially stable while they are equal, to avoid renders. */
export function useProblemsUnder(list: string): (index: number) => ProblemsUnder {
  const { problemAt } = useStepForm();
  const known = useRef(new Map<string, ProblemsUnder>());
  return (index) => {
    const found = FIELDS.map((field) => [field, problemAt(`${list}[${index}].${field}`)]).filter(([, problem]) => problem !== null);
    if (found.length === 0) return NONE;
    const key = JSON.stringify(found);
    const problems = known.current.get(key) ?? Object.fromEntries(found);
    known.current.set(key, problems);
    return problems;
  };
}
