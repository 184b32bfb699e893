import { useMutation, useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { FormSkeleton } from '../../../shared/ui/skeleton.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import {
  RemoveSecondFactorDocument,
  RenewRecoveryCodesDocument,
  type SecondFactorPanel_ViewerFragment,
  SecondFactorPanelDocument,
  StartSecondFactorDocument,
  type StartSecondFactorMutation,
} from './second-factor-panel.generated.ts';
import { SetUp } from './set-up.tsx';

function Off({ onStarted }: { onStarted: (setup: StartSecondFactorMutation['startSecondFactor']) => void }) {
  const [start, { loading }] = useMutation(StartSecondFactorDocument, {
    onError: notifyFailure,
    onCompleted: ({ startSecondFactor }) => onStarted(startSecondFactor),
  });
  return (
    <Stack alignItems="start">
      <Text>
        <Trans>
          It is off. When it is on, you enter a code from an app on your phone after your password. Somebody who knows your password alone cannot sign in.
        </Trans>
      </Text>
      <AppButton busy={loading} onClick={() => void start()}>
        <Trans>Set up two-step sign-in</Trans>
      </AppButton>
    </Stack>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const [remove, { loading }] = useMutation(RemoveSecondFactorDocument, { onError: notifyFailure, onCompleted: onClose });
  return (
    <Dialog open onClose={onClose} title={<Trans>Turn off two-step sign-in?</Trans>}>
      <Text>
        <Trans>Your password alone will be enough to sign in. Your recovery codes become invalid.</Trans>
      </Text>
      <Row flexWrap="wrap" justifyContent="flex-end">
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton variant="danger" busy={loading} onClick={() => void remove()}>
          <Trans>Turn off</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}

interface OnProps {
  factor: SecondFactorPanel_ViewerFragment['secondFactor'] & { since: string };
  onCodes: (codes: readonly string[]) => void;
}

function On({ factor: { since, codesKept, recoveryCodesLeft }, onCodes }: OnProps) {
  const format = useFormat();
  const day = format.date(since);
  const [turningOff, setTurningOff] = useState(false);
  const [renew, { loading }] = useMutation(RenewRecoveryCodesDocument, {
    onError: notifyFailure,
    onCompleted: ({ renewRecoveryCodes }) => onCodes(renewRecoveryCodes),
  });
  return (
    <Stack alignItems="start">
      <Text>
        <Trans>It has been on since {day}.</Trans>
      </Text>
      {codesKept ? (
        <Text>
          <Plural value={recoveryCodesLeft} one="You have # recovery code left." other="You have # recovery codes left." />
        </Text>
      ) : (
        <Alert tone="attention">
          <Trans>You have not confirmed yet that you keep your recovery codes. Without them and without your phone you cannot sign in.</Trans>
        </Alert>
      )}
      <Row flexWrap="wrap">
        <AppButton variant={codesKept ? 'plain' : 'main'} busy={loading} onClick={() => void renew()}>
          {codesKept ? <Trans>Get new recovery codes</Trans> : <Trans>Show my recovery codes</Trans>}
        </AppButton>
        <AppButton variant="dangerPlain" onClick={() => setTurningOff(true)}>
          <Trans>Turn off</Trans>
        </AppButton>
      </Row>
      {turningOff && <TurnOff onClose={() => setTurningOff(false)} />}
    </Stack>
  );
}

/** Two-step sign-in in the settings: off, being set up, new codes, on. `onDone` is called when the person has kept the codes of a set-up. */
export function SecondFactorPanel({ onDone }: { onDone?: () => void }) {
  const result = useQuery(SecondFactorPanelDocument);
  const [setup, setSetup] = useState<StartSecondFactorMutation['startSecondFactor'] | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) {
    const kept = () => {
      setCodes(null);
      setSetup(null);
      onDone?.();
    };
    return <RecoveryCodes codes={codes} onKept={kept} />;
  }
  if (setup !== null) return <SetUp setup={setup} onCancel={() => setSetup(null)} onCodes={setCodes} />;
  return (
    <QueryState result={result} skeleton={<FormSkeleton fields={1} />}>
      {({ viewer }) => {
        if (viewer === null) return null;
        const { since } = viewer.secondFactor;
        return since === null ? <Off onStarted={setSetup} /> : <On factor={{ ...viewer.secondFactor, since }} onCodes={setCodes} />;
      }}
    </QueryState>
  );
}
