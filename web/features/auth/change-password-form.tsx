import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { UnsavedFormGuard } from '../../shared/forms/unsaved-form-guard.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { ChangePasswordDocument } from './change-password-form.generated.ts';

const EMPTY = { oldPassword: '', newPassword: '', confirmPassword: '' };

/** Changes the viewer's password, which ends all other sessions (docs/product-rules.md#2-who-may-do-what). */
export function ChangePasswordForm({ onChanged }: { onChanged: () => Promise<unknown> }) {
  const [changePassword] = useMutation(ChangePasswordDocument);
  return (
    <AppForm
      inCard
      initialValues={EMPTY}
      schema={(forms) => forms.changePasswordForm}
      failureTitle={<Trans>Unable to update your password, Contact admin</Trans>}
      submit={<Trans>Change password</Trans>}
      onSubmit={async ({ oldPassword, newPassword }, form) => {
        await changePassword({ variables: { oldPassword, newPassword } });
        form.resetForm();
        showToast({ tone: 'success', title: <Trans>Success</Trans>, body: <Trans>Your password has been changed successfully</Trans> });
        await onChanged().catch(() => undefined);
      }}
    >
      <UnsavedFormGuard />
      <PasswordField name="oldPassword" autoComplete="current-password" required label={<Trans>Current password</Trans>} />
      <PasswordField name="newPassword" autoComplete="new-password" rules required label={<Trans>New password</Trans>} />
      <PasswordField name="confirmPassword" autoComplete="new-password" required label={<Trans>Confirm password</Trans>} />
    </AppForm>
  );
}
