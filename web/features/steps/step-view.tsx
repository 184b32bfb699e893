import { useQuery } from '@apollo/client/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { hasCode } from '../../shared/errors/request-error.ts';
import { useFormat } from '../../shared/i18n/format.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { FactSeparator } from '../../shared/ui/fact-separator.tsx';
import { Isolate, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { Loading, Shape } from '../../shared/ui/skeleton.tsx';
import type { ShowDocument } from './document-block.tsx';
import { Article, StepBody, StepTitle } from './step-body.tsx';
import { type StepView_StepFragment, StepViewDocument } from './step-view.generated.ts';

/** The shape of a step: module and position, heading, text. */
export function StepSkeleton() {
  return (
    <Loading>
      <Article as="div">
        <Shape h="4" w="40%" />
        <Shape h="8" w="75%" />
        <Stack gap="3">
          {['a', 'b', 'c', 'd', 'e'].map((key) => (
            <Shape key={key} />
          ))}
          <Shape w="55%" />
        </Stack>
      </Article>
    </Loading>
  );
}

/** At the end of the line above the heading, which has the whole width; the place is kept while the mark loads, and the line is no higher for it. */
const Mark = chakra('div', { base: { flex: 'none', w: '11', minH: '11', my: '-2.5', me: '-2.5' } });

function StepContent({ step, showDocument, mark }: { step: StepView_StepFragment; showDocument: ShowDocument; mark: ReactNode }) {
  const { number } = useFormat();
  return (
    <StepBody step={step} showDocument={showDocument}>
      <Row gap="2" alignItems="flex-start">
        <Text small tone="soft" flex="1" minW="0">
          <Isolate>{step.moduleName}</Isolate>
          <FactSeparator />
          <Trans>
            Step {number(step.position)} of {number(step.stepsInModule)}
          </Trans>
          <FactSeparator />
          <Plural value={step.minutes} one="about # minute" other="about # minutes" />
        </Text>
        <Mark>{mark}</Mark>
      </Row>
      <StepTitle step={step} />
    </StepBody>
  );
}

export interface StepViewProps {
  stepId: string;
  showDocument: ShowDocument;
  /** Shown instead of a locked step. */
  locked: ReactNode;
  /** Shown instead of a step that does not exist for this viewer. */
  missing: ReactNode;
  /** Shown above the heading, at the end of the line: the star of a bookmark. */
  mark: ReactNode;
  /** Shown after the content: the end of the course. */
  children?: ReactNode;
}

/** One step: its content alone on the page (docs/design-brief.md). */
export function StepView({ stepId, showDocument, locked, missing, mark, children }: StepViewProps) {
  const result = useQuery(StepViewDocument, { variables: { stepId }, fetchPolicy: 'cache-first' });
  if (result.data === undefined && hasCode(result.error, 'STEP_LOCKED')) return locked;
  return (
    <QueryState result={result} skeleton={<StepSkeleton />} notFound={missing} page>
      {({ step }) => (
        <Article>
          <StepContent step={step} showDocument={showDocument} mark={mark} />
          {children}
        </Article>
      )}
    </QueryState>
  );
}
