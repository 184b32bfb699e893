import { Trans } from '@lingui/react/macro';
import { Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { StepQuiz_ExplanationFragment } from './step-quiz.generated.ts';

/** Why an answer is right or wrong, in its own language and direction; nothing without an explanation. */
export function Explanation({ of }: { of: StepQuiz_ExplanationFragment | null | undefined }) {
  if (of == null) return null;
  return (
    <Text small overflowWrap="anywhere">
      <strong>
        <Trans>Why:</Trans>
      </strong>{' '}
      <bdi {...inLanguage(of.language)}>{of.text}</bdi>
    </Text>
  );
}
