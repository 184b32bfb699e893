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
import { ConfirmIdentityDocument } from './proof-dialog.generated.ts';

/** Asks who the person is before something that matters: with the code of the app, or the password without two-step sign-in. */
export function ProofDialog({ question: { method, answer } }: { question: ProofQuestion }) {
  const withCode = method === 'code';
  return (
    <Dialog open onClose={() => answer(false)} title={<Trans>Is it you?</Trans>}>
      <Text>
        {withCode ? (
          <Trans>For this step we ask for a code again. After that, we do not ask for 15 minutes.</Trans>
        ) : (
          <Trans>For this step we ask for your password again. After that, we do not ask for 15 minutes.</Trans>
        )}
      </Text>
      <AppForm
        initialValues={{ code: '', password: '' }}
        schema={() => (withCode ? secondStepInput : identityPasswordForm)}
        onSubmit={async ({ code, password }) => {
          await runDocument(ConfirmIdentityDocument, withCode ? { code } : { password });
          answer(true);
        }}
        submit={<Trans>Continue</Trans>}
        after={
          <AppButton variant="plain" onClick={() => answer(false)}>
            <Trans>Cancel</Trans>
          </AppButton>
        }
      >
        {withCode ? <CodeField /> : <PasswordField name="password" autoComplete="current-password" required label={<Trans>Your password</Trans>} />}
      </AppForm>
    </Dialog>
  );
}
