import { Trans } from '@lingui/react/macro';
import { chakra } from '../../shared/ui/chakra.ts';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { StepQuiz_ExplanationFragment } from './step-quiz.generated.ts';

/** Why an answer is right or wrong, in its own language and direction; nothing without an explanation. It may be in a label, which holds no blocks. */
export function Explanation({ of }: { of: StepQuiz_ExplanationFragment | null | undefined }) {
  if (of == null) return null;
  return (
    <chakra.span display="block" fontSize="sm" overflowWrap="anywhere">
      <strong>
        <Trans>Why:</Trans>
      </strong>{' '}
      <bdi {...inLanguage(of.language)}>{of.text}</bdi>
    </chakra.span>
  );
}
