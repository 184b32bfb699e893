import { useQuery } from '@apollo/client/react';
import { useEffect } from 'react';
import { QueryState, useIsLoading } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Heading } from '../../shared/ui/layout.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { Article, StepBody } from './step-body.tsx';
import { StepViewDocument } from './step-view.generated.ts';
import { StepSkeleton } from './step-view.tsx';

/** Each step but the first begins on a page of its own. */
const Page = chakra('div', { base: { '@media print': { '& + &': { breakBefore: 'page' } } } });

export interface PrintedStepProps {
  stepId: string;
  /** A step before it is not there yet, and would move it. */
  hidden: boolean;
  /** Called when the content is there, or could not be read; the same function each time. */
  onSettled: (stepId: string, isThere: boolean) => void;
}

/** The content of one step in the print of its module. A document of the step is named, and not shown. */
export function PrintedStep({ stepId, hidden, onSettled }: PrintedStepProps) {
  const result = useQuery(StepViewDocument, { variables: { stepId }, fetchPolicy: 'cache-first' });
  const loads = useIsLoading(result);
  const isThere = result.data !== undefined;
  useEffect(() => {
    if (!loads) onSettled(stepId, isThere);
  }, [loads, isThere, onSettled, stepId]);
  return (
    <Page hidden={hidden}>
      <QueryState result={result} skeleton={<StepSkeleton />}>
        {({ step }) => (
          <Article>
            <StepBody step={step} showDocument={null}>
              <Heading fontSize="xl" {...inLanguage(step.shownLanguage)}>
                {step.name}
              </Heading>
            </StepBody>
          </Article>
        )}
      </QueryState>
    </Page>
  );
}
