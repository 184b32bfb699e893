import { useQuery } from '@apollo/client/react';
import { Trans } from '@lingui/react/macro';
import LockIcon from 'lucide-react/icons/lock';
import PrinterIcon from 'lucide-react/icons/printer';
import { useCallback, useState } from 'react';
import { useParams } from 'react-router-dom';
import { stepAddress } from '../../features/learning/step-address.ts';
import { PrintedStep } from '../../features/steps/printed-step.tsx';
import { StepSkeleton } from '../../features/steps/step-view.tsx';
import { useAddressParameters } from '../../shared/address-parameters.ts';
import { QueryState } from '../../shared/query-state.tsx';
import { AppButton, ButtonLink } from '../../shared/ui/button.tsx';
import { chakra } from '../../shared/ui/chakra.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Isolate, PageBody, Row, Stack, Text } from '../../shared/ui/layout.tsx';
import { PageNotFound } from '../../shared/ui/page-not-found.tsx';
import { PageTitle } from '../../shared/ui/page-title.tsx';
import { inLanguage } from '../../shared/ui/reading.tsx';
import { ModuleOnPaperPageDocument, type ModuleOnPaperPageQuery } from './page.generated.ts';

type Course = ModuleOnPaperPageQuery['course'];
type Module = Course['modules'][number];

interface StepsProps {
  steps: Module['steps'];
  /** The steps that have answered, with whether their content is there. */
  settled: ReadonlyMap<string, boolean>;
  onSettled: (stepId: string, isThere: boolean) => void;
}

/** The steps in order; of a locked step only the name. All are read at once, and each appears when those before it are there. */
function Steps({ steps, settled, onSettled }: StepsProps) {
  const first = steps.findIndex(({ id, state }) => state !== 'locked' && !settled.has(id));
  const shown = first < 0 ? steps.length : first + 1;
  return steps.map((step, index) =>
    step.state === 'locked' ? (
      <Row key={step.id} hidden={index >= shown} maxW="reading" w="full" mx="auto" color="inkSoft">
        <Icon icon={LockIcon} />
        <chakra.span minW="0" overflowWrap="anywhere">
          <Isolate {...inLanguage(step.shownLanguage)}>{step.name}</Isolate>
        </chakra.span>
      </Row>
    ) : (
      <PrintedStep key={step.id} stepId={step.id} hidden={index >= shown} onSettled={onSettled} />
    ),
  );
}

function Loaded({ course, module, stepId }: { course: Course; module: Module; stepId: string }) {
  const [settled, setSettled] = useState<ReadonlyMap<string, boolean>>(new Map());
  const onSettled = useCallback((id: string, isThere: boolean) => setSettled((known) => new Map([...known, [id, isThere]])), []);
  const isRead = module.steps.every(({ id, state }) => state === 'locked' || settled.get(id) === true);
  return (
    <>
      <Stack maxW="reading" w="full" mx="auto">
        <Text small tone="soft">
          <Isolate {...inLanguage(course.shownLanguage)}>{course.name}</Isolate>
        </Text>
        <PageTitle title={module.name}>
          <Isolate {...inLanguage(module.shownLanguage)}>{module.name}</Isolate>
        </PageTitle>
        <Row flexWrap="wrap">
          <AppButton icon={PrinterIcon} disabled={!isRead} onClick={() => window.print()}>
            <Trans>Print</Trans>
          </AppButton>
          <ButtonLink variant="plain" to={stepAddress(course.id, stepId)}>
            <Trans>Back to the step</Trans>
          </ButtonLink>
        </Row>
      </Stack>
      <Steps steps={module.steps} settled={settled} onSettled={onSettled} />
    </>
  );
}

/** All open steps of the module of a step, one below the other, for paper (docs/product-rules.md#5-learning). Nothing is recorded. */
export function ModuleOnPaperPage() {
  const { courseId = '' } = useParams();
  const stepId = useAddressParameters().get('step') ?? '';
  const result = useQuery(ModuleOnPaperPageDocument, { variables: { courseId } });
  return (
    <PageBody>
      <QueryState page result={result} skeleton={<StepSkeleton />} notFound={<PageNotFound />}>
        {({ course }) => {
          const module = course.modules.find(({ steps }) => steps.some(({ id }) => id === stepId));
          return module === undefined ? <PageNotFound /> : <Loaded course={course} module={module} stepId={stepId} />;
        }}
      </QueryState>
    </PageBody>
  );
}
