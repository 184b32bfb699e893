import { Trans } from '@lingui/react/macro';
import { useNavigate } from 'react-router-dom';
import { runDocument } from '../../shared/apollo/run-document.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { TextField } from '../../shared/forms/form-field.tsx';
import { RequestPasswordResetDocument } from './forgot-password-form.generated.ts';

/** Requests a reset link. The answer never reveals whether the email is known (docs/product-rules.md#4-invitations-and-accounts). */
export function ForgotPasswordForm() {
  const navigate = useNavigate();
  const request = async ({ email }: { email: string }) => {
    await runDocument(RequestPasswordResetDocument, { email: email.trim() });
    await navigate('/forgot-password-success');
  };
  return (
    <AppForm
      initialValues={{ email: '' }}
      schema={(forms) => forms.forgotPasswordForm}
      onSubmit={request}
      failureTitle={<Trans>Unable to send reset password</Trans>}
      submit={<Trans>Send link</Trans>}
    >
      <TextField name="email" type="email" autoComplete="username" required label={<Trans>Email</Trans>} />
    </AppForm>
  );
}
