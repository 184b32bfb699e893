import type { ApolloClient } from '@apollo/client';
import type { BarAction } from './bar-action.ts';
import { CompleteCourseDocument, CompleteModuleDocument, CompleteStepDocument } from './learn.generated.ts';
import { rememberOwnProgress } from './own-progress.ts';

/** A press of the forward button that completes something. */
export interface Press {
  /** Its idempotency key: sent again, it has one effect. */
  key: string;
  action: Exclude<BarAction, 'goOn' | 'done' | 'end'>;
  stepId: string;
  moduleId: string;
  nextStepId: string | null;
}

interface MovedOn {
  stepToOpen: { id: string } | null;
  progress: { currentStepId: string | null } | null;
}

/** Returns the step to open after a completion: the expected one, or where the server has moved the learner, because an author removed it meanwhile. */
const openedStep = (course: MovedOn | undefined, expected: string): string => course?.stepToOpen?.id ?? course?.progress?.currentStepId ?? expected;

/**
 * Sends a completion, which moves on to the next step, and reads the content of that step in one request: a round trip can take half a second on a
 * slow link. Resolves to the step to open; null after the end of the course.
 */
export async function sendPress(client: ApolloClient, { key, action, stepId, moduleId, nextStepId }: Press): Promise<string | null> {
  const context = { idempotencyKey: key, onIdempotencyKey: rememberOwnProgress };
  if (action === 'completeCourse') await client.mutate({ mutation: CompleteCourseDocument, variables: { stepId, moduleId }, context });
  if (action === 'completeCourse' || nextStepId === null) return null;
  if (action === 'completeModule') {
    const { data } = await client.mutate({ mutation: CompleteModuleDocument, variables: { stepId, moduleId, nextStepId }, context });
    return openedStep(data?.completeModule, nextStepId);
  }
  const { data } = await client.mutate({ mutation: CompleteStepDocument, variables: { stepId, nextStepId }, context });
  return openedStep(data?.completeStep, nextStepId);
}
