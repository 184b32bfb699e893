import { Trans } from '@lingui/react/macro';
import { Alert } from '../../../../shared/ui/alert.tsx';
import { type StoredQuestion, useStepForm } from '../step-form-context.tsx';
import type { QuizQuestionValue } from '../values/step-values.ts';

const structureOf = (options: StoredQuestion['options']): string =>
  options
    .map(({ id, isCorrect }) => `${id} ${isCorrect}`)
    .sort()
    .join();

/** Explains, before the form is saved, that a changed question begins anew for learners who answered it (docs/product-rules.md#5-learning). */
export function RevisionNotice({ question }: { question: QuizQuestionValue }) {
  const stored = useStepForm().storedQuestions.find(({ id }) => id === question.id);
  if (stored === undefined || !stored.answered || structureOf(stored.options) === structureOf(question.options)) return null;
  return (
    <Alert tone="attention" title={<Trans>Learners have answered this question.</Trans>}>
      <Trans>
        If you change the options or the correct answers, the question starts again. Earlier answers stay readable. Learners who have not finished it get all
        their attempts back.
      </Trans>
    </Alert>
  );
}
