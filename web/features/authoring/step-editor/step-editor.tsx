import { skipToken, useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { QueryState } from '../../../shared/query-state.tsx';
import { FormSkeleton } from '../../../shared/ui/skeleton.tsx';
import { imageValueOf } from '../../../shared/uploads/file-value.ts';
import { useEarlierDraft } from '../drafts/use-draft-on-server.ts';
import { StepEditorDocument, StepEditorImageDocument } from './step-editor.generated.ts';
import { StepForm, type StepFormProps } from './step-form.tsx';

export interface StepEditorProps extends Omit<StepFormProps, 'step' | 'firstImage' | 'earlierDraft'> {
  /** null for a new step of `moduleId`. */
  stepId: string | null;
  /** The step before a new step, whose image a new step begins with; null without one. */
  previousStepId: string | null;
  /** Shown instead of a step that was deleted. */
  missing: ReactNode;
}

function SavedStep({ stepId, missing, ...form }: Omit<StepEditorProps, 'stepId' | 'previousStepId'> & { stepId: string }) {
  // Fetched once, always from the network: the form keeps its base version until it is saved.
  const result = useQuery(StepEditorDocument, { variables: { id: stepId }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  // The offer of it is above the form, which would move if it came later.
  const earlierDraft = useEarlierDraft(stepId, form.moduleId);
  return (
    <QueryState result={result} stays skeleton={<FormSkeleton fields={5} />} notFound={missing}>
      {({ adminStep }) =>
        earlierDraft === undefined ? (
          <FormSkeleton fields={5} />
        ) : (
          <StepForm key={adminStep.id} {...form} step={adminStep} firstImage={null} earlierDraft={earlierDraft} />
        )
      }
    </QueryState>
  );
}

/** A new step with the image of the step before it; without an image if that step cannot be read. */
function NewStep({ previousStepId, ...form }: Omit<StepEditorProps, 'stepId' | 'missing'>) {
  const { data, error } = useQuery(StepEditorImageDocument, previousStepId === null ? skipToken : { variables: { id: previousStepId } });
  const earlierDraft = useEarlierDraft(null, form.moduleId);
  if (earlierDraft === undefined || (previousStepId !== null && data === undefined && error === undefined)) return <FormSkeleton fields={5} />;
  const image = data?.adminStep.image;
  return <StepForm {...form} step={null} firstImage={image ? imageValueOf(image) : null} earlierDraft={earlierDraft} />;
}

/** The editor of a new or saved step (docs/specification.md#5-validation-rules). */
export function StepEditor({ stepId, previousStepId, missing, ...form }: StepEditorProps) {
  if (stepId === null) return <NewStep key={`new-${form.moduleId}`} previousStepId={previousStepId} {...form} />;
  return <SavedStep key={stepId} stepId={stepId} missing={missing} {...form} />;
}
