import { Trans } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import { type ReactNode, useEffect } from 'react';
import type { DelayedAction } from '../../shared/editing/delayed-action.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Isolate, Stack } from '../../shared/ui/layout.tsx';
import { LinesSkeleton } from '../../shared/ui/skeleton.tsx';
import { ErrorState } from '../../shared/ui/states.tsx';
import { useFeedbackLease } from './feedback-lease.ts';
import { FeedbackWriting } from './feedback-writing.tsx';
import { GivenFeedback } from './given-feedback.tsx';

export interface FeedbackFormProps {
  submissionId: string;
  /** Takes the feedback over while it can be undone, because the form goes away. Otherwise the form offers Undo, and sends it when it is closed. */
  onSend?: (action: DelayedAction) => void;
  /** Called with the name of another reviewer who writes feedback when the form opens. */
  onTaken?: (name: string) => void;
  /** The text of the button that sends; "Send feedback" by default. */
  sendLabel?: ReactNode;
  /** The text takes the focus when the form opens. */
  autoFocus?: boolean;
}

/** The form for the feedback on one submission: claims it, keeps the draft, sends it once, and shows given feedback. It knows no page. */
export function FeedbackForm({ submissionId, onSend, onTaken, sendLabel, autoFocus = false }: FeedbackFormProps) {
  const { claim, claimed, error, touch, keep } = useFeedbackLease(submissionId);
  const holder = claimed?.lease?.mine === false ? claimed.lease.holder : null;
  const name = holder === null ? null : `${holder.name} ${holder.surname}`.trim();
  useEffect(() => {
    if (name !== null) onTaken?.(name);
  }, [name, onTaken]);
  if (claimed === undefined) return error === undefined ? <LinesSkeleton /> : <ErrorState error={error} onRetry={claim} />;
  const { feedback } = claimed.submission;
  return (
    <Stack>
      {name !== null && (
        <Alert
          tone="attention"
          title={
            <Trans>
              <Isolate>{name}</Isolate> is writing feedback
            </Trans>
          }
        >
          <AppButton variant="plain" icon={RotateCwIcon} onClick={claim}>
            <Trans>Check again</Trans>
          </AppButton>
        </Alert>
      )}
      {feedback != null && <GivenFeedback feedback={feedback} />}
      {(feedback == null || claimed.draft != null) && (
        <FeedbackWriting
          key={submissionId}
          submission={claimed}
          taken={name !== null}
          onInput={touch}
          onRefused={claim}
          keepLease={keep}
          onSend={onSend}
          sendLabel={sendLabel}
          autoFocus={autoFocus}
        />
      )}
    </Stack>
  );
}
