import { useMutation } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PASSKEY_NAME_MAX } from '../../../../schema/limits.ts';
import { passkeyForm } from '../../../../schema/second-factor-forms.ts';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { AppForm } from '../../../shared/forms/app-form.tsx';
import { TextField } from '../../../shared/forms/form-field.tsx';
import { useFormat } from '../../../shared/i18n/format.ts';
import { AppButton } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { ActionItem, ItemList } from '../../../shared/ui/item-list.tsx';
import { Isolate, Row, Text } from '../../../shared/ui/layout.tsx';
import { RemovalDialog } from './removal-dialog.tsx';
import { RemovePasskeyDocument, RenamePasskeyDocument, type SecondFactorPanel_ViewerFragment } from './second-factor-panel.generated.ts';

type Passkey = SecondFactorPanel_ViewerFragment['secondFactor']['passkeys'][number];

interface ChangeProps {
  passkey: Passkey;
  onClose: () => void;
}

function Rename({ passkey: { id, name }, onClose }: ChangeProps) {
  const [rename] = useMutation(RenamePasskeyDocument);
  return (
    <Dialog open onClose={onClose} title={<Trans>Rename the passkey</Trans>}>
      <AppForm
        initialValues={{ name }}
        schema={() => passkeyForm}
        onSubmit={async (values) => {
          await rename({ variables: { id, name: values.name } });
          onClose();
        }}
        submit={<Trans>Save</Trans>}
        after={
          <AppButton variant="plain" onClick={onClose}>
            <Trans>Cancel</Trans>
          </AppButton>
        }
      >
        <TextField name="name" autoComplete="off" maxLength={PASSKEY_NAME_MAX} required label={<Trans>Name of the passkey</Trans>} />
      </AppForm>
    </Dialog>
  );
}

function Remove({ passkey: { id, name }, isLast, onClose }: ChangeProps & { isLast: boolean }) {
  const [remove, { loading }] = useMutation(RemovePasskeyDocument, { variables: { id }, onError: notifyFailure, onCompleted: onClose });
  return (
    <RemovalDialog
      title={
        <Trans>
          Remove the passkey <Isolate>{name}</Isolate>?
        </Trans>
      }
      remove={<Trans>Remove</Trans>}
      busy={loading}
      onRemove={remove}
      onClose={onClose}
    >
      {isLast ? (
        <Trans>It is your only second step: two-step sign-in will be off. Your password alone will be enough to sign in.</Trans>
      ) : (
        <Trans>You can no longer sign in with it. You can delete it on your device, too.</Trans>
      )}
    </RemovalDialog>
  );
}

function PasskeyItem({ passkey, onRename, onRemove }: { passkey: Passkey; onRename: () => void; onRemove: () => void }) {
  const { t } = useLingui();
  const format = useFormat();
  const { name, createdAt, lastUsedAt } = passkey;
  const added = format.date(createdAt);
  const used = lastUsedAt === null ? null : format.date(lastUsedAt);
  return (
    <ActionItem
      action={
        <Row flexWrap="wrap">
          <AppButton variant="plain" onClick={onRename} aria-label={t`Rename: ${name}`}>
            <Trans>Rename</Trans>
          </AppButton>
          <AppButton variant="dangerPlain" onClick={onRemove} aria-label={t`Remove: ${name}`}>
            <Trans>Remove</Trans>
          </AppButton>
        </Row>
      }
    >
      <Isolate>{name}</Isolate>
      <Text small tone="soft">
        <Trans>Added on {added}</Trans>
        <FactSeparator />
        {used === null ? <Trans>Never used</Trans> : <Trans>Last used on {used}</Trans>}
      </Text>
    </ActionItem>
  );
}

/** The passkeys of the viewer, which are renamed and removed here. */
export function PasskeyList({ passkeys, app }: { passkeys: readonly Passkey[]; app: boolean }) {
  const [change, setChange] = useState<{ passkey: Passkey; kind: 'rename' | 'remove' } | null>(null);
  const close = () => setChange(null);
  return (
    <>
      <ItemList w="full">
        {passkeys.map((passkey) => (
          <PasskeyItem
            key={passkey.id}
            passkey={passkey}
            onRename={() => setChange({ passkey, kind: 'rename' })}
            onRemove={() => setChange({ passkey, kind: 'remove' })}
          />
        ))}
      </ItemList>
      {change?.kind === 'rename' && <Rename passkey={change.passkey} onClose={close} />}
      {change?.kind === 'remove' && <Remove passkey={change.passkey} isLast={!app && passkeys.length === 1} onClose={close} />}
    </>
  );
}
