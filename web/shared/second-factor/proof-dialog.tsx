import { Trans } from '@lingui/react/macro';
import { identityPasswordForm, secondStepInput } from '../../../schema/second-factor-forms.ts';
import { runDocument } from '../apollo/run-document.ts';
import { AppForm } from '../forms/app-form.tsx';
import { PasswordField } from '../forms/password-field.tsx';
import { AppButton } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Text } from '../ui/layout.tsx';
import type { ProofQuestion } from './ask-proof.ts';
import { CodeField } from './code-field.tsx';
import { ConfirmIdentityDocument, type ConfirmIdentityMutationVariables } from './proof-dialog.generated.ts';
import { SecondStepChoice } from './second-step-choice.tsx';
import { readWays } from './second-step-parameters.ts';

/** Asks who the person is before something that matters: with a passkey or a code, or the password without two-step sign-in. */
export function ProofDialog({ question: { parameters, answer } }: { question: ProofQuestion }) {
  const withCode = parameters.method === 'code';
  const ways = readWays(parameters);
  const confirm = async (proof: ConfirmIdentityMutationVariables) => {
    await runDocument(ConfirmIdentityDocument, proof);
    answer(true);
  };
  const cancel = () => answer(false);
  const form = (
    <AppForm
      initialValues={{ code: '', password: '' }}
      schema={() => (withCode ? secondStepInput : identityPasswordForm)}
      onSubmit={({ code, password }) => confirm(withCode ? { code } : { password })}
      submit={<Trans>Continue</Trans>}
      after={
        <AppButton variant="plain" onClick={cancel}>
          <Trans>Cancel</Trans>
        </AppButton>
      }
    >
      {withCode ? (
        <CodeField app={ways.app} />
      ) : (
        <PasswordField name="password" autoComplete="current-password" required label={<Trans>Your password</Trans>} />
      )}
    </AppForm>
  );
  return (
    <Dialog open onClose={cancel} title={<Trans>Is it you?</Trans>}>
      <Text>
        {withCode ? (
          <Trans>For this we ask for your second step again, a passkey or a code. After that, we do not ask for 15 minutes.</Trans>
        ) : (
          <Trans>For this step we ask for your password again. After that, we do not ask for 15 minutes.</Trans>
        )}
      </Text>
      {withCode ? (
        <SecondStepChoice ways={ways} onPasskey={(passkey) => confirm({ passkey })} codeForm={form} onBack={cancel} back={<Trans>Cancel</Trans>} />
      ) : (
        form
      )}
    </Dialog>
  );
}
