import { Trans } from '@lingui/react/macro';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { TextField } from '../../shared/forms/form-field.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { applyReadingOfAccount } from '../../shared/i18n/reading-preference.ts';
import { knownDevices, rememberDevice } from '../../shared/session/known-devices.ts';
import { startSession } from '../../shared/session/session.ts';
import { Alert } from '../../shared/ui/alert.tsx';
import { Isolate } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { useNewAccount } from './new-account.ts';
import { SignInDocument } from './sign-in-form.generated.ts';

/** Email and password (docs/specification.md#5-validation-rules). The guards redirect when the session is there. */
export function SignInForm() {
  const created = useNewAccount();
  const signIn = async (values: { email: string; password: string }) => {
    const { signIn: result } = await runDocument(SignInDocument, { email: values.email.trim(), password: values.password, devices: knownDevices() });
    rememberDevice(result.device);
    startSession({ token: result.token, viewer: result.viewer });
    applyReadingOfAccount(result.viewer);
    showToast({
      tone: 'success',
      forNextPage: true,
      title: (
        <Trans>
          Welcome, <Isolate>{result.viewer.name}</Isolate>
        </Trans>
      ),
    });
  };
  return (
    <AppForm initialValues={created ?? { email: '', password: '' }} schema={(forms) => forms.signInForm} onSubmit={signIn} submit={<Trans>Sign in</Trans>}>
      {created !== null && (
        <Alert tone="success" title={<Trans>Your account is ready</Trans>}>
          <Trans>You can sign in now.</Trans>
        </Alert>
      )}
      <TextField name="email" type="email" autoComplete="username" required label={<Trans>Email</Trans>} />
      <PasswordField name="password" autoComplete="current-password" required label={<Trans>Password</Trans>} />
    </AppForm>
  );
}
