import { Trans } from '@lingui/react';
import type { ReactNode } from 'react';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { rangeOf } from '../../../schema/limits.ts';
import { chakra } from '../ui/chakra.ts';

/** What is wrong with a field, and its name or path; whoever shows it knows the label. */
export interface FieldProblem {
  code: FieldCode;
  name: string;
}

const Wrong = chakra('p', { base: { fontSize: 'sm', color: 'danger' } });

export interface ProblemProps {
  id?: string;
  problem: FieldProblem | null;
  /** Of the field, as it stands above it. */
  label: ReactNode;
}

/**
 * What is wrong with a field, in a sentence that names the field and, of a number, its bounds (docs/specification.md#5-validation-rules); read aloud when it appears.
 * The sentences are those of schema/error-sentences.ts.
 */
export function Problem({ id, problem, label }: ProblemProps) {
  return (
    <div aria-live="polite">
      {problem !== null && (
        <Wrong id={id}>
          <Trans id={`field.${problem.code}`} values={{ label, ...rangeOf(problem.name) }} />
        </Wrong>
      )}
    </div>
  );
}
