import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { QueryState } from '../../../shared/query-state.tsx';
import { FormSkeleton } from '../../../shared/ui/skeleton.tsx';
import { StepEditorDocument } from './step-editor.generated.ts';
import { StepForm, type StepFormProps } from './step-form.tsx';

export interface StepEditorProps extends Omit<StepFormProps, 'step'> {
  /** null for a new step of `moduleId`. */
  stepId: string | null;
  /** Shown instead of a step that was deleted. */
  missing: ReactNode;
}

function SavedStep({ stepId, missing, ...form }: Omit<StepEditorProps, 'stepId'> & { stepId: string }) {
  // Fetched once, always from the network: the form keeps its base version until it is saved.
  const result = useQuery(StepEditorDocument, { variables: { id: stepId }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  return (
    <QueryState result={result} stays skeleton={<FormSkeleton fields={5} />} notFound={missing}>
      {({ adminStep }) => <StepForm key={adminStep.id} {...form} step={adminStep} />}
    </QueryState>
  );
}

/** The editor of a new or saved step (docs/specification.md#5-validation-rules). */
export function StepEditor({ stepId, missing, ...form }: StepEditorProps) {
  if (stepId === null) return <StepForm key={`new-${form.moduleId}`} {...form} step={null} />;
  return <SavedStep key={stepId} stepId={stepId} missing={missing} {...form} />;
}
