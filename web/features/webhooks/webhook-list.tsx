import { useMutation, useQuery } from '@apollo/client/react';
import { Trans, useLingui } from '@lingui/react/macro';
import WebhookIcon from 'lucide-react/icons/webhook';
import { useRef, useState } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { QueryState } from '../../shared/query-state.tsx';
import { ItemList } from '../../shared/ui/item-list.tsx';
import { Stack } from '../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { type Failures, WebhookDeliveries } from './webhook-deliveries.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookItem } from './webhook-item.tsx';
import { SetWebhookStateDocument, type WebhookItem_WebhookFragment, WebhookListDocument } from './webhook-list.generated.ts';
import { WebhookSecret } from './webhook-secret.tsx';

type Webhook = WebhookItem_WebhookFragment;
interface Opened {
  dialog: 'edit' | 'delete' | 'deliveries';
  webhook: Webhook;
}

export interface WebhookListProps {
  failures: Failures;
  /** Whether the form of a new webhook is open. */
  adding: boolean;
  onAdded: () => void;
}

interface WebhookDialogProps extends Opened {
  failures: Failures;
  onClose: () => void;
  onDeleted: () => Promise<unknown>;
}

/** The dialog of one webhook that is open. */
function WebhookDialog({ dialog, webhook, failures, onClose, onDeleted }: WebhookDialogProps) {
  if (dialog === 'edit') return <WebhookForm webhook={webhook} onClose={onClose} onSaved={onClose} />;
  if (dialog === 'delete') return <DeleteWebhookDialog webhook={webhook} onClose={onClose} onDeleted={onDeleted} />;
  return <WebhookDeliveries webhook={webhook} failures={failures} onClose={onClose} />;
}

/** All webhooks, with the dialogs that change them. */
export function WebhookList({ failures, adding, onAdded }: WebhookListProps) {
  const { t } = useLingui();
  const result = useQuery(WebhookListDocument, { fetchPolicy: 'cache-and-network' });
  const [opened, setOpened] = useState<Opened | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const list = useRef<HTMLDivElement>(null);
  const [setState] = useMutation(SetWebhookStateDocument, { onError: notifyFailure });
  const close = () => setOpened(null);
  const created = (shown: string | null) => {
    onAdded();
    setSecret(shown);
    void result.refetch().catch(() => undefined);
  };
  const deleted = async () => {
    close();
    await result.refetch().catch(() => undefined);
    list.current?.focus();
  };
  return (
    <Stack ref={list} tabIndex={-1} outline="none" role="region" aria-label={t`Webhooks`}>
      <QueryState result={result} skeleton={<RowsSkeleton />}>
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState icon={WebhookIcon}>
              <Trans>There are no webhooks yet. A webhook tells another system about enrollments, completed courses, homework and feedback.</Trans>
            </EmptyState>
          ) : (
            <ItemList overflow="visible">
              {webhooks.map((webhook) => (
                <WebhookItem
                  key={webhook.id}
                  webhook={webhook}
                  onEdit={() => setOpened({ dialog: 'edit', webhook })}
                  onDeliveries={() => setOpened({ dialog: 'deliveries', webhook })}
                  onDelete={() => setOpened({ dialog: 'delete', webhook })}
                  onSwitch={() => void setState({ variables: { id: webhook.id, state: webhook.state === 'on' ? 'off' : 'on' } })}
                />
              ))}
            </ItemList>
          )
        }
      </QueryState>
      {adding && <WebhookForm webhook={null} onClose={onAdded} onSaved={created} />}
      {secret !== null && <WebhookSecret secret={secret} onClose={() => setSecret(null)} />}
      {opened !== null && <WebhookDialog {...opened} failures={failures} onClose={close} onDeleted={deleted} />}
    </Stack>
  );
}
