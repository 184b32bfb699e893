import { Trans } from '@lingui/react/macro';
import { secondStepInput } from '../../../schema/second-factor-forms.ts';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { CodeField } from '../../shared/second-factor/code-field.tsx';
import { knownDevices } from '../../shared/session/known-devices.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Text } from '../../shared/ui/layout.tsx';
import { ConfirmSignInDocument, type ConfirmSignInMutation } from './second-step.generated.ts';

export interface SecondStepProps {
  challenge: string;
  onBack: () => void;
  onSignedIn: (result: ConfirmSignInMutation['confirmSignIn']) => void;
}

/** The second step of a sign-in: the code of the app, or a recovery code (docs/product-rules.md#4-invitations-and-accounts). */
export function SecondStep({ challenge, onBack, onSignedIn }: SecondStepProps) {
  return (
    <AppForm
      initialValues={{ code: '' }}
      schema={() => secondStepInput}
      onSubmit={async ({ code }) => onSignedIn((await runDocument(ConfirmSignInDocument, { challenge, code, devices: knownDevices() })).confirmSignIn)}
      submit={<Trans>Sign in</Trans>}
      after={
        <AppButton variant="plain" onClick={onBack}>
          <Trans>Go back</Trans>
        </AppButton>
      }
    >
      <Text>
        <Trans>Your password is right. One more step: your code.</Trans>
      </Text>
      <CodeField />
    </AppForm>
  );
}
