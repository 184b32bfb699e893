import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import CopyIcon from 'lucide-react/icons/copy';
import { useMessages } from '../../../shared/errors/messages.ts';
import { Field } from '../../../shared/forms/field.tsx';
import { Alert } from '../../../shared/ui/alert.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Input } from '../../../shared/ui/controls.ts';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Row, Text } from '../../../shared/ui/layout.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { CreateInvitationLinkDocument } from './invitation-list.generated.ts';

export interface CopyLinkProps {
  id: string;
  onClose: () => void;
  onCreated: () => void;
}

/** Makes a new link of an invitation and copies it. Only hashes of links are stored, so the older link stops working. */
export function CopyLink({ id, onClose, onCreated }: CopyLinkProps) {
  const messages = useMessages();
  const [create, { data, loading, error }] = useMutation(CreateInvitationLinkDocument, { variables: { id }, onError: () => undefined, onCompleted: onCreated });
  const link = data?.createInvitationLink;
  const copy = async () => {
    // The field stays for browsers that do not allow it, or have no clipboard at an address without encryption.
    await navigator.clipboard?.writeText(link ?? '').then(
      () => showToast({ tone: 'success', title: <Trans>Link copied</Trans> }),
      () => undefined,
    );
  };
  return (
    <Dialog open onClose={onClose} title={<Trans>Copy link</Trans>}>
      <Text>
        <Trans>
          Links are not stored, so this creates a new link without sending an email. The link in the earlier email stops working. Give the new link only to the
          invited person.
        </Trans>
      </Text>
      {error !== undefined && (
        <Alert tone="danger" title={<Trans>Oops!</Trans>}>
          {messages.ofError(error)}
        </Alert>
      )}
      {link === undefined ? (
        <Row>
          <AppButton busy={loading} onClick={() => void create()}>
            <Trans>Create a new link</Trans>
          </AppButton>
        </Row>
      ) : (
        <>
          <Field label={<Trans>Link</Trans>} problem={null}>
            {(attributes) => <Input {...attributes} dir="ltr" readOnly value={link} onFocus={(event) => event.target.select()} />}
          </Field>
          <Row>
            <AppButton icon={CopyIcon} onClick={() => void copy()}>
              <Trans>Copy</Trans>
            </AppButton>
          </Row>
        </>
      )}
    </Dialog>
  );
}
