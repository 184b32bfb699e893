import { useApolloClient, useSubscription } from '@apollo/client/react';
import { StepFeedbackDocument } from '../../features/feedback/step-feedback.generated.ts';
import { isOwnProgress } from '../../features/learning/own-progress.ts';
import { useLivePresence } from '../../features/presence/use-live-presence.ts';
import { AcademyCourseDetailOnlineDocument, AcademyCourseDetailPageDocument, AcademyCourseDetailProgressDocument } from './page.generated.ts';
import { StepTasksDocument } from './tabs/learn.generated.ts';

/** Keeps the open course up to date: who is online, and progress made in another tab or device, with the tasks of the open step (docs/specification.md#7-the-calls-it-makes). */
export function useLiveCourse(courseId: string, active: boolean, stepId: string | null): void {
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
      if (stepId === null) return;
      const variables = { stepId };
      client.query({ query: StepTasksDocument, variables, fetchPolicy: 'network-only' }).catch(() => undefined);
      // Only a step with saved homework shows feedback.
      if (client.readQuery({ query: StepFeedbackDocument, variables }) !== null)
        client.query({ query: StepFeedbackDocument, variables, fetchPolicy: 'network-only' }).catch(() => undefined);
    },
    onError: () => undefined,
  });
}
