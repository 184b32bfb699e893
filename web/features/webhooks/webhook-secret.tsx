import { Trans } from '@lingui/react/macro';
import CopyIcon from 'lucide-react/icons/copy';
import { Field } from '../../shared/forms/field.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Input } from '../../shared/ui/controls.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Row, Text } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';

/** The secret of a new webhook, which is shown this once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const copy = () =>
    // The field stays for browsers that do not allow it.
    navigator.clipboard.writeText(secret).then(
      () => showToast({ tone: 'success', title: <Trans>Secret copied</Trans> }),
      () => undefined,
    );
  return (
    <Dialog open onClose={onClose} title={<Trans>Secret of the webhook</Trans>}>
      <Text>
        <Trans>Enter this secret in the receiver: it checks with it that events come from here. Copy it now. It is not shown again.</Trans>
      </Text>
      <Field label={<Trans>Secret</Trans>} problem={null}>
        {(attributes) => <Input {...attributes} dir="ltr" readOnly value={secret} onFocus={(event) => event.target.select()} />}
      </Field>
      <Row flexWrap="wrap">
        <AppButton icon={CopyIcon} onClick={() => void copy()}>
          <Trans>Copy</Trans>
        </AppButton>
        <AppButton variant="plain" onClick={onClose}>
          <Trans>I have kept it</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
