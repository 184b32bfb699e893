import { useRef } from 'react';
import type { FieldProblem } from '../../../../shared/forms/field-problem.tsx';
import { useStepForm } from '../step-form-context.tsx';

/** What is wrong with an entry of a list, by its field. */
export type ProblemsUnder = Readonly<Record<string, FieldProblem>>;

const NONE: ProblemsUnder = {};
const FIELDS = ['html', 'fileId', 'alt', 'caption', 'embedUrl', 'openType'];

/** What is wrong with the entry of a list by its place; the same object as long as they are the same, so that nothing is drawn anew. */
export function useProblemsUnder(list: string): (place: number) => ProblemsUnder {
  const { problemAt } = useStepForm();
  const known = useRef(new Map<string, ProblemsUnder>());
  return (place) => {
    const found = FIELDS.map((field) => [field, problemAt(`${list}[${place}].${field}`)]).filter(([, problem]) => problem !== null);
    if (found.length === 0) return NONE;
    const key = JSON.stringify(found);
    const problems = known.current.get(key) ?? Object.fromEntries(found);
    known.current.set(key, problems);
    return problems;
  };
}
