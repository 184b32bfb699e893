import type { FieldCode } from './field-codes.ts';

/**
 * Returns why a choice of options cannot be sent (docs/specification.md#5-validation-rules), or null. `rightCount` is how many options of the
 * question are right.
 */
export function choiceProblem(chosenCount: number, rightCount: number): FieldCode | null {
  if (chosenCount === 0) return 'QUIZ_CHOICE_REQUIRED';
  return chosenCount < rightCount ? 'QUIZ_CHOICE_TOO_FEW' : null;
}
