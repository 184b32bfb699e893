import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { REACTIVATION_DAYS } from '../../../schema/limits.ts';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { PasswordField } from '../../shared/forms/password-field.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { forgetReturnPath } from '../../shared/session/return-path.ts';
import { currentSession, endSession } from '../../shared/session/session.ts';
import { forgetDrafts } from '../../shared/store/drafts.ts';
import { AppButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Stack, Text } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { DeactivateAccountDocument } from './deactivate-account.generated.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Deletes the viewer's profile after a password check (docs/product-rules.md#2-who-may-do-what). */
export function DeactivateAccount() {
  const [open, setOpen] = useState(false);
  const until = useFormat().date(new Date(Date.now() + REACTIVATION_DAYS * DAY));
  const [deactivate] = useMutation(DeactivateAccountDocument);
  const send = async ({ password }: { password: string }) => {
    const viewerId = currentSession()?.viewer.id ?? '';
    await deactivate({ variables: { password } });
    forgetReturnPath();
    forgetDrafts(viewerId);
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
            You will be signed out everywhere and your profile will no longer be shown to anyone. Until {until} a course leader can restore it. After that your
            personal data is erased.
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
