import { useMutation } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import { NOTIFIED } from '../../shared/errors/notify-error.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { Isolate, Row, Text } from '../../shared/ui/layout.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { DeleteWebhookDocument, type WebhookItem_WebhookFragment } from './webhook-list.generated.ts';

export interface DeleteWebhookDialogProps {
  webhook: WebhookItem_WebhookFragment;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
}

/** Asks once before a webhook is deleted. */
export function DeleteWebhookDialog({ webhook, onClose, onDeleted }: DeleteWebhookDialogProps) {
  const [deleteWebhook, { loading }] = useMutation(DeleteWebhookDocument, NOTIFIED);
  const confirm = async () => {
    const { data } = await deleteWebhook({ variables: { id: webhook.id } });
    if (data === undefined || data === null) return;
    showToast({ tone: 'success', title: <Trans>Deleted Successfully!</Trans> });
    await onDeleted();
  };
  return (
    <Dialog open onClose={onClose} title={<Trans>Delete webhook</Trans>}>
      <Text overflowWrap="anywhere">
        <Isolate dir="ltr">{webhook.url}</Isolate>
      </Text>
      <Text>
        <Trans>This address gets no more events, including those that wait. Its secret stops working. This cannot be undone.</Trans>
      </Text>
      <Row justifyContent="flex-end" flexWrap="wrap">
        <AppButton variant="quiet" onClick={onClose}>
          <Trans>Cancel</Trans>
        </AppButton>
        <AppButton variant="danger" busy={loading} onClick={() => void confirm()}>
          <Trans>Delete webhook</Trans>
        </AppButton>
      </Row>
    </Dialog>
  );
}
