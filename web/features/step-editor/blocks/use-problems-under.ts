import { useRef } from 'react';
import { useStepForm } from '../step-form-context.tsx';

const NONE: Readonly<Record<string, string>> = {};
const FIELDS = ['html', 'fileId', 'alt', 'caption', 'embedUrl', 'openType'];

/** Sentences for the entry of a list by its place; the same object as long as they are the same, so that nothing is drawn anew. */
export function useProblemsUnder(list: string): (place: number) => Readonly<Record<string, string>> {
  const { problemAt } = useStepForm();
  const known = useRef(new Map<string, Readonly<Record<string, string>>>());
  return (place) => {
    const found = FIELDS.map((field) => [field, problemAt(`${list}[${place}].${field}`)]).filter(([, sentence]) => sentence !== null);
    if (found.length === 0) return NONE;
    const key = JSON.stringify(found);
    const problems = known.current.get(key) ?? Object.fromEntries(found);
    known.current.set(key, problems);
    return problems;
  };
}
