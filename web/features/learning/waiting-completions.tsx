import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { useMessages } from '../../shared/errors/messages.ts';
import { readFailure } from '../../shared/errors/request-error.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Isolate, Row, Text } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import type { WaitingPress } from './completion-outbox.ts';
import { opened, useWaiting } from './completion-state.ts';
import { EarlierAttempt } from './completions.ts';
import { stepAddress } from './step-address.ts';

const StepLink = chakra(Link, { base: { display: 'inline-flex', alignItems: 'center', minH: '11', color: 'inherit', fontWeight: 'medium' } });

/** Why a step is not marked as complete, with a link to it. It stays until the step is complete or the person removes it. */
function Refused({ refused: { press, error }, onRemove }: { refused: WaitingPress; onRemove: () => void }) {
  const messages = useMessages();
  return (
    <Alert tone="attention" title={<Trans>This step is not marked as complete yet.</Trans>}>
      <p>{error instanceof EarlierAttempt ? <Trans>It belongs to an earlier attempt at this course.</Trans> : messages.ofFailure(readFailure(error))}</p>
      <Row flexWrap="wrap">
        <StepLink to={stepAddress(press.courseId, press.stepId)}>
          <Isolate {...inLanguage(press.shownLanguage)}>{press.stepName}</Isolate>
        </StepLink>
        <AppButton variant="plain" onClick={onRemove}>
          <Trans>Remove this message</Trans>
        </AppButton>
      </Row>
    </Alert>
  );
}

/** How many completed steps wait in this browser for the connection, and which ones the server has refused. */
export function WaitingCompletions() {
  const all = useWaiting();
  const waiting = all.filter(({ error }) => error === null).length;
  return (
    <>
      {waiting > 0 && (
        <Text small tone="soft" role="status">
          <Plural
            value={waiting}
            one="# step waits on this device and is sent when the connection is back."
            other="# steps wait on this device and are sent when the connection is back."
          />
        </Text>
      )}
      {all.map((each) =>
        each.error === null ? null : <Refused key={each.press.stepId} refused={each} onRemove={() => opened.get()?.outbox.discard(each.press.stepId)} />,
      )}
    </>
  );
}
