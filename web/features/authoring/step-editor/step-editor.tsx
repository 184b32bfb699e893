import { useQuery } from '@apollo/client/react';
import type { ReactNode } from 'react';
import { QueryState } from '../../../shared/query-state.tsx';
import { FormSkeleton } from '../../../shared/ui/skeleton.tsx';
import { StepEditorDocument } from './step-editor.generated.ts';
import { StepForm, type StepFormProps } from './step-form.tsx';

export interface StepEditorProps extends Omit<StepFormProps, 'step'> {
  /** null: a new step of `moduleId`. */
  stepId: string | null;
  /** In the place of a step that is gone. */
  missing: ReactNode;
}

function SavedStep({ stepId, missing, ...form }: Omit<StepEditorProps, 'stepId'> & { stepId: string }) {
  // Always the newest, and read once: the form keeps what it began from until it is saved.
  const result = useQuery(StepEditorDocument, { variables: { id: stepId }, fetchPolicy: 'network-only', nextFetchPolicy: 'cache-first' });
  return (
    <QueryState result={result} stays skeleton={<FormSkeleton fields={5} />} notFound={missing}>
      {({ adminStep }) => <StepForm key={adminStep.id} {...form} step={adminStep} />}
    </QueryState>
  );
}

/** Writes a step: a new one, or one that is there (docs/specification.md#2-screens-and-routes, docs/specification.md#5-validation-rules). */
export function StepEditor({ stepId, missing, ...form }: StepEditorProps) {
  if (stepId === null) return <StepForm key={`new-${form.moduleId}`} {...form} step={null} />;
  return <SavedStep key={stepId} stepId={stepId} missing={missing} {...form} />;
}
