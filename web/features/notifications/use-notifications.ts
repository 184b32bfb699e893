import { useApolloClient, useMutation, useQuery } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { notifyFailure } from '../../shared/errors/notify-error.tsx';
import { withFirstPage } from '../../shared/paged-list.ts';
import { withNextPage } from '../../shared/use-more.ts';
import {
  MarkNotificationsReadDocument,
  type MarkNotificationsReadMutationVariables,
  NotificationsDocument,
  type NotificationsQuery,
} from './notification-panel.generated.ts';

type Page = NotificationsQuery['notifications'];
export type Notification = Page['items'][number];

/** Reads the notifications: the first page, further ones, and the first page again after each change on the server. */
export function useNotifications(changes: number) {
  const result = useQuery(NotificationsDocument, { variables: {}, fetchPolicy: 'cache-and-network' });
  const { fetchMore } = result;
  const seen = useRef(changes);
  useEffect(() => {
    if (seen.current === changes) return;
    seen.current = changes;
    const updateQuery = (
      { notifications: shown }: NotificationsQuery,
      { fetchMoreResult: { notifications: first } }: { fetchMoreResult: NotificationsQuery },
    ) => ({
      notifications: withFirstPage(shown, first),
    });
    fetchMore({ variables: {}, updateQuery }).catch(() => undefined); // the next change, or opening it again, reads them
  }, [changes, fetchMore]);
  const loadNext = async (cursor: string) => {
    await fetchMore({
      variables: { cursor },
      updateQuery: ({ notifications: shown }, { fetchMoreResult: { notifications: next } }) => ({
        notifications: withNextPage(shown, next),
      }),
    });
  };
  return { result, loadNext };
}

/** Marks notifications as read, here at once and on all devices. */
export function useMarkRead() {
  const { cache } = useApolloClient();
  const [mark] = useMutation(MarkNotificationsReadDocument, { onError: notifyFailure });
  return (items: readonly Notification[], variables: MarkNotificationsReadMutationVariables) => {
    const readAt = new Date().toISOString();
    return mark({
      variables,
      update: () => {
        for (const { id } of items) cache.modify({ id: cache.identify({ __typename: 'Notification', id }), fields: { readAt: () => readAt } });
      },
    });
  };
}
