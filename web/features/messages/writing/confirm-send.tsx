import { useMutation } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useMessages } from '../../../shared/errors/messages.ts';
import { type Failure, readFailure } from '../../../shared/errors/request-error.ts';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Isolate, Row, Text } from '../../../shared/ui/layout.tsx';
import { SendCourseMessageDocument } from './message-form.generated.ts';
import { type Audience, type MessageValues, messageInput } from './message-values.ts';

/** Returns the minutes since the same message was sent; null for another failure. */
const minutesBefore = (failure: Failure | null): number | null =>
  failure?.kind === 'refused' && failure.code === 'MESSAGE_SENT_BEFORE' ? Number(failure.parameters.minutes ?? 0) : null;

function SentBefore({ minutes }: { minutes: number }) {
  return (
    <Alert tone="attention" title={<Trans>You sent this message already</Trans>}>
      <Plural
        value={minutes}
        _0="You sent this message less than a minute ago. Send it again?"
        one="You sent this message # minute ago. Send it again?"
        other="You sent this message # minutes ago. Send it again?"
      />
    </Alert>
  );
}

export interface ConfirmSendProps {
  audience: Audience;
  values: MessageValues;
  unusedFileIds: readonly string[];
  onSent: () => void;
  onClose: () => void;
}

/** Asks before a message is sent, and again if the same one was sent a few minutes ago. */
export function ConfirmSend({ audience, values, unusedFileIds, onSent, onClose }: ConfirmSendProps) {
  const messages = useMessages();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [send, { loading }] = useMutation(SendCourseMessageDocument);
  const { recipientCount, inactiveOnly } = audience;
  const { subject } = values;
  const minutes = minutesBefore(failure);
  const start = async () => {
    setFailure(null);
    try {
      await send({ variables: { input: messageInput(audience, values, unusedFileIds), sendAgain: minutes !== null } });
      onSent();
    } catch (error) {
      setFailure(readFailure(error));
    }
  };
  return (
    <Dialog open onClose={loading ? () => undefined : onClose} title={<Trans>Send this message?</Trans>}>
      <Text>
        <Plural value={recipientCount} one="# learner will get it by email." other="# learners will get it by email." />{' '}
        {inactiveOnly ? (
          <Trans>No one else can read it in the course.</Trans>
        ) : (
          <Trans>Everyone who is enrolled can read it in the course, including people who enroll later.</Trans>
        )}
      </Text>
      <Text overflowWrap="anywhere">
        <Trans>
          Subject: <Isolate>{subject}</Isolate>
        </Trans>
      </Text>
      {minutes !== null && <SentBefore minutes={minutes} />}
      {failure !== null && minutes === null && (
        <Alert tone="danger" title={<Trans>Oops!</Trans>}>
          {messages.ofFailure(failure)}
        </Alert>
      )}
      <Row flexWrap="wrap">
        <AppButton busy={loading} onClick={() => void start()}>
          {minutes === null ? <Trans>Send</Trans> : <Trans>Send again</Trans>}
        </AppButton>
        <AppButton variant="quiet" disabled={loading} onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
