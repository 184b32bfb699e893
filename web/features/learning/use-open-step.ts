import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { stepToContinue } from '../../../schema/learning-rules.ts';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { endToastsOfPage } from '../../shared/ui/toast-store.ts';
import { VisitStepDocument } from './learn.generated.ts';
import type { Outline_CourseFragment } from './outline.generated.ts';
import { positionOf, type StepPosition } from './position.ts';
import { stepAddress } from './step-address.ts';

export interface OpenStep {
  /** null: the course has no steps for this viewer. */
  stepId: string | null;
  position: StepPosition<Outline_CourseFragment['modules'][number]> | null;
  addressOf: (stepId: string) => string;
  /** Navigates to a step; `visited` means that the server has already recorded the visit. */
  goTo: (stepId: string, visited?: boolean) => void;
}

/** The open step: the one in the URL, else the current step, which is then written to the URL. */
export function useOpenStep(course: Outline_CourseFragment): OpenStep {
  const client = useApolloClient();
  const navigate = useNavigate();
  const requested = useAddressParameters().get('step');
  const stepId = requested ?? stepToContinue(course.modules, course.progress?.currentStepId);
  const position = stepId === null ? null : positionOf(course.modules, stepId);
  const addressOf = (id: string) => stepAddress(course.id, id);
  const known = useRef<string | null>(null);
  const attempt = course.progress?.attemptNumber;

  useEffect(() => {
    if (requested === null && stepId !== null) void navigate(stepAddress(course.id, stepId), { replace: true });
  }, [requested, stepId, course.id, navigate]);

  // For a learner each step is a page of its own, although the path stays the same: its notices end with it.
  useEffect(() => (stepId === null ? undefined : endToastsOfPage), [stepId]);

  const visitable = position !== null && position.step.state !== 'locked';
  useEffect(() => {
    const visit = `${attempt}/${stepId}`;
    if (stepId === null || !visitable || known.current === visit) return;
    known.current = visit;
    // Recording the visit is best effort: a failure must not stop the reader.
    client.mutate({ mutation: VisitStepDocument, variables: { stepId } }).catch(() => undefined);
  }, [client, stepId, visitable, attempt]);

  const goTo = (id: string, visited = false) => {
    if (visited) known.current = `${attempt}/${id}`;
    void navigate(addressOf(id));
  };
  return { stepId, position, addressOf, goTo };
}
