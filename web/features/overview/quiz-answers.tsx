import { Plural, Trans, useLingui } from '@lingui/react/macro';
import CheckIcon from 'lucide-react/icons/check';
import XIcon from 'lucide-react/icons/x';
import { useFormat } from '../../shared/i18n/format.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator, useFactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { HiddenText, Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { QuizAnswers_QuestionFragment } from './student-work.generated.ts';

const Options = chakra('ul', { base: { display: 'grid', gap: '1' } });
const Option = chakra('li', {
  base: { display: 'flex', gap: '2', alignItems: 'baseline', px: '3', py: '1.5', rounded: 'control', '& > svg': { flex: 'none', alignSelf: 'center' } },
  variants: { chosen: { right: { bg: 'successSoft', color: 'success' }, wrong: { bg: 'dangerSoft', color: 'danger' }, no: {} } },
});
const Marks = chakra('span', { base: { fontSize: 'sm', color: 'inherit', ms: 'auto', textAlign: 'end' } });

type Question = QuizAnswers_QuestionFragment;

function QuestionState({ question }: { question: Question }) {
  if (question.correct === true)
    return (
      <Tag tone="success">
        <Icon icon={CheckIcon} size={0.9375} />
        <Trans>Correct</Trans>
      </Tag>
    );
  if (question.correct === false)
    return (
      <Tag tone="danger">
        <Icon icon={XIcon} size={0.9375} />
        {question.finished ? <Trans>Incorrect</Trans> : <Trans>Incorrect so far</Trans>}
      </Tag>
    );
  return (
    <Tag>
      <Trans>Not answered yet</Trans>
    </Tag>
  );
}

function ShownOption({ option, language }: { option: Question['options'][number]; language: string }) {
  const { chosen, right, text } = option;
  return (
    <Option chosen={chosen ? (right ? 'right' : 'wrong') : 'no'}>
      {chosen ? <Icon icon={right ? CheckIcon : XIcon} size={1} /> : <chakra.span w="4" flex="none" />}
      <Isolate {...inLanguage(language)}>{text}</Isolate>
      <Marks>
        {chosen && <Trans>Chosen</Trans>}
        {chosen && right && <FactSeparator />}
        {right && <Trans>Correct answer</Trans>}
      </Marks>
    </Option>
  );
}

/** How many attempts were used, and the earlier answers. */
function Attempts({ question }: { question: Question }) {
  const separator = useFactSeparator();
  const { t } = useLingui();
  const format = useFormat();
  const { answers, attempts, options, shownLanguage } = question;
  const last = answers.at(-1);
  if (last === undefined) return null;
  const used = answers.length;
  const textOf = (ids: readonly string[]): string[] => options.filter(({ optionId }) => ids.includes(optionId)).map(({ text }) => text);
  return (
    <>
      <Text small tone="soft">
        {attempts === null ? (
          <Plural value={used} one="# attempt used" other="# attempts used" />
        ) : (
          <Trans>
            {format.number(used)} of {format.number(attempts)} attempts used
          </Trans>
        )}
        <FactSeparator />
        {format.dateTime(last.answeredAt)}
      </Text>
      {used > 1 && (
        <chakra.details fontSize="sm">
          <chakra.summary cursor="pointer" color="accent" py="2.5">
            <Trans>Earlier answers</Trans>
          </chakra.summary>
          <chakra.ol aria-label={t`Earlier answers`} display="grid" gap="1" pt="1">
            {answers.slice(0, -1).map(({ number, optionIds, correct, answeredAt }) => (
              <chakra.li key={number}>
                {format.number(number)}. <Isolate {...inLanguage(shownLanguage)}>{textOf(optionIds).join(separator)}</Isolate> (
                {correct ? <Trans>Correct</Trans> : <Trans>Incorrect</Trans>}, {format.dateTime(answeredAt)})
              </chakra.li>
            ))}
          </chakra.ol>
        </chakra.details>
      )}
    </>
  );
}

/** The questions of a step as they were asked, with a student's answers; right and wrong are marked by icons and words too. */
export function QuizAnswers({ questions }: { questions: readonly Question[] }) {
  return (
    <Stack gap="4">
      {questions.map((question) => (
        <Stack gap="2" key={`${question.questionId} ${question.revision}`}>
          <Row flexWrap="wrap" gap="2" alignItems="baseline">
            <chakra.p fontWeight="medium" flex="1 1 12rem">
              <HiddenText>
                <Trans>Question:</Trans>{' '}
              </HiddenText>
              <Isolate {...inLanguage(question.shownLanguage)}>{question.text}</Isolate>
            </chakra.p>
            <QuestionState question={question} />
          </Row>
          {question.changed && (
            <Text small tone="soft">
              <Trans>The question was changed or deleted after this answer. It is shown as it was asked.</Trans>
            </Text>
          )}
          <Options>
            {question.options.map((option) => (
              <ShownOption key={option.optionId} option={option} language={question.shownLanguage} />
            ))}
          </Options>
          <Attempts question={question} />
        </Stack>
      ))}
    </Stack>
  );
}
