import { useMutation, useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { lazyPart } from '../../../shared/lazy-part.ts';
import { QueryState } from '../../../shared/query-state.tsx';
import { NoPasskeys, passkeySupport } from '../../../shared/second-factor/passkey-support.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { Stack, Text } from '../../../shared/ui/layout.tsx';
import { FormSkeleton } from '../../../shared/ui/skeleton.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import {
  RemoveAuthenticatorAppDocument,
  RemoveSecondFactorDocument,
  RenewRecoveryCodesDocument,
  type SecondFactorPanel_ViewerFragment,
  SecondFactorPanelDocument,
  StartPasskeyDocument,
  type StartPasskeyMutation,
  StartSecondFactorDocument,
  type StartSecondFactorMutation,
} from './second-factor-panel.generated.ts';
import { SetUp } from './set-up.tsx';

/** Loaded when a passkey is made, with the package that asks the browser. */
const AddPasskey = lazyPart(async () => (await import('./add-passkey.tsx')).AddPasskey);

type Setup = { app: StartSecondFactorMutation['startSecondFactor'] } | { passkey: StartPasskeyMutation['startPasskey'] };

interface StartProps {
  onStarted: (setup: Setup) => void;
  variant?: 'main' | 'plain';
}

function StartApp({ onStarted, variant = 'main' }: StartProps) {
  const [start, { loading }] = useMutation(StartSecondFactorDocument, {
    onError: notifyFailure,
    onCompleted: ({ startSecondFactor }) => onStarted({ app: startSecondFactor }),
  });
  return (
    <AppButton variant={variant} busy={loading} onClick={() => void start()}>
      <Trans>Set up an authenticator app</Trans>
    </AppButton>
  );
}

/** The button with which a passkey is added, or the sentence why this browser cannot. */
function StartPasskey({ onStarted, variant = 'main' }: StartProps) {
  const [start, { loading }] = useMutation(StartPasskeyDocument, {
    onError: notifyFailure,
    onCompleted: ({ startPasskey }) => onStarted({ passkey: startPasskey }),
  });
  if (passkeySupport() !== 'yes') {
    return (
      <Text small tone="soft">
        <NoPasskeys />
      </Text>
    );
  }
  return (
    <AppButton variant={variant} busy={loading} onClick={() => void start()}>
      <Trans>Add a passkey</Trans>
    </AppButton>
  );
}

function Off(props: StartProps) {
  return (
    <Stack alignItems="start">
      <Text>
        <Trans>
          It is off. When it is on, signing in takes a second step after your password: a passkey, which is your fingerprint, your face or a PIN on your device,
          or a security key; or a code from an app on your phone. Someone who knows your password alone cannot sign in.
        </Trans>
      </Text>
      <StartPasskey {...props} />
      <StartApp {...props} variant={passkeySupport() === 'yes' ? 'plain' : 'main'} />
    </Stack>
  );
}

function TurnOff({ onClose }: { onClose: () => void }) {
  const [remove, { loading }] = useMutation(RemoveSecondFactorDocument, { onError: notifyFailure, onCompleted: onClose });
  const title = <Trans>Turn off two-step sign-in?</Trans>;
  return (
    <RemovalDialog title={title} remove={<Trans>Turn off</Trans>} busy={loading} onRemove={remove} onClose={onClose}>
      <Trans>Your password alone will be enough to sign in. Your passkeys are removed, and your recovery codes become invalid.</Trans>
    </RemovalDialog>
  );
}

function RemoveApp({ onClose }: { onClose: () => void }) {
  const [remove, { loading }] = useMutation(RemoveAuthenticatorAppDocument, { onError: notifyFailure, onCompleted: onClose });
  const title = <Trans>Remove the authenticator app?</Trans>;
  return (
    <RemovalDialog title={title} remove={<Trans>Remove</Trans>} busy={loading} onRemove={remove} onClose={onClose}>
      <Trans>Its codes will no longer be accepted. You will sign in with a passkey.</Trans>
    </RemovalDialog>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Stack alignItems="start" gap="2" w="full">
      <chakra.h3 fontWeight="medium">{title}</chakra.h3>
      {children}
    </Stack>
  );
}

