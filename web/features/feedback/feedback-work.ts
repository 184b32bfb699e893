import type { ApolloClient } from '@apollo/client';
import { useApolloClient, useQuery } from '@apollo/client/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { useMore, withNextPage } from '../../shared/use-more.ts';
import type { QueueFilter } from './feedback-filter.tsx';
import { FeedbackQueueDocument, type FeedbackQueueQuery, FeedbackWaitingDocument } from './feedback-queue.generated.ts';
import { FeedbackSubmissionDocument } from './feedback-submission.generated.ts';
import { waitingWithout } from './waiting-text.tsx';

type Queue = FeedbackQueueQuery['feedbackQueue'];

/** The next homework after one: below it, else from the beginning; one that nobody else writes on, if there is any. */
export function nextAfter(items: Queue['items'], id: string | null): string | null {
  const at = items.findIndex((item) => item.id === id);
  const others = [...items.slice(at + 1), ...items.slice(0, Math.max(at, 0))];
  return (others.find(({ lease }) => lease?.mine !== false) ?? others[0])?.id ?? null;
}

/** Changes the number of waiting homework in the header; a negative number of answers adds to it. */
function countAnswered(client: ApolloClient, answers: number): void {
  client.cache.updateQuery({ query: FeedbackWaitingDocument }, (data) =>
    data === null ? null : { feedbackWaiting: waitingWithout(data.feedbackWaiting, answers) },
  );
}

/** Whether the queue is still on the screen. */
function useIsHere() {
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return isHere;
}

/** Loads the next page before the last homework of this one is open. */
function useNextPage(nextCursor: string | null, count: number, load: (cursor: string) => void): void {
  const loaded = useRef<string | null>(null);
  useEffect(() => {
    if (nextCursor === null || count >= 3 || loaded.current === nextCursor) return;
    loaded.current = nextCursor;
    load(nextCursor);
  }, [nextCursor, count, load]);
}

/** The queue of the viewer: the filter and the open homework are in the address; what was answered leaves the list; the next homework is prefetched. */
export function useFeedbackQueue() {
  const client = useApolloClient();
  const address = useAddressParameters();
  const filter: QueueFilter = { courseId: address.get('course'), moduleId: address.get('module') };
  const result = useQuery(FeedbackQueueDocument, { variables: { courseId: filter.courseId, moduleId: filter.moduleId }, fetchPolicy: 'cache-and-network' });
  const [answered, setAnswered] = useState<ReadonlySet<string>>(new Set());
  const queue = result.data?.feedbackQueue;
  const listed = queue?.items ?? [];
  const items = listed.filter(({ id }) => !answered.has(id));
  const total = Math.max(waitingWithout(queue?.total ?? 0, listed.length - items.length), items.length);
  const requested = address.get('submission');
  // The first one stays open although the list changes.
  const first = useRef<string | null>(null);
  if (requested === null && (first.current === null || answered.has(first.current))) first.current = nextAfter(items, null);
  const current = requested ?? first.current;
  const nextId = nextAfter(items, current);
  const more = useMore(async (cursor) => {
    await result.fetchMore({
      variables: { cursor },
      updateQuery: (shown, { fetchMoreResult: next }) => ({ feedbackQueue: withNextPage(shown.feedbackQueue, next.feedbackQueue) }),
    });
  });
  const { load } = more;
  const nextCursor = queue?.nextCursor ?? null;
  useNextPage(nextCursor, items.length, load);
  useEffect(() => {
    if (nextId === null) return;
    void client.query({ query: FeedbackSubmissionDocument, variables: { id: nextId } }).catch(() => undefined);
  }, [client, nextId]);
  const { change } = address;
  const select = useCallback((id: string | null) => change({ submission: id }), [change]);
  const isHere = useIsHere();
  /** The feedback on a homework is being sent: the next one opens. */
  const onSend = (id: string) => {
    setAnswered((before) => new Set([...before, id]));
    countAnswered(client, 1);
    select(nextId);
    if (nextId === null) void result.refetch().catch(() => undefined);
  };
  /** The homework waits again; it opens if the reviewer has undone the sending here. */
  const onNotSent = (id: string, opens: boolean) => {
    setAnswered((before) => new Set([...before].filter((each) => each !== id)));
    countAnswered(client, -1);
    if (opens && isHere.current) select(id);
  };
  const move = (by: 1 | -1) => {
    const at = items.findIndex(({ id }) => id === current);
    const to = items[at === -1 ? 0 : at + by];
    if (to !== undefined) select(to.id);
  };
  const setFilter = ({ courseId, moduleId }: QueueFilter) => {
    first.current = null;
    change({ course: courseId, module: moduleId, submission: null });
  };
  const onMore = nextCursor === null ? null : () => load(nextCursor);
  return { result, items, total, current, nextId, filter, setFilter, select, move, onSend, onNotSent, onMore, loadingMore: more.loading };
}
