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

type Quiz = NonNullable<PreviewTasks_StepFragment['quiz']>;
type Question = Quiz['questions'][number];

/** The text in the shown language, or in the first language that has one. */
function textIn(texts: Question['texts'], shown: string): { text: string; language: string } {
  const { text, language } = texts.find((each) => each.language === shown) ?? texts[0] ?? { text: '', language: shown };
  return { text, language };
}

function QuizQuestion({ question: { texts, options, attempts }, shownLanguage }: { question: Question; shownLanguage: string }) {
  const { text, language } = textIn(texts, shownLanguage);
  return (
    <Stack gap="3">
      <chakra.p fontWeight="medium" {...inLanguage(language)} textAlign="match-parent">
        {text}
      </chakra.p>
      <Options {...inLanguage(language)}>
        {options.map((option) => (
          <Option key={option.id} right={option.isCorrect}>
            {option.isCorrect ? <Icon icon={CheckIcon} /> : <chakra.span w="5" flex="none" />}
            {textIn(option.texts, shownLanguage).text}
            {option.isCorrect && (
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

function Homework({ homework, shownLanguage }: { homework: NonNullable<PreviewTasks_StepFragment['homework']>; shownLanguage: string }) {
  const { number } = useFormat();
  const { texts, minimumWords, maximumWords } = homework;
  const { text, language } = textIn(texts, shownLanguage);
  return (
    <Card padded>
      <Heading>
        <Trans>Homework</Trans>
      </Heading>
      <chakra.div {...inLanguage(language)}>
        <RichText html={text} />
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
      {quiz && (
        <Card padded>
          <Heading>
            <Trans>Quiz</Trans>
          </Heading>
          {quiz.questions.map((question) => (
            <QuizQuestion key={question.id} question={question} shownLanguage={shownLanguage} />
          ))}
        </Card>
      )}
      {homework ? (
        <Homework homework={homework} shownLanguage={shownLanguage} />
      ) : (
        <Text small tone="soft">
          <Trans>No Submission</Trans>
        </Text>
      )}
    </>
  );
}