interface OnProps extends StartProps {
  factor: SecondFactorPanel_ViewerFragment['secondFactor'] & { since: string };
  onCodes: (codes: readonly string[]) => void;
}

function App({ factor: { app, passkeys }, onStarted }: OnProps) {
  const [removing, setRemoving] = useState(false);
  return (
    <Part title={<Trans>Authenticator app</Trans>}>
      {app ? (
        <Text>
          <Trans>Codes of your app are accepted.</Trans>
        </Text>
      ) : (
        <StartApp onStarted={onStarted} variant="plain" />
      )}
      {app && passkeys.length > 0 && (
        <AppButton variant="dangerPlain" onClick={() => setRemoving(true)}>
          <Trans>Remove the app</Trans>
        </AppButton>
      )}
      {removing && <RemoveApp onClose={() => setRemoving(false)} />}
    </Part>
  );
}

function Codes({ factor: { codesKept, recoveryCodesLeft }, onCodes }: OnProps) {
  const [renew, { loading }] = useMutation(RenewRecoveryCodesDocument, {
    onError: notifyFailure,
    onCompleted: ({ renewRecoveryCodes }) => onCodes(renewRecoveryCodes),
  });
  return (
    <Part title={<Trans>Recovery codes</Trans>}>
      {codesKept ? (
        <Text>
          <Plural value={recoveryCodesLeft} one="You have # recovery code left." other="You have # recovery codes left." />
        </Text>
      ) : (
        <Alert tone="attention">
          <Trans>You have not confirmed yet that you keep your recovery codes. Without them and without your device you cannot sign in.</Trans>
        </Alert>
      )}
      <AppButton variant={codesKept ? 'plain' : 'main'} busy={loading} onClick={() => void renew()}>
        {codesKept ? <Trans>Get new recovery codes</Trans> : <Trans>Show my recovery codes</Trans>}
      </AppButton>
    </Part>
  );
}

function On(props: OnProps) {
  const { since, passkeys, app } = props.factor;
  const day = useFormat().date(since);
  const [turningOff, setTurningOff] = useState(false);
  return (
    <Stack alignItems="start" gap="6">
      <Text>
        <Trans>It has been on since {day}.</Trans>
      </Text>
      <Part title={<Trans>Passkeys</Trans>}>
        {passkeys.length > 0 && <PasskeyList passkeys={passkeys} app={app} />}
        <StartPasskey onStarted={props.onStarted} variant="plain" />
      </Part>
      <App {...props} />
      <Codes {...props} />
      <AppButton variant="dangerPlain" onClick={() => setTurningOff(true)}>
        <Trans>Turn off</Trans>
      </AppButton>
      {turningOff && <TurnOff onClose={() => setTurningOff(false)} />}
    </Stack>
  );
}

/** Two-step sign-in in the settings: off, being set up, new codes, on. `onDone` is called when the person has kept the codes of a set-up. */
export function SecondFactorPanel({ onDone }: { onDone?: () => void }) {
  const result = useQuery(SecondFactorPanelDocument);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  /** Shows the recovery codes of the first second step; a further one brings no new ones. */
  const finish = (issued: readonly string[]) => {
    setSetup(null);
    if (issued.length > 0) return setCodes(issued);
    void result.refetch().catch(() => undefined);
  };
  if (codes !== null) {
    const kept = () => {
      setCodes(null);
      onDone?.();
    };
    return <RecoveryCodes codes={codes} onKept={kept} />;
  }
  if (setup !== null && 'app' in setup) return <SetUp setup={setup.app} onCancel={() => setSetup(null)} onCodes={finish} />;
  return (
    <>
      <QueryState result={result} skeleton={<FormSkeleton fields={1} />}>
        {({ viewer }) => {
          if (viewer === null) return null;
          const { since } = viewer.secondFactor;
          return since === null ? <Off onStarted={setSetup} /> : <On factor={{ ...viewer.secondFactor, since }} onStarted={setSetup} onCodes={setCodes} />;
        }}
      </QueryState>
      {setup !== null && (
        <Suspense>
          <AddPasskey setup={setup.passkey} onClose={() => setSetup(null)} onAdded={finish} />
        </Suspense>
      )}
    </>
  );
}
