import { Trans, useLingui } from '@lingui/react/macro';
import { useFormat } from '../../shared/i18n/format.ts';
import { Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';

/** The place of a question in its quiz, from 1 on. */
export interface QuestionPlace {
  position: number;
  count: number;
}

/** "Question 1 of 2"; nothing in a quiz of one question. */
export function QuestionNumber({ position, count }: QuestionPlace) {
  const { i18n } = useLingui();
  const { number } = useFormat();
  if (count === 1) return null;
  return (
    <Text as="span" display="block" small tone="soft" {...inLanguage(i18n.locale)}>
      <Trans>
        Question {number(position)} of {number(count)}
      </Trans>
    </Text>
  );
}
