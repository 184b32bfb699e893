import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import { PAGE_SIZE_MAX } from '../../schema/limits.ts';

/** Entries of the first page of a list. */
const FIRST_PAGE = 50;

/**
 * Returns a function that reads the entries of a list again, with its number of shown entries, at most 100, and merges them into the pages that
 * are shown: an ordinary refetch would put the first page in their place, and the list would become shorter under its reader.
 */
export function useListRefresh<Query, Variables extends OperationVariables & { limit?: number | null }>(
  query: TypedDocumentNode<Query, Variables>,
  variables: Variables,
  merge: (shown: Query, newest: Query) => Query,
): (count: number) => Promise<void> {
  const client = useApolloClient();
  return async (count) => {
    const limit = count > FIRST_PAGE ? Math.min(PAGE_SIZE_MAX, count) : undefined;
    const { data } = await client.query<Query, OperationVariables>({ query, variables: { ...variables, limit }, fetchPolicy: 'no-cache' });
    if (data === undefined) return;
    client.cache.updateQuery<Query, OperationVariables>({ query, variables }, (shown) => (shown === null ? undefined : merge(shown as Query, data as Query)));
  };
}

/**
 * Replaces the first page of a list and keeps the entries after it that are shown. When more than a page is new, the list begins again, because nobody has read what is in between.
 */
export function withFirstPage<Page extends { items: Array<{ id: string }>; nextCursor?: string | null }>(shown: Page, first: Page): Page {
  if (first.nextCursor == null) return first;
  const known = new Set(first.items.map(({ id }) => id));
  const end = shown.items.reduce((last, { id }, index) => (known.has(id) ? index + 1 : last), 0);
  const older = end === 0 ? [] : shown.items.slice(end);
  return older.length === 0 ? first : { ...first, items: [...first.items, ...older], nextCursor: shown.nextCursor };
}
