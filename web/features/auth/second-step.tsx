import { Trans } from '@lingui/react/macro';
import { secondStepInput } from '../../../schema/second-factor-forms.ts';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { CodeField } from '../../shared/second-factor/code-field.tsx';
import { SecondStepChoice } from '../../shared/second-factor/second-step-choice.tsx';
import { readWays } from '../../shared/second-factor/second-step-parameters.ts';
import { knownDevices } from '../../shared/session/known-devices.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { ConfirmSignInDocument, type ConfirmSignInMutation } from './second-step.generated.ts';

export interface SecondStepProps {
  /** Of SECOND_STEP_NEEDED. */
  parameters: Record<string, string | number>;
  onBack: () => void;
  onSignedIn: (result: ConfirmSignInMutation['confirmSignIn']) => void;
}

/** The second step of a sign-in: a passkey, the code of the app, or a recovery code (docs/product-rules.md#4-invitations-and-accounts). */
export function SecondStep({ parameters, onBack, onSignedIn }: SecondStepProps) {
  const ways = readWays(parameters);
  const challenge = String(parameters.challenge);
  const confirm = async (proof: { code: string } | { passkey: string }) =>
    onSignedIn((await runDocument(ConfirmSignInDocument, { challenge, ...proof, devices: knownDevices() })).confirmSignIn);
  const codeForm = (
    <AppForm
      initialValues={{ code: '' }}
      schema={() => secondStepInput}
      onSubmit={({ code }) => confirm({ code })}
      submit={<Trans>Sign in</Trans>}
      after={
        <AppButton variant="plain" onClick={onBack}>
          <Trans>Go back</Trans>
        </AppButton>
      }
    >
      <CodeField app={ways.app} />
    </AppForm>
  );
  return (
    <Stack gap="5">
      <Text>
        <Trans>Your password is right. One more step.</Trans>
      </Text>
      <SecondStepChoice ways={ways} onPasskey={(passkey) => confirm({ passkey })} codeForm={codeForm} onBack={onBack} back={<Trans>Go back</Trans>} />
    </Stack>
  );
}
