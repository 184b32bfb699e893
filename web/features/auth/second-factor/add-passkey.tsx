import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { startRegistration } from '@simplewebauthn/browser';
import { type ReactNode, useState } from 'react';
import { PASSKEY_NAME_MAX } from '../../../../schema/limits.ts';
import { passkeyForm } from '../../../../schema/second-factor-forms.ts';
import { AppForm } from '../../../shared/forms/app-form.tsx';
import { TextField } from '../../../shared/forms/form-field.tsx';
import { PasskeyProblem } from '../../../shared/second-factor/passkey-support.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Text } from '../../../shared/ui/layout.tsx';
import { AddPasskeyDocument, type StartPasskeyMutation } from './second-factor-panel.generated.ts';

interface AddPasskeyProps {
  setup: StartPasskeyMutation['startPasskey'];
  onClose: () => void;
  /** Gets the recovery codes, if there are new ones. */
  onAdded: (codes: readonly string[]) => void;
}

/** The name of a new passkey, and the button with which the browser makes it. */
export function AddPasskey({ setup, onClose, onAdded }: AddPasskeyProps) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<ReactNode>(null);
  const [add] = useMutation(AddPasskeyDocument);
  const make = async (name: string) => {
    setProblem(null);
    const options = JSON.parse(setup.options);
    const response = await startRegistration({ optionsJSON: options }).catch((error: unknown) => setProblem(<PasskeyProblem error={error} adding />));
    if (!response) return;
    const { data } = await add({ variables: { name, response: JSON.stringify(response) } });
    if (data) onAdded(data.addPasskey);
  };
  return (
    <Dialog open onClose={onClose} title={<Trans>Add a passkey</Trans>}>
      <Text>
        <Trans>Your browser now asks how you unlock this device, or for a security key. The site never gets your fingerprint, your face or your PIN.</Trans>
      </Text>
      <AppForm
        initialValues={{ name: setup.name || t`My passkey` }}
        schema={() => passkeyForm}
        onSubmit={({ name }) => make(name)}
        submit={<Trans>Continue</Trans>}
        after={
          <AppButton variant="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </AppButton>
        }
      >
        <TextField
          name="name"
          autoComplete="off"
          maxLength={PASSKEY_NAME_MAX}
          required
          label={<Trans>Name of the passkey</Trans>}
          help={<Trans>So that you recognize it in the list, for example the name of the device.</Trans>}
        />
        {problem !== null && <Alert tone="attention">{problem}</Alert>}
      </AppForm>
    </Dialog>
  );
}
