import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { AppForm } from '../../shared/forms/app-form.tsx';
import { TextField } from '../../shared/forms/form-field.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Isolate, Row, Text } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import type { Account } from './account-row.tsx';
import { ChangeAccountEmailDocument, EndAccountSessionsDocument, ResetSecondFactorDocument } from './security-dialogs.generated.ts';

export interface SecurityDialogProps {
  account: Account;
  onClose: () => void;
}

const Name = ({ account: { name, surname } }: { account: Account }) => (
  <Text>
    <Isolate>
      {name} {surname}
    </Isolate>
  </Text>
);

interface ConfirmationProps extends SecurityDialogProps {
  title: ReactNode;
  busy: boolean;
  confirm: ReactNode;
  onConfirm: () => void;
  children: ReactNode;
}

function Confirmation({ account, title, busy, confirm, onConfirm, onClose, children }: ConfirmationProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Name account={account} />
      <Text>{children}</Text>
      <Row flexWrap="wrap" justifyContent="flex-end">
        <AppButton variant="plain" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton variant="danger" busy={busy} onClick={onConfirm}>
          {confirm}
        </AppButton>
      </Row>
    </Dialog>
  );
}

/** Turns off the two-step sign-in of a person who lost the phone (docs/product-rules.md#4-invitations-and-accounts). */
export function ResetSecondFactor({ account, onClose }: SecurityDialogProps) {
  const onCompleted = () => {
    onClose();
    showToast({ tone: 'success', title: <Trans>Two-step sign-in is off for this person</Trans> });
  };
  const [reset, { loading }] = useMutation(ResetSecondFactorDocument, { variables: { userId: account.id }, onError: notifyFailure, onCompleted });
  const words = { title: <Trans>Turn off two-step sign-in of this person?</Trans>, confirm: <Trans>Turn off</Trans> };
  return (
    <Confirmation {...words} account={account} busy={loading} onClose={onClose} onConfirm={() => void reset()}>
      <Trans>
        Do this only if you are sure that this person asked for it, for example on the phone. The password alone will be enough to sign in. The person will be
        signed out on all devices and get an email.
      </Trans>
    </Confirmation>
  );
}

/** Ends all sessions of a person. */
export function EndSessions({ account, onClose }: SecurityDialogProps) {
  const onCompleted = () => {
    onClose();
    showToast({ tone: 'success', title: <Trans>The person was signed out on all devices</Trans> });
  };
  const [end, { loading }] = useMutation(EndAccountSessionsDocument, { variables: { userId: account.id }, onError: notifyFailure, onCompleted });
  const words = { title: <Trans>Sign this person out on all devices?</Trans>, confirm: <Trans>Sign out everywhere</Trans> };
  return (
    <Confirmation {...words} account={account} busy={loading} onClose={onClose} onConfirm={() => void end()}>
      <Trans>The person will get an email and can sign in again. What is typed and not saved yet stays on the device.</Trans>
    </Confirmation>
  );
}

/** Changes the email address of an account. */
export function ChangeEmail({ account, onClose }: SecurityDialogProps) {
  const { t } = useLingui();
  const [change] = useMutation(ChangeAccountEmailDocument);
  return (
    <Dialog open onClose={onClose} title={<Trans>Change email address</Trans>}>
      <Name account={account} />
      <Text>
        <Trans>
          Do this only if you are sure that this person asked for it. The person will sign in with the new address and get an email at both addresses.
        </Trans>
      </Text>
      <AppForm
        initialValues={{ email: account.email }}
        schema={(forms) => forms.forgotPasswordForm}
        onSubmit={async ({ email }) => {
          await change({ variables: { userId: account.id, email: email.trim() } });
          onClose();
          showToast({ tone: 'success', title: t`Email address changed` });
        }}
        submit={<Trans>Change email address</Trans>}
        after={
          <AppButton variant="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </AppButton>
        }
      >
        <TextField name="email" type="email" autoComplete="off" required label={<Trans>New email address</Trans>} />
      </AppForm>
    </Dialog>
  );
}
