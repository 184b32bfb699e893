import { useQuery } from '@apollo/client/react';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { EmailAddress } from '../../shared/ui/email-address.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { SelectField } from '../../shared/ui/select-field.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { QuizAnswers } from './quiz-answers.tsx';
import { StudentWorkDocument, type StudentWorkQuery } from './student-work.generated.ts';
import { SubmittedHomework, type SubmittedHomeworkProps } from './submitted-homework.tsx';
import { useOverviewAddress } from './use-overview-address.ts';

const StepCard = chakra('section', { base: { display: 'grid', gap: '3', borderBlockStartWidth: '1px', borderColor: 'line', pt: '4' } });
const Part = chakra('h4', { base: { fontSize: 'sm', fontWeight: 'medium', color: 'inkSoft' } });

type Work = StudentWorkQuery['studentWork'];
type Step = Work['steps'][number];
type Slots = Omit<SubmittedHomeworkProps, 'submissions'>;

const STATES: Readonly<Record<Step['state'], MessageDescriptor>> = {
  completed: msg({ message: 'Completed', context: 'state of a step' }),
  current: msg({ message: 'Current', context: 'state of a step' }),
  open: msg({ message: 'Open', context: 'state of a step' }),
  locked: msg`Locked`,
};

function StepSection({ step, position, slots }: { step: Step; position: number; slots: Slots }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <StepCard>
      <Row flexWrap="wrap" columnGap="3" rowGap="1" alignItems="baseline">
        <chakra.h3 fontSize="md" fontWeight="medium" flex="1 1 12rem">
          {format.number(position)}. <Isolate {...inLanguage(step.shownLanguage)}>{step.name}</Isolate>
        </chakra.h3>
        <Tag tone={step.state === 'completed' ? 'success' : step.state === 'current' ? 'accent' : undefined}>{t(STATES[step.state])}</Tag>
      </Row>
      {step.completedAt !== null && (
        <Text small tone="soft">
          <Trans>Completed at {format.dateTime(step.completedAt)}</Trans>
        </Text>
      )}
      {step.questions.length > 0 && (
        <Stack gap="2">
          <Part>
            <Trans>Quiz</Trans>
          </Part>
          <QuizAnswers questions={step.questions} />
        </Stack>
      )}
      {(step.hasHomework || step.submissions.length > 0) && (
        <Stack gap="2">
          <Part>
            <Trans>Homework</Trans>
          </Part>
          <SubmittedHomework submissions={step.submissions} {...slots} />
        </Stack>
      )}
    </StepCard>
  );
}

function AttemptField({ work }: { work: Work }) {
  const { t } = useLingui();
  const format = useFormat();
  const { chooseAttempt } = useOverviewAddress();
  if (work.attempts.length < 2) return null;
  const choices = work.attempts.map(({ number, startedAt }) => ({
    value: `${number}`,
    label: t`Attempt ${format.number(number)}, from ${format.date(startedAt)}`,
  }));
  return <SelectField label={<Trans>Course attempt</Trans>} value={`${work.attempt ?? ''}`} choices={choices} onChoose={chooseAttempt} />;
}

export interface StudentWorkProps extends Slots {
  moduleId: string;
  userId: string;
  /** null: the running attempt. */
  attempt: number | null;
  /** The link to the confirmation of a student who has completed the course. */
  renderConfirmation?: ((userId: string) => ReactNode) | undefined;
}

/** What a student did in a module: the steps with their states, the answers as they were asked, and the homework. */
export function StudentWork({ moduleId, userId, attempt, renderConfirmation, ...slots }: StudentWorkProps) {
  const result = useQuery(StudentWorkDocument, { variables: { moduleId, userId, attempt }, fetchPolicy: 'cache-and-network' });
  const missing = (
    <Text tone="soft">
      <Trans>This learner does not exist or no longer takes part.</Trans>
    </Text>
  );
  return (
    <QueryState result={result} skeleton={<LinesSkeleton count={6} />} notFound={missing}>
      {({ studentWork: work }) => (
        <Stack gap="4">
          <Row flexWrap="wrap" justifyContent="space-between" _empty={{ display: 'none' }}>
            {work.person.email && (
              <Text small tone="soft" overflowWrap="anywhere">
                <EmailAddress address={work.person.email} />
              </Text>
            )}
            {work.attempts.some(({ completedAt }) => completedAt !== null) && renderConfirmation?.(userId)}
          </Row>
          <AttemptField work={work} />
          {work.attempt === null && (
            <Text tone="soft">
              <Trans>This learner has not started the course yet.</Trans>
            </Text>
          )}
          {work.steps.map((step, index) => (
            <StepSection key={`${step.stepId} ${work.attempt ?? 0}`} step={step} position={index + 1} slots={slots} />
          ))}
        </Stack>
      )}
    </QueryState>
  );
}
