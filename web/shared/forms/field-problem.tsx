import { Trans } from '@lingui/react';
import type { ReactNode } from 'react';
import type { FieldCode } from '../../../schema/field-codes.ts';
import { rangeOf } from '../../../schema/limits.ts';
import { chakra } from '../ui/chakra.ts';

/** The problem of a field: a code, and the name or path of the field. */
export interface FieldProblem {
  code: FieldCode;
  name: string;
}

const Wrong = chakra('p', { base: { fontSize: 'sm', color: 'danger' } });

export interface ProblemProps {
  id?: string;
  problem: FieldProblem | null;
  /** The label of the field. */
  label: ReactNode;
}

/**
 * The error message of a field, which names the field and the bounds of a number (docs/specification.md#5-validation-rules); screen readers announce it. `data-problem` is
 * the path of the field.
 * The messages are those of schema/error-messages.ts.
 */
export function Problem({ id, problem, label }: ProblemProps) {
  return (
    <div aria-live="polite" data-problem={problem?.name}>
      {problem !== null && (
        <Wrong id={id}>
          <Trans id={`field.${problem.code}`} values={{ label, ...rangeOf(problem.name) }} />
        </Wrong>
      )}
    </div>
  );
}
