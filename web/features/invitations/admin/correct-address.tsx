import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { type SubmitEvent, useState } from 'react';
import { isEmail, normalizeEmail } from '../../../../schema/rules.ts';
import { useMessages } from '../../../shared/errors/messages.ts';
import { Field } from '../../../shared/forms/field.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Input } from '../../../shared/ui/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Row, Text } from '../../../shared/ui/layout.tsx';
import { Form } from './form.ts';
import { CorrectInvitationDocument } from './invitation-list.generated.ts';

export interface CorrectAddressProps {
  invitation: { id: string; email: string };
  onClose: () => void;
  onCorrected: () => void;
}

/** Corrects the address of an invitation and sends it there. */
export function CorrectAddress({ invitation, onClose, onCorrected }: CorrectAddressProps) {
  const messages = useMessages();
  const [email, setEmail] = useState(invitation.email);
  const [invalid, setInvalid] = useState(false);
  const [correct, { loading, error }] = useMutation(CorrectInvitationDocument, { onError: () => undefined, onCompleted: onCorrected });
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const valid = isEmail(normalizeEmail(email));
    setInvalid(!valid);
    if (valid) void correct({ variables: { id: invitation.id, email } });
  };
  return (
    <Dialog open onClose={onClose} title={<Trans>Correct address</Trans>}>
      <Form noValidate onSubmit={onSubmit}>
        <Text>
          <Trans>The invitation will be sent to the new address. The link sent to the old address will stop working.</Trans>
        </Text>
        <Field label={<Trans>Email</Trans>} required problem={invalid ? { code: 'EMAIL_VALUE_INVALID', name: 'email' } : null}>
          {(attributes) => <Input {...attributes} type="email" dir="ltr" value={email} onChange={(event) => setEmail(event.target.value)} />}
        </Field>
        {error !== undefined && (
          <Alert tone="danger" title={<Trans>Oops!</Trans>}>
            {messages.ofError(error)}
          </Alert>
        )}
        <Row flexWrap="wrap">
          <AppButton type="submit" busy={loading}>
            <Trans>Send to this address</Trans>
          </AppButton>
          <AppButton variant="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </AppButton>
        </Row>
      </Form>
    </Dialog>
  );
}
