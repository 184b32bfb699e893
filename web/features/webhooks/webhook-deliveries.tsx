import { useMutation, useQuery } from '@apollo/client/react';
import type { MessageDescriptor } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import SendIcon from 'lucide-react/icons/send';
import type { JobFailureReason } from '../../../schema/job-failures.ts';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Dialog } from '../../shared/ui/dialog.tsx';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate, Row, Stack, Tag, Text } from '../../shared/ui/layout.tsx';
import { RowsSkeleton } from '../../shared/ui/rows-skeleton.tsx';
import { EmptyState } from '../../shared/ui/states.tsx';
import { showToast } from '../../shared/ui/toast-store.ts';
import { SendTestEventDocument, WebhookDeliveriesDocument, type WebhookDeliveriesQuery, type WebhookItem_WebhookFragment } from './webhook-list.generated.ts';
import { DELIVERY_WORDS, EVENT_WORDS } from './webhook-texts.ts';

type Delivery = WebhookDeliveriesQuery['webhookDeliveries'][number];
/** Why a try failed, in words; the feature of jobs has them. */
export type Failures = Readonly<Record<JobFailureReason, MessageDescriptor>>;

/** Milliseconds between two looks while the dialog is open. */
const LOOK_AGAIN = 5000;
const TONES = { waiting: 'attention', delivered: 'success', failed: 'danger', cancelled: undefined } as const;

const Item = chakra('li', { base: { py: '3', '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' } } });

function DeliveryItem({ delivery, failures }: { delivery: Delivery; failures: Failures }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { type, state, createdAt, statusCode, failure, nextTryAt } = delivery;
  const next = nextTryAt === null ? null : format.dateTime(nextTryAt);
  return (
    <Item>
      <Row flexWrap="wrap" justifyContent="space-between">
        <Text fontWeight="medium">{i18n._(EVENT_WORDS[type])}</Text>
        <Tag tone={TONES[state]}>{i18n._(DELIVERY_WORDS[state])}</Tag>
      </Row>
      <Text small tone="soft">
        {format.dateTime(createdAt)}
        {delivery.tries > 0 && (
          <>
            <FactSeparator />
            <Plural value={delivery.tries} one="# try" other="# tries" />
          </>
        )}
        {statusCode !== null && (
          <>
            <FactSeparator />
            <Trans>Answer {statusCode}</Trans>
          </>
        )}
        {next !== null && delivery.tries > 0 && (
          <>
            <FactSeparator />
            <Trans>Next try {next}</Trans>
          </>
        )}
      </Text>
      {failure !== null && <Text small>{i18n._(failures[failure])}</Text>}
    </Item>
  );
}

export interface WebhookDeliveriesProps {
  webhook: WebhookItem_WebhookFragment;
  failures: Failures;
  onClose: () => void;
}

/** The last events that were sent to a webhook, how each went, and a button that sends a test. */
export function WebhookDeliveries({ webhook, failures, onClose }: WebhookDeliveriesProps) {
  const { t } = useLingui();
  const variables = { webhookId: webhook.id };
  const result = useQuery(WebhookDeliveriesDocument, { variables, fetchPolicy: 'cache-and-network', pollInterval: LOOK_AGAIN });
  const [test, { loading }] = useMutation(SendTestEventDocument, {
    variables,
    onError: notifyFailure,
    onCompleted: () => {
      showToast({ tone: 'success', title: <Trans>The test event is on its way</Trans> });
      void result.refetch().catch(() => undefined);
    },
  });
  return (
    <Dialog open kind="wide" onClose={onClose} title={<Trans>Last deliveries</Trans>}>
      <Text small tone="soft" overflowWrap="anywhere">
        <Isolate dir="ltr">{webhook.url}</Isolate>
      </Text>
      <Row>
        <AppButton variant="plain" icon={SendIcon} busy={loading} onClick={() => void test()}>
          <Trans>Send a test event</Trans>
        </AppButton>
      </Row>
      <QueryState result={result} skeleton={<RowsSkeleton />}>
        {({ webhookDeliveries: deliveries }) =>
          deliveries.length === 0 ? (
            <EmptyState icon={SendIcon}>
              <Trans>Nothing was sent yet.</Trans>
            </EmptyState>
          ) : (
            <Stack as="ul" gap="0" aria-label={t`Last deliveries`}>
              {deliveries.map((delivery) => (
                <DeliveryItem key={delivery.id} delivery={delivery} failures={failures} />
              ))}
            </Stack>
          )
        }
      </QueryState>
    </Dialog>
  );
}
