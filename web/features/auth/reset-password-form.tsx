import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ResetPasswordDocument } from './reset-password-form.generated.ts';

/** Sets a new password with the token from the mail, then goes to /login (docs/specification.md#2-screens-and-routes). */
export function ResetPasswordForm({ token }: { token: string }) {
  const navigate = useNavigate();
  const reset = async ({ newPassword }: { newPassword: string; confirmPassword: string }) => {
    await runDocument(ResetPasswordDocument, { token, newPassword });
    showToast({ tone: 'success', forNextPage: true, title: <Trans>Success</Trans>, body: <Trans>Your password has been changed successfully</Trans> });
    await navigate('/login', { replace: true });
  };
  return (
    <AppForm
      initialValues={{ newPassword: '', confirmPassword: '' }}
      schema={(forms) => forms.resetPasswordForm}
      onSubmit={reset}
      failureTitle={<Trans>Unable to update new password</Trans>}
      submit={<Trans>Submit</Trans>}
    >
      <PasswordField name="newPassword" autoComplete="new-password" rules required label={<Trans>New password</Trans>} />
      <PasswordField name="confirmPassword" autoComplete="new-password" required label={<Trans>Confirm password</Trans>} />
    </AppForm>
  );
}
