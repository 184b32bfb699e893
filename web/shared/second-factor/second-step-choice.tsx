import { Trans } from '@lingui/react/macro';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../lazy-part.ts';
import { AppButton } from '../ui/button.tsx';
import { Stack, Text } from '../ui/layout.tsx';
import { TextButton } from '../ui/text-button.tsx';
import { NoPasskeys, passkeySupport } from './passkey-support.tsx';
import type { SecondStepWays } from './second-step-parameters.ts';

/** Loaded for people who have a passkey, with the package that asks for it. */
const PasskeyWay = lazyPart(async () => (await import('./passkey-way.tsx')).PasskeyWay);

interface SecondStepChoiceProps {
  ways: SecondStepWays;
  onPasskey: (response: string) => Promise<unknown>;
  /** The form for a code. */
  codeForm: ReactNode;
  onBack: () => void;
  /** The text of the button that leads back. */
  back: ReactNode;
}

/** The second step: with a passkey first, for people who have one, or with a code. */
export function SecondStepChoice({ ways: { app, passkey }, onPasskey, codeForm, onBack, back }: SecondStepChoiceProps) {
  const possible = passkey !== null && passkeySupport() === 'yes';
  const [code, setCode] = useState(!possible);
  if (possible && !code) {
    return (
      <Stack gap="5">
        <Suspense>
          <PasskeyWay options={passkey} onPasskey={onPasskey} />
        </Suspense>
        <TextButton onClick={() => setCode(true)}>{app ? <Trans>Use a code instead</Trans> : <Trans>Use a recovery code instead</Trans>}</TextButton>
        <AppButton variant="plain" onClick={onBack}>
          {back}
        </AppButton>
      </Stack>
    );
  }
  return (
    <Stack gap="5">
      {passkey !== null && !possible && (
        <Text>
          <NoPasskeys />
        </Text>
      )}
      {codeForm}
      {possible && (
        <TextButton onClick={() => setCode(false)}>
          <Trans>Use a passkey instead</Trans>
        </TextButton>
      )}
    </Stack>
  );
}
