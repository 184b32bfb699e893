import { Trans } from '@lingui/react/macro';
import { SecretDialog } from '../../shared/secret-dialog.tsx';

/** The secret of a new webhook, which is shown this once. */
export function WebhookSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  return (
    <SecretDialog
      title={<Trans>Secret of the webhook</Trans>}
      explanation={<Trans>Enter this secret in the receiver: it checks with it that events come from here. Copy it now. It is not shown again.</Trans>}
      label={<Trans>Secret</Trans>}
      secret={secret}
      copiedMessage={<Trans>Secret copied</Trans>}
      onClose={onClose}
    />
  );
}
