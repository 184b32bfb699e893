import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { withNextPage } from '../../shared/use-more.ts';
import { EveryGroupDocument } from './every-group.generated.ts';

/** Reads all groups by name, page by page. `groups` has those that have arrived; undefined before the first page. */
export function useEveryGroup(fetchPolicy: 'cache-first' | 'cache-and-network') {
  const result = useQuery(EveryGroupDocument, { fetchPolicy });
  const { data, fetchMore } = result;
  const cursor = data?.groups.nextCursor ?? null;
  useEffect(() => {
    if (cursor === null) return;
    // Without a connection the list stays as it is; the next visit reads it again.
    fetchMore({
      variables: { cursor },
      updateQuery: (before, { fetchMoreResult: next }) => ({ groups: withNextPage(before.groups, next.groups) }),
    }).catch(() => undefined);
  }, [cursor, fetchMore]);
  return { ...result, groups: data?.groups.items };
}
