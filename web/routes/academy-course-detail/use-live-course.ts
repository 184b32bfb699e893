import { useApolloClient, useSubscription } from '@apollo/client/react';
import { isOwnProgress } from '../../features/learning/own-progress.ts';
import { useLivePresence } from '../../features/presence/use-live-presence.ts';
import { AcademyCourseDetailOnlineDocument, AcademyCourseDetailPageDocument, AcademyCourseDetailProgressDocument } from './page.generated.ts';

/** Keeps the open course up to date: who is online, and progress made in another tab or device (docs/specification.md#7-the-calls-it-makes). */
export function useLiveCourse(courseId: string, active: boolean): void {
  const client = useApolloClient();
  const ask = (query: typeof AcademyCourseDetailOnlineDocument | typeof AcademyCourseDetailPageDocument) => {
    // On failure the page keeps its data; the next event refetches.
    client.query({ query, variables: { courseId }, fetchPolicy: 'network-only' }).catch(() => undefined);
  };
  useLivePresence(active ? () => ask(AcademyCourseDetailOnlineDocument) : undefined);
  useSubscription(AcademyCourseDetailProgressDocument, {
    skip: !active,
    onData: ({ data: { data } }) => {
      const change = data?.courseProgressChanged;
      if (change?.courseId === courseId && !isOwnProgress(change.idempotencyKey)) ask(AcademyCourseDetailPageDocument);
    },
    onError: () => undefined,
  });
}
