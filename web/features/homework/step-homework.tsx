import { Trans } from '@lingui/react/macro';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { TIMINGS } from '../../../schema/limits.ts';
import { chakra } from '../../shared/ui/chakra.ts';
import { Card, Heading, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { RichText } from '../../shared/ui/rich-text.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { HomeworkForm } from './homework-form.tsx';
import type { StepHomework_HomeworkFragment, StepHomework_StepFragment } from './step-homework.generated.ts';
import { SubmittedHomework } from './submitted-homework.tsx';
import { TwoTexts } from './two-texts.tsx';
import { useHomework } from './use-homework.ts';
import { WordLimitWords } from './word-count.tsx';

interface WritableProps extends Omit<StepHomeworkProps, 'step' | 'readOnly' | 'children'> {
  homework: StepHomework_HomeworkFragment;
}

/** Reads the homework again one second after the step was opened (docs/specification.md#4-states-and-transitions). */
function useFirstRefresh(refresh: () => void): void {
  const newest = useRef(refresh);
  newest.current = refresh;
  useEffect(() => {
    const timer = setTimeout(() => newest.current(), TIMINGS.firstProgress);
    return () => clearTimeout(timer);
  }, []);
}

function WritableHomework({ homework, onIdempotencyKey, refresh }: WritableProps) {
  const { id: stepId, submission = null, minimumWords, maximumWords = null } = homework;
  const [fresh, setFresh] = useState(false);
  const onSubmitted = () => {
    setFresh(true);
    showToast({ tone: 'success', title: <Trans>Submitted!</Trans> });
  };
  const { writer, writing } = useHomework({ stepId, submission, onIdempotencyKey, refresh, onSubmitted });
  useFirstRefresh(refresh);
  if (submission?.status === 'submitted')
    return <SubmittedHomework stepId={stepId} submission={submission} fresh={fresh} leftover={writing.offered} onDiscardLeftover={() => writer.dismiss()} />;
  if (writing.conflict !== null) return <TwoTexts device={writing.conflict} submission={submission} onChoose={(whose) => writer.choose(whose)} />;
  return <HomeworkForm stepId={stepId} writer={writer} writing={writing} limits={{ minimumWords, maximumWords }} />;
}

export interface StepHomeworkProps {
  step: StepHomework_StepFragment;
  /** The viewer is not enrolled and cannot submit. */
  readOnly: boolean;
  /** Called with the idempotency key before a change is sent. */
  onIdempotencyKey: (key: string) => void;
  /** Reads the homework again. */
  refresh: () => void;
  /** Shown below: the feedback. */
  children?: ReactNode;
}

/** The homework of a step: the task, and the learner's text or file until it is submitted, then read-only (docs/product-rules.md#5-learning). */
export function StepHomework({ step: { homework }, readOnly, children, ...writable }: StepHomeworkProps) {
  const id = useId();
  if (homework == null) return null;
  const { html, language, minimumWords, maximumWords = null } = homework;
  return (
    <Card as="section" padded aria-labelledby={id} display="grid" gap="5">
      <Heading id={id}>
        <Trans>Homework</Trans>
      </Heading>
      <chakra.div {...inLanguage(language)}>
        <RichText html={html} />
      </chakra.div>
      {readOnly ? (
        <Stack gap="3" alignItems="flex-start">
          <Text small tone="soft">
            <WordLimitWords minimumWords={minimumWords} maximumWords={maximumWords} />
          </Text>
          <Text small tone="soft">
            <Trans>You are viewing this course. Enrolled learners can submit homework.</Trans>
          </Text>
          <Tag>
            <Trans>No Submission</Trans>
          </Tag>
        </Stack>
      ) : (
        <WritableHomework homework={homework} {...writable} />
      )}
      {children}
    </Card>
  );
}
