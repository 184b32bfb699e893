import { Trans } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type WordLimits, withinWordLimits } from '../../../schema/count-words.ts';
import { TIMINGS } from '../../../schema/limits.ts';
import type { Writing } from '../../shared/autosave/autosave-parts.ts';
import { useMessages } from '../../shared/errors/messages.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import { Problem } from '../../shared/forms/field-problem.tsx';
import { SaveStateLine } from '../../shared/forms/save-state.tsx';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Row, Stack } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { HomeworkFields } from './homework-fields.tsx';
import { type HomeworkValues, wordsIn } from './homework-values.ts';
import type { HomeworkWriter } from './homework-writer.ts';

/** A number of words outside the limits, as the server reports it too. */
const isOutside = (error: unknown): boolean => {
  const failure = readFailure(error);
  return failure.kind === 'refused' && failure.fields.wordCount !== undefined;
};

/** A warning that shows for five seconds (docs/specification.md#9-business-constants-and-limits). */
function useWarning(): [shown: boolean, warn: () => void] {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count === 0) return;
    const timer = setTimeout(() => setCount(0), TIMINGS.homeworkWarning);
    return () => clearTimeout(timer);
  }, [count]);
  return [count > 0, () => setCount((before) => before + 1)];
}

/** Why the homework is not saved or not submitted. */
function WritingProblem({ problem }: { problem: NonNullable<Writing<HomeworkValues>['problem']> }) {
  const messages = useMessages();
  return (
    <Alert tone="danger" title={problem.finishing ? <Trans>Your homework is not submitted yet.</Trans> : undefined}>
      {messages.ofError(problem.error)}
    </Alert>
  );
}

function Confirm({ onSubmit, onClose }: { onSubmit: () => void; onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={<Trans>Submit your homework?</Trans>}>
      <p>
        <Trans>You cannot change it after you submit it.</Trans>
      </p>
      <Row flexWrap="wrap">
        <AppButton onClick={onSubmit}>
          <Trans>Submit homework</Trans>
        </AppButton>
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Keep writing</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}

export interface HomeworkFormProps {
  stepId: string;
  writer: HomeworkWriter;
  writing: Writing<HomeworkValues>;
  limits: WordLimits;
}

/** Writes a draft and submits it: the text or the file, the state of saving, and the two buttons. */
export function HomeworkForm({ stepId, writer, writing, limits }: HomeworkFormProps) {
  const [asking, setAsking] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [warned, warn] = useWarning();
  const { value: values, state, problem, finishing } = writing;
  const words = wordsIn(values);
  const missesFile = values.way === 'file' && values.file === null;
  const press = () => {
    if (missesFile || words === null || !withinWordLimits(words, limits)) warn();
    else setAsking(true);
  };
  const saveDraft = async () => {
    if (await writer.save()) showToast({ tone: 'success', title: <Trans>Homework Saved!</Trans> });
  };
  const outside = problem !== null && isOutside(problem.error);
  return (
    <Stack gap="4">
      <HomeworkFields stepId={stepId} values={values} writer={writer} limits={limits} onBusy={setUploading} />
      {/* Without a file there is nothing to send yet. */}
      <SaveStateLine state={missesFile && state === 'saving' ? null : state} />
      <Problem problem={warned || outside ? { code: missesFile ? 'FILE_REQUIRED' : 'WORD_COUNT_OUTSIDE', name: 'wordCount' } : null} label="" />
      {problem !== null && !outside && <WritingProblem problem={problem} />}
      <Row flexWrap="wrap">
        <AppButton busy={finishing} disabled={uploading} onClick={press}>
          <Trans>Submit homework</Trans>
        </AppButton>
        <AppButton variant="plain" disabled={finishing || uploading || missesFile} onClick={() => void saveDraft()}>
          <Trans>Save draft</Trans>
        </AppButton>
      </Row>
      {asking && (
        <Confirm
          onClose={() => setAsking(false)}
          onSubmit={() => {
            setAsking(false);
            void writer.submit();
          }}
        />
      )}
    </Stack>
  );
}
