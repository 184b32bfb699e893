import { Trans } from '@lingui/react/macro';
import { ConfirmDeletion } from '../../shared/editing/confirm-deletion.tsx';
import { Isolate, Text } from '../../shared/ui/layout.tsx';
import { DeleteWebhookDocument, type WebhookItem_WebhookFragment } from './webhook-list.generated.ts';

export interface DeleteWebhookDialogProps {
  webhook: WebhookItem_WebhookFragment;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
}

/** Asks once before a webhook is deleted. */
export function DeleteWebhookDialog({ webhook, onClose, onDeleted }: DeleteWebhookDialogProps) {
  return (
    <ConfirmDeletion mutation={DeleteWebhookDocument} id={webhook.id} title={<Trans>Delete webhook</Trans>} onClose={onClose} onDeleted={onDeleted}>
      <Text overflowWrap="anywhere">
        <Isolate dir="ltr">{webhook.url}</Isolate>
      </Text>
      <Text>
        <Trans>This address gets no more events, including those that wait. Its secret stops working. This cannot be undone.</Trans>
      </Text>
    </ConfirmDeletion>
  );
}
