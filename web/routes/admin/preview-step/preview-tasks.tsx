import { Plural, Trans } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import { useFormat } from '../../../shared/i18n/format.ts';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { Card, Heading, HiddenText, Stack, Tag, Text } from '../../../shared/ui/layout.tsx';
import { inLanguage } from '../../../shared/ui/reading.tsx';
import { RichText } from '../../../shared/ui/rich-text.tsx';
import type { PreviewTasks_StepFragment } from './preview-tasks.generated.ts';

const Options = chakra('ul', { base: { listStyle: 'none', p: '0', m: '0', display: 'grid', gap: '2' } });
const Option = chakra('li', {
  base: { display: 'flex', alignItems: 'center', gap: '3', px: '3', py: '2.5', minH: '11', rounded: 'control', borderWidth: '1px', borderColor: 'line' },
  variants: { right: { true: { borderColor: 'success', bg: 'successSoft' } } },
});

/** Two options can have the same text, so the key is the index. */
const numbered = <Item,>(items: readonly Item[]): Array<Item & { key: string }> => items.map((item, index) => ({ ...item, key: `${index}` }));

type Question = PreviewTasks_StepFragment['quiz'][number];

function QuizQuestion({ question: { question, options, attempts }, language }: { question: Question; language: string }) {
  return (
    <Stack gap="3">
      <chakra.p fontWeight="medium" {...inLanguage(language)} textAlign="match-parent">
        {question}
      </chakra.p>
      <Options {...inLanguage(language)}>
        {numbered(options).map(({ key, title, isCorrect }) => (
          <Option key={key} right={isCorrect}>
            {isCorrect ? <Icon icon={CheckIcon} /> : <chakra.span w="5" flex="none" />}
            {title}
            {isCorrect && (
              <HiddenText>
                <Trans>(correct answer)</Trans>
              </HiddenText>
            )}
          </Option>
        ))}
      </Options>
      <Text small tone="soft">
        {attempts === 0 ? <Trans>Unlimited attempts</Trans> : <Plural value={attempts} one="# attempt" other="# attempts" />}
      </Text>
    </Stack>
  );
}

function Homework({ homework, language }: { homework: NonNullable<PreviewTasks_StepFragment['homework']>; language: string }) {
  const { number } = useFormat();
  const { content, minimumWords, maximumWords } = homework;
  return (
    <Card padded>
      <Heading>
        <Trans>Homework</Trans>
      </Heading>
      <chakra.div {...inLanguage(language)}>
        <RichText html={content} />
      </chakra.div>
      <Text small tone="soft">
        {maximumWords === null || maximumWords === undefined ? (
          <Plural value={minimumWords} one="At least # word" other="At least # words" />
        ) : (
          <Trans>
            {number(minimumWords)} to {number(maximumWords)} words
          </Trans>
        )}
      </Text>
      <Tag>
        <Trans>No Submission</Trans>
      </Tag>
    </Card>
  );
}

/** Homework and quiz of a step, read-only, with the right answers marked (docs/specification.md#2-screens-and-routes). */
export function PreviewTasks({ step: { homework, quiz, shownLanguage } }: { step: PreviewTasks_StepFragment }) {
  return (
    <>
      {quiz.length > 0 && (
        <Card padded>
          <Heading>
            <Trans>Quiz</Trans>
          </Heading>
          {numbered(quiz).map(({ key, ...question }) => (
            <QuizQuestion key={key} question={question} language={shownLanguage} />
          ))}
        </Card>
      )}
      {homework ? (
        <Homework homework={homework} language={shownLanguage} />
      ) : (
        <Text small tone="soft">
          <Trans>No Submission</Trans>
        </Text>
      )}
    </>
  );
}
