import { useQuery } from '@apollo/client/react';
import { chakra } from '../../shared/ui/chakra.ts';
import { EarlierHomework } from './earlier-homework.tsx';
import { GivenFeedback } from './given-feedback.tsx';
import { StepFeedbackDocument } from './step-feedback.generated.ts';

/** The feedback on the viewer's homework of a step, below it, and earlier versions with theirs; announced when it comes. */
export function StepFeedback({ stepId }: { stepId: string }) {
  const { data } = useQuery(StepFeedbackDocument, { variables: { stepId }, fetchPolicy: 'cache-and-network' });
  const submission = data?.step.homework?.submission;
  return (
    <chakra.div aria-live="polite" display="grid" gap="4" _empty={{ display: 'none' }}>
      {submission != null && <EarlierHomework earlier={submission.earlier} />}
      {submission?.feedback != null && <GivenFeedback feedback={submission.feedback} />}
    </chakra.div>
  );
}
