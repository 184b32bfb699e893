import { useMutation, useQuery } from '@apollo/client/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import RotateCwIcon from 'lucide-react/icons/rotate-cw';
import type { DeliveryState } from '../../../../schema/message-deliveries.ts';
import { notifyFailure } from '../../../shared/errors/notify-error.tsx';
import { QueryState } from '../../../shared/query-state.tsx';
import { AppButton } from '../../../shared/ui/button.tsx';
import { chakra } from '../../../shared/ui/chakra.ts';
import { FactSeparator } from '../../../shared/ui/fact-separator.tsx';
import { Isolate, Row, Stack, Text } from '../../../shared/ui/layout.tsx';
import { ShowNextPage } from '../../../shared/ui/show-more.tsx';
import { LinesSkeleton } from '../../../shared/ui/skeleton.tsx';
import { showToast } from '../../../shared/ui/toast-store.ts';
import { useMore, withNextPage } from '../../../shared/use-more.ts';
import { DELIVERY_REASONS } from './delivery-reasons.ts';
import { type DeliveryItem_DeliveryFragment, MessageDeliveriesDocument, RetryCourseMessageDocument } from './message-deliveries.generated.ts';

const List = chakra('ul', { base: { borderWidth: '1px', borderColor: 'line', rounded: 'control', overflow: 'hidden' } });
const Item = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    justifyContent: 'space-between',
    alignItems: { base: 'stretch', md: 'flex-start' },
    gap: '2',
    px: '4',
    py: '3',
    '& + &': { borderBlockStartWidth: '1px', borderColor: 'line' },
  },
});

interface DeliveryItemProps {
  delivery: DeliveryItem_DeliveryFragment;
  busy: boolean;
  onRetry: () => void;
}

function DeliveryItem({ delivery: { name, email, reason, reply }, busy, onRetry }: DeliveryItemProps) {
  const { t, i18n } = useLingui();
  return (
    <Item>
      <Stack gap="1" minW="0">
        <Text overflowWrap="anywhere">
          <Isolate>{name}</Isolate>
          {email !== null && (
            <>
              <FactSeparator />
              <bdi dir="ltr">{email}</bdi>
            </>
          )}
        </Text>
        {reason !== null && <Text small>{i18n._(DELIVERY_REASONS[reason])}</Text>}
        {reply !== null && (
          <Text small tone="soft" overflowWrap="anywhere">
            <Trans>
              Reply of the mail server: <Isolate>{reply}</Isolate>
            </Trans>
          </Text>
        )}
      </Stack>
      <chakra.div flex="none">
        <AppButton variant="plain" icon={RotateCwIcon} disabled={busy} onClick={onRetry} aria-label={t`Try again: ${name}`}>
          <Trans>Try again</Trans>
        </AppButton>
      </chakra.div>
    </Item>
  );
}

export interface MessageDeliveriesProps {
  messageId: string;
  state: Extract<DeliveryState, 'refused' | 'failed'>;
  /** Called when mails are tried again. */
  onRetried: () => void;
}

/** The people whose mail was refused or failed, with the reason; all or one of them can be tried again. */
export function MessageDeliveries({ messageId, state, onRetried }: MessageDeliveriesProps) {
  const result = useQuery(MessageDeliveriesDocument, { variables: { messageId, state }, fetchPolicy: 'network-only' });
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: ({ courseMessageDeliveries: shown }, { fetchMoreResult: { courseMessageDeliveries: next } }) => ({
        courseMessageDeliveries: withNextPage(shown, next, ({ userId }) => userId),
      }),
    });
  });
  const [retry, { loading }] = useMutation(RetryCourseMessageDocument, {
    onError: notifyFailure,
    onCompleted: ({ retryCourseMessage: count }) => {
      showToast({ tone: 'success', title: <Plural value={count} one="# email will be tried again" other="# emails will be tried again" /> });
      onRetried();
      void result.refetch().catch(() => undefined);
    },
  });
  return (
    <QueryState result={result} skeleton={<LinesSkeleton count={2} />}>
      {({ courseMessageDeliveries: { items, nextCursor } }) =>
        items.length === 0 ? null : (
          <Stack gap="3">
            <List>
              {items.map((delivery) => (
                <DeliveryItem
                  key={delivery.userId}
                  delivery={delivery}
                  busy={loading}
                  onRetry={() => void retry({ variables: { messageId, userId: delivery.userId } })}
                />
              ))}
            </List>
            <Row flexWrap="wrap">
              <ShowNextPage after={nextCursor} more={more} />
            </Row>
          </Stack>
        )
      }
    </QueryState>
  );
}
