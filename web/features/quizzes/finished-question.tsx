import { Trans } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import XIcon from 'lucide-react/icons/x';
import { useEffect, useId, useRef } from 'react';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Box, Row, Stack, Tag } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { Explanation } from './explanation.tsx';
import { IncorrectAnswer } from './incorrect-answer.tsx';
import { QuestionNumber, type QuestionPlace } from './question-number.tsx';
import type { StepQuiz_QuestionFragment } from './step-quiz.generated.ts';

const Options = chakra('ul', { base: { listStyle: 'none', p: '0', m: '0', display: 'grid', gap: '2' } });
const Option = chakra('li', {
  base: { display: 'flex', alignItems: 'flex-start', flexWrap: 'wrap', gap: '3', px: '3.5', py: '2.5', minH: '11', rounded: 'control', borderWidth: '1px' },
  variants: {
    state: {
      right: { borderColor: 'success', bg: 'successSoft' },
      wrong: { borderColor: 'attention', bg: 'attentionSoft' },
      other: { borderColor: 'line' },
    },
  },
});
const Result = chakra('p', { base: { fontWeight: 'medium', rounded: 'control' } });

type FinishedOption = StepQuiz_QuestionFragment['options'][number];

/** What an option is, in words and with an icon, so that color is not the only sign. The tags stand out from the ground of the option. */
function Marks({ chosen, right, tried }: FinishedOption) {
  return (
    <Row gap="2" flexWrap="wrap">
      {chosen && (
        <Tag tone={right === true ? 'success' : 'attention'} bg="surface">
          {right === true ? <Trans>Your answer</Trans> : <Trans>Your answer, incorrect</Trans>}
        </Tag>
      )}
      {tried && !chosen && (
        <Tag tone="attention" bg="surface">
          <Trans>Tried</Trans>
        </Tag>
      )}
      {right === true && (
        <Tag tone="success" bg="surface">
          <Trans>Correct answer</Trans>
        </Tag>
      )}
    </Row>
  );
}

function OptionRow({ option, language }: { option: FinishedOption; language: string }) {
  const { chosen, right, tried, text, explanation } = option;
  const state = right === true ? 'right' : chosen || tried ? 'wrong' : 'other';
  return (
    <Option state={state}>
      <Box w="5" flex="none" mt="0.5">
        {state !== 'other' && <Icon icon={state === 'right' ? CheckIcon : XIcon} />}
      </Box>
      <chakra.div flex="1 1 8rem" minW="0" overflowWrap="anywhere">
        <chakra.p {...inLanguage(language)} textAlign="match-parent" textDecoration={state === 'wrong' ? 'line-through' : undefined}>
          {text}
        </chakra.p>
        <Explanation of={explanation} />
      </chakra.div>
      <Marks {...option} />
    </Option>
  );
}

export interface FinishedQuestionProps {
  question: StepQuiz_QuestionFragment;
  place: QuestionPlace;
  language: string;
  /** The learner finished it just now: the result takes the focus from the button that has gone. */
  fresh: boolean;
}

/** A finished question: the chosen options, the wrong ones marked, and the right ones. */
export function FinishedQuestion({ question, place, language, fresh }: FinishedQuestionProps) {
  const id = useId();
  const result = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (fresh) result.current?.focus();
  }, [fresh]);
  return (
    <Stack gap="3" role="group" aria-labelledby={id}>
      <chakra.p id={id} fontWeight="medium" overflowWrap="anywhere" {...inLanguage(language)} textAlign="match-parent">
        <QuestionNumber {...place} />
        {question.text}
      </chakra.p>
      <Result ref={result} tabIndex={-1} color={question.correct === true ? 'success' : 'inkSoft'}>
        {question.correct === true ? <Trans>Your answer is correct.</Trans> : <IncorrectAnswer />}
      </Result>
      <Options>
        {question.options.map((option) => (
          <OptionRow key={option.id} option={option} language={language} />
        ))}
      </Options>
      <Explanation of={question.explanation} />
    </Stack>
  );
}
