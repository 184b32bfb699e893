import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import type { FoundCopy } from '../../shared/autosave/local-copy.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { HomeworkReaders } from './homework-readers.tsx';
import { type HomeworkValues, type Submission, valuesOf } from './homework-values.ts';
import { Words } from './word-count.tsx';
import { WrittenHomework } from './written-text.tsx';

/** A text of this device that was not submitted: it stays here until the learner discards it. */
function Leftover({ draft, onDiscard }: { draft: FoundCopy<HomeworkValues>; onDiscard: () => void }) {
  const { dateTime } = useFormat();
  return (
    <Alert tone="attention" title={<Trans>This version was not submitted. It is only on this device.</Trans>}>
      <Stack gap="3" pt="2" alignItems="flex-start">
        <Text small>{dateTime(draft.savedAt)}</Text>
        <WrittenHomework values={draft.value} />
        <AppButton variant="plain" onClick={onDiscard}>
          <Trans context="version on this device">Discard</Trans>
        </AppButton>
      </Stack>
    </Alert>
  );
}

export interface SubmittedHomeworkProps {
  stepId: string;
  submission: Submission;
  /** The learner submitted it just now: it takes the focus from the form that has gone. */
  fresh: boolean;
  leftover: FoundCopy<HomeworkValues> | null;
  onDiscardLeftover: () => void;
}

/** Submitted homework, read-only, with its time. */
export function SubmittedHomework({ stepId, submission, fresh, leftover, onDiscardLeftover }: SubmittedHomeworkProps) {
  const { dateTime } = useFormat();
  const { submittedAt, wordCount } = submission;
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (fresh) content.current?.focus();
  }, [fresh]);
  return (
    <Stack ref={content} tabIndex={-1} gap="4">
      {submittedAt != null && (
        <Tag tone="success">
          <Trans>Submitted at {dateTime(submittedAt)}</Trans>
        </Tag>
      )}
      <WrittenHomework values={valuesOf(submission)} />
      {wordCount != null && (
        <Text small tone="soft">
          <Words count={wordCount} />
        </Text>
      )}
      <HomeworkReaders stepId={stepId} />
      {leftover !== null && <Leftover draft={leftover} onDiscard={onDiscardLeftover} />}
    </Stack>
  );
}
