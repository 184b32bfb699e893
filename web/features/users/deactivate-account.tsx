import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { forgetReturnPath } from '../../shared/session/return-path.ts';
import { endSession } from '../../shared/session/session.ts';
import { forgetDrafts } from '../../shared/store/drafts.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { DeactivateAccountDocument } from './deactivate-account.generated.ts';

/** Deletes the viewer's profile after a password check (docs/product-rules.md#2-who-may-do-what). */
export function DeactivateAccount() {
  const [open, setOpen] = useState(false);
  const [deactivate] = useMutation(DeactivateAccountDocument);
  const send = async ({ password }: { password: string }) => {
    await deactivate({ variables: { password } });
    forgetReturnPath();
    forgetDrafts();
    endSession();
    showToast({ tone: 'info', forNextPage: true, title: <Trans>Your profile has been deleted</Trans>, persistent: true });
  };
  return (
    <Stack alignItems="start">
      <AppButton variant="dangerPlain" onClick={() => setOpen(true)}>
        <Trans>Delete profile</Trans>
      </AppButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={<Trans>Delete your profile?</Trans>}>
        <Text>
          <Trans>
            You will be signed out everywhere and your profile will no longer be shown to anyone. After 30 days your personal data is erased; until then a
            course leader can restore the profile.
          </Trans>
        </Text>
        <AppForm
          initialValues={{ password: '' }}
          schema={(forms) => forms.deactivateForm}
          onSubmit={send}
          submit={<Trans>Delete my profile</Trans>}
          submitVariant="danger"
          after={
            <AppButton variant="plain" onClick={() => setOpen(false)}>
              <Trans>Cancel</Trans>
            </AppButton>
          }
        >
          <PasswordField name="password" autoComplete="current-password" required label={<Trans>Your password</Trans>} />
        </AppForm>
      </Dialog>
    </Stack>
  );
}
