import { useApolloClient, useSubscription } from '@apollo/client/react';
import { isOwnProgress } from '../../features/learning/own-progress.ts';
import { useLivePresence } from '../../features/presence/use-live-presence.ts';
import { AcademyCourseDetailOnlineDocument, AcademyCourseDetailPageDocument, AcademyCourseDetailProgressDocument } from './page.generated.ts';
import { StepTasksDocument } from './tabs/learn.generated.ts';

/** Keeps the open course up to date: who is online, and progress made in another tab or device, with the tasks of the open step (docs/specification.md#7-the-calls-it-makes). */
export function useLiveCourse(courseId: string, active: boolean, stepId: string | null = null): void {
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
      if (change?.courseId !== courseId || isOwnProgress(change.idempotencyKey)) return;
      ask(AcademyCourseDetailPageDocument);
      if (stepId !== null) client.query({ query: StepTasksDocument, variables: { stepId }, fetchPolicy: 'network-only' }).catch(() => undefined);
    },
    onError: () => undefined,
  });
}
