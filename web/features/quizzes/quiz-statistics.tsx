import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { contentLanguageOf, useReadingPreference } from '../../shared/i18n/reading-preference.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Card, Heading, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { keptGround } from '../../shared/ui/print.ts';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { QuizStatisticsDocument, type QuizStatisticsQuery } from './quiz-statistics.generated.ts';

type Question = QuizStatisticsQuery['quizStatistics'][number];
type Option = Question['options'][number];

const Table = chakra('table', {
  base: {
    w: 'full',
    borderCollapse: 'collapse',
    fontSize: 'sm',
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '2', pe: '3', borderBlockEndWidth: '1px', borderColor: 'line' },
    '& th:last-of-type, & td:last-of-type': { pe: '0' },
    '& th[scope=row]': { fontWeight: 'normal', overflowWrap: 'anywhere', w: '50%' },
  },
});
/** In the middle of the first line of its row. */
const Track = chakra('div', { base: { h: '3', mt: '1', minW: '16', rounded: 'pill', bg: 'sunken', overflow: 'hidden', ...keptGround } });
const Bar = chakra('div', { base: { h: 'full', rounded: 'pill', bg: 'control' }, variants: { right: { true: { bg: 'success' } } } });

/** One row of the chart: the bar and its number belong to the option of the row. */
function OptionRow({ option, answered, mostChosenWrong }: { option: Option; answered: number; mostChosenWrong: boolean }) {
  const { number, percent } = useFormat();
  const share = answered === 0 ? 0 : Math.round((100 * option.chosen) / answered);
  return (
    <tr>
      <th scope="row">
        <Row gap="2" flexWrap="wrap">
          <bdi>{option.text}</bdi>
          {option.right && (
            <Tag tone="success">
              <Trans>Correct answer</Trans>
            </Tag>
          )}
          {mostChosenWrong && (
            <Tag tone="attention">
              <Trans>Most-chosen incorrect option</Trans>
            </Tag>
          )}
        </Row>
      </th>
      <td>
        <Track aria-hidden="true">
          <Bar right={option.right} style={{ width: `${share}%` }} />
        </Track>
      </td>
      <td>
        {number(option.chosen)} ({percent(share)})
      </td>
    </tr>
  );
}

function QuestionStatistics({ question, language }: { question: Question; language: string }) {
  const id = useId();
  const { number } = useFormat();
  const { text, current, answered, answeredRight, options, mostChosenWrongId } = question;
  return (
    <Stack gap="2" role="group" aria-labelledby={id}>
      <chakra.h4 id={id} fontWeight="medium" overflowWrap="anywhere" {...inLanguage(language)} textAlign="match-parent">
        {text}
      </chakra.h4>
      {!current && (
        <Tag>
          <Trans>Earlier version</Trans>
        </Tag>
      )}
      <Text small tone="soft">
        <Plural value={answered} one="# learner answered" other="# learners answered" />
        <FactSeparator />
        <Trans>Correct: {number(answeredRight)}</Trans>
      </Text>
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Option</Trans>
            </th>
            <th scope="col" colSpan={2}>
              <Trans>Chosen by</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {options.map((option) => (
            <OptionRow key={option.optionId} option={option} answered={answered} mostChosenWrong={option.optionId === mostChosenWrongId} />
          ))}
        </tbody>
      </Table>
    </Stack>
  );
}

/** How learners answered the quiz of a step: per question a bar chart of its options in a table. For viewers who review the module. */
export function QuizStatistics({ stepId }: { stepId: string }) {
  const id = useId();
  const language = contentLanguageOf(useReadingPreference());
  const result = useQuery(QuizStatisticsDocument, { variables: { stepId }, fetchPolicy: 'cache-and-network' });
  return (
    <Card as="section" padded aria-labelledby={id} display="grid" gap="6">
      <Heading as="h3" id={id}>
        <Trans>Answers to the quiz</Trans>
      </Heading>
      <QueryState result={result} skeleton={<LinesSkeleton />}>
        {({ quizStatistics }) =>
          quizStatistics.some(({ answered }) => answered > 0) ? (
            <Stack gap="6">
              {quizStatistics.map((question) => (
                <QuestionStatistics key={`${question.questionId} ${question.revision}`} question={question} language={language} />
              ))}
            </Stack>
          ) : (
            <Text tone="soft">
              <Trans>No one has answered yet.</Trans>
            </Text>
          )
        }
      </QueryState>
    </Card>
  );
}
